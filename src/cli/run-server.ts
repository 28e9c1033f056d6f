import { createLogger, type Logger } from '../api/server/logging.ts';
import { companyCounts } from '../app/bootstrap/company-counts.ts';
import { banner } from '../banner.ts';
import { readConfig } from '../config.ts';
import { presentInstant } from '../db/work.ts';
import { type Holdfast, startHoldfast } from '../main.ts';
import { startFacts } from '../start-facts.ts';

/** Runs the server until it is told to stop; answers the exit code. */
export async function runServer(json: boolean): Promise<number> {
  const config = readConfig();
  const logger = createLogger({ level: config.logLevel, to: json ? 'stderr' : 'stdout' });
  let running: Holdfast | undefined;
  const asked = askedToStop(() => running?.database.abandon());
  running = await startHoldfast(config, { logger });
  const facts = startFacts(config, running, await companyCounts(running.database.database, presentInstant()));
  process.stdout.write(json ? `${JSON.stringify(facts)}\n` : banner(facts));
  const reason = await asked;
  return stop(running, reason, logger);
}

type Reason = NodeJS.Signals | Error;

/** Settles when the process is told to end, or must: a defect that nobody caught leaves nothing to rely on. */
function askedToStop(abandon: () => void): Promise<Reason> {
  const { promise, resolve } = Promise.withResolvers<Reason>();
  let asked = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (asked) {
      // The second time we are meant to go at once; PostgreSQL ends by itself and recovers at the next start.
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
  if (reason instanceof Error) logger.fatal({ err: reason }, 'stopping after a defect');
  else logger.info({ signal: reason }, 'stopping');
  await running.stop();
  logger.info('stopped');
  return reason instanceof Error ? 1 : 0;
}
