import { createLogger, type Logger } from '../api/server/logging.ts';
import { companyCounts } from '../app/insight/company-counts.ts';
import { banner } from '../banner.ts';
import { readConfig } from '../config.ts';
import { presentInstant } from '../db/work.ts';
import { type Holdfast, startHoldfast } from '../main.ts';
import { startFacts } from '../start-facts.ts';

/** Runs the server until it is asked to stop, and returns the exit code. */
export async function runServer(json: boolean): Promise<number> {
  const config = readConfig();
  const logger = createLogger({ level: config.logLevel, to: json ? 'stderr' : 'stdout' });
  let running: Holdfast | undefined;
  const stopRequest = stopRequested(() => running?.database.abandon());
  running = await startHoldfast(config, { logger });
  const facts = startFacts(config, running, await companyCounts(running.database.database, presentInstant()));
  process.stdout.write(json ? `${JSON.stringify(facts)}\n` : banner(facts));
  const reason = await stopRequest;
  return stop(running, reason, logger);
}

type Reason = NodeJS.Signals | Error;

/** Resolves on SIGINT and SIGTERM, and on an uncaught exception, after which the state of the process is unknown. */
function stopRequested(abandon: () => void): Promise<Reason> {
  const { promise, resolve } = Promise.withResolvers<Reason>();
  let asked = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (asked) {
      // A second signal means exit at once. PostgreSQL ends by itself and recovers at the next start.
      abandon();
      process.exit(signal === 'SIGINT' ? 130 : 143);
    }
    asked = true;
    resolve(signal);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  process.on('uncaughtException', resolve);
  return promise;
}

async function stop(running: Holdfast, reason: Reason, logger: Logger): Promise<number> {
  if (reason instanceof Error) logger.fatal({ err: reason }, 'stopping after an uncaught exception');
  else logger.info({ signal: reason }, 'stopping');
  await running.stop();
  logger.info('stopped');
  return reason instanceof Error ? 1 : 0;
}
