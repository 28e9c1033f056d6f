import { Worker } from 'node:worker_threads';
import { Refusal } from '../lib/refusal.ts';
import { callerLeft } from './work-queue.ts';

export interface ThreadOptions {
  /** The module that runs on it: answers each message with one `ThreadAnswer`. */
  readonly module: URL;
  readonly deadline_ms: number;
  readonly heap_mb: number;
  /** The task as error messages name it: "… took too long". */
  readonly what: string;
}

export type ThreadAnswer<Result> = { readonly result: Result } | { readonly error: unknown };

export interface Thread<Message, Result> {
  /** A queue decides how many run at a time. Stops the thread when the caller leaves, or when it takes too long. */
  ask(message: Message, signal?: AbortSignal): Promise<Result>;
}

/** A thread that is idle for this long is released, with everything that it has loaded. */
const IDLE_MS = 60_000;

/**
 * A thread for work that would block the event loop. It is started when it is needed, and another one
 * while it is busy; one of them is kept.
 */
export function createThread<Message, Result>(options: ThreadOptions): Thread<Message, Result> {
  let idle: { readonly worker: Worker; readonly timer: NodeJS.Timeout } | undefined;

  const newWorker = (): Worker => {
    const worker = new Worker(options.module, {
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: options.heap_mb },
    });
    // A waiting caller gets the error too; a thread that dies while idle is no loss.
    worker.on('error', () => {});
    worker.on('exit', () => {
      if (idle?.worker !== worker) return;
      clearTimeout(idle.timer);
      idle = undefined;
    });
    return worker;
  };

  const takeWorker = (): Worker => {
    const kept = idle?.worker;
    clearTimeout(idle?.timer);
    idle = undefined;
    kept?.ref();
    return kept ?? newWorker();
  };

  const leaveIdle = (worker: Worker): void => {
    worker.unref();
    if (idle !== undefined) {
      void worker.terminate();
      return;
    }
    const timer = setTimeout(() => {
      idle = undefined;
      void worker.terminate();
    }, IDLE_MS);
    idle = { worker, timer: timer.unref() };
  };

  return {
    async ask(message, signal) {
      if (signal?.aborted) throw callerLeft();
      const worker = takeWorker();
      try {
        const answer = await answerOf<Result>(worker, message, options, signal);
        if ('error' in answer) throw answer.error;
        leaveIdle(worker);
        return answer.result;
      } catch (error) {
        // The thread may be in any state: the next message gets a new one.
        await worker.terminate();
        throw error;
      }
    },
  };
}

function answerOf<Result>(
  worker: Worker,
  message: unknown,
  { deadline_ms, what }: ThreadOptions,
  signal: AbortSignal | undefined,
): Promise<ThreadAnswer<Result>> {
  const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer<Result>>();
  const deadline = setTimeout(() => reject(tookTooLong(what)), deadline_ms);
  const ended = (code: number): void => reject(new Error(`the thread for ${what} ended with code ${code}`));
  const leave = (): void => reject(callerLeft());
  worker.once('message', resolve).once('error', reject).once('exit', ended);
  signal?.addEventListener('abort', leave, { once: true });
  worker.postMessage(message, []);
  return promise.finally(() => {
    clearTimeout(deadline);
    signal?.removeEventListener('abort', leave);
    worker.off('message', resolve).off('error', reject).off('exit', ended);
  });
}

const tookTooLong = (what: string): Refusal =>
  new Refusal(503, 'service_unavailable', [{ detail: `${what} took too long, please try again` }], {
    'retry-after': '5',
  });
