import type { Command } from './command.ts';

export const start: Command = {
  name: 'start',
  summary: 'run the server until Ctrl-C',
  options: { json: { type: 'boolean', help: 'print the facts as one JSON line when ready, and the log to stderr' } },
  async run(given) {
    // The other commands are quicker without all that the server needs.
    const { runServer } = await import('./run-server.ts');
    return runServer(given.flag('json'));
  },
};
