import { parseArgs, type ParseArgsOptionDescriptor } from 'node:util';

/** A command of the command line. */
export interface Command {
  /** One or two words: `start`, `company create`. */
  readonly name: string;
  readonly summary: string;
  readonly options: Readonly<Record<string, CommandOption>>;
  /** Returns the exit code. */
  run(given: Given): Promise<number>;
}

export interface CommandOption {
  readonly type: ParseArgsOptionDescriptor['type'];
  /** Placeholder for the value in the help text. */
  readonly value?: string;
  readonly help: string;
}

export interface Given {
  /** Undefined if the option is missing. */
  text(option: string): string | undefined;
  /** Throws if the option is missing. */
  required(option: string): string;
  flag(option: string): boolean;
}

/** An unknown command or option, or a missing one. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export function parseOptions(command: Command, args: readonly string[]): Given {
  const values = parsed(command, args);
  const text = (option: string): string | undefined => {
    const value = values[option];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    text,
    required(option) {
      const value = text(option);
      if (value === undefined) {
        const { value: placeholder = 'value' } = command.options[option] ?? {};
        throw new UsageError(`${command.name} needs --${option} <${placeholder}>`);
      }
      return value;
    },
    flag: (option) => values[option] === true,
  };
}

function parsed(command: Command, args: readonly string[]): Readonly<Record<string, unknown>> {
  const options = Object.fromEntries(Object.entries(command.options).map(([name, { type }]) => [name, { type }]));
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const known = Object.keys(options).map((name) => `--${name}`);
    const allowed = known.length === 0 ? 'it takes no options' : `its options are ${known.join(', ')}`;
    throw new UsageError(`${command.name}: ${firstSentence(error)}; ${allowed}`, { cause: error });
  }
}

/** Node appends advice about `--` that does not apply here. */
function firstSentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (message.split(/\. |\n/)[0] ?? message).replace(/\.$/, '').replace(/^./, (letter) => letter.toLowerCase());
}

export function helpText(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  return [
    'Holdfast, a rental booking service.',
    '',
    'usage: npm run holdfast -- <command> [options]',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`),
    '',
    'Run a command with --help to see its options. Settings are environment variables: PORT, HOST, DATABASE_URL,',
    'HOLDFAST_DATA_DIR and others; see the README.',
    '',
  ].join('\n');
}

export function commandHelp({ name, summary, options }: Command): string {
  const lines = Object.entries(options).map(([option, { value, help }]) => [
    `--${option}${value === undefined ? '' : ` <${value}>`}`,
    help,
  ]);
  const width = Math.max(0, ...lines.map(([left = '']) => left.length)) + 2;
  return [
    `usage: npm run holdfast -- ${name}${lines.length === 0 ? '' : ' [options]'}`,
    '',
    `  ${summary}`,
    ...(lines.length === 0 ? [] : ['']),
    ...lines.map(([left = '', right = '']) => `  ${left.padEnd(width)}${right}`),
    '',
  ].join('\n');
}

/** Prints created records: one line of JSON for scripts, or one line per fact for people. */
export function printMade(json: boolean, title: string, facts: Readonly<Record<string, string>>): void {
  if (json) {
    process.stdout.write(`${JSON.stringify(facts)}\n`);
    return;
  }
  const width = Math.max(...Object.keys(facts).map((name) => name.length)) + 2;
  const lines = Object.entries(facts).map(([name, value]) => `  ${name.padEnd(width)}${value}`);
  process.stdout.write(`${[title, ...lines].join('\n')}\n`);
}

export const jsonOption = { type: 'boolean', help: 'print one line of JSON instead' } as const;
