import { CannotStart } from '../lib/cannot-start.ts';
import { Refusal } from '../lib/refusal.ts';
import { adopt } from './adopt.ts';
import { auditCommand } from './audit.ts';
import { type Command, commandHelp, helpText, parseOptions, UsageError } from './command.ts';
import { companyCreate } from './company-create.ts';
import { doctor } from './doctor.ts';
import { employeeCreate } from './employee-create.ts';
import { employeePassword } from './employee-password.ts';
import { keyCreate } from './key-create.ts';
import { migrateCommand } from './migrate-command.ts';
import { tokenCreate } from './token-create.ts';

const start: Command = {
  name: 'start',
  summary: 'run the server until Ctrl-C',
  options: {
    json: { type: 'boolean', help: 'print addresses and credentials as one line of JSON, and log to stderr' },
  },
  async run(given) {
    // Imported here because the other commands start faster without the server's modules.
    const { runServer } = await import('./run-server.ts');
    return runServer(given.flag('json'));
  },
};

export const COMMANDS: readonly Command[] = [
  start,
  migrateCommand,
  companyCreate,
  employeeCreate,
  employeePassword,
  keyCreate,
  tokenCreate,
  doctor,
  adopt,
  auditCommand,
];

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

/** Returns the exit code: 0 success, 1 refused or failed, 2 wrong usage. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  try {
    return await dispatch(args);
  } catch (error) {
    process.stderr.write(`holdfast: ${messageOf(error)}\n`);
    return error instanceof UsageError ? EXIT_USAGE : EXIT_FAILED;
  }
}

function dispatch(args: readonly string[]): Promise<number> {
  const words = args.slice(0, args.findIndex((arg) => arg.startsWith('-')) >>> 0);
  if (words.length === 0 || words[0] === 'help') return help(args, words.slice(1));
  const command = commandNamed(words);
  const rest = args.slice(command.name.split(' ').length);
  if (rest.includes('--help')) return write(commandHelp(command));
  return command.run(parseOptions(command, rest));
}

function help(args: readonly string[], words: readonly string[]): Promise<number> {
  const [unknown] = args.filter((arg) => arg.startsWith('-') && arg !== '--help');
  if (unknown !== undefined) throw new UsageError(`${unknown} needs a command before it; try npm run holdfast -- help`);
  return write(words.length === 0 ? helpText(COMMANDS) : commandHelp(commandNamed(words)));
}

function commandNamed(words: readonly string[]): Command {
  const command = COMMANDS.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '));
  if (command !== undefined) return command;
  const names = COMMANDS.map(({ name }) => name).join(', ');
  throw new UsageError(`unknown command "${words.slice(0, 2).join(' ')}"; the commands are ${names}`);
}

function write(text: string): Promise<number> {
  process.stdout.write(text);
  return Promise.resolve(0);
}

function messageOf(error: unknown): string {
  if (error instanceof Refusal) return error.issues.map(({ detail }) => detail).join('; ');
  if (error instanceof CannotStart || error instanceof UsageError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
