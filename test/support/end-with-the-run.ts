/**
 * Ends a worker when the main process of the run is gone: its servers, timers and browser would keep it alive. Loaded by
 * every test file (`setupFiles`).
 */
const ending = Symbol.for('holdfast ends with the run');

if (!(ending in process)) {
  Object.defineProperty(process, ending, { value: true });
  // After the other listeners, which stop what the worker has started (`test/process/spawned-server.ts`).
  process.once('disconnect', () => setImmediate(() => process.exit(1)));
}
