import { parseArgs, type ParseArgsOptionDescriptor } from 'node:util';

/** One thing that can be asked of the command line. */
export interface Command {
  /** One or two words: `start`, `company create`. */
  readonly name: string;
  readonly summary: string;
  readonly options: Readonly<Record<string, CommandOption>>;
  /** Answers the exit code. */
  run(given: Given): Promise<number>;
}

export interface CommandOption {
  readonly type: ParseArgsOptionDescriptor['type'];
  /** What stands for the value in the help text. */
  readonly value?: string;
  readonly help: string;
}

export interface Given {
  /** Undefined when the option was left out. */
  text(option: string): string | undefined;
  /** Refuses when the option was left out. */
  required(option: string): string;
  flag(option: string): boolean;
}

/** The person asked for something that does not exist, or left something out. */
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

/** Node adds advice about `--` that helps nobody here. */
function firstSentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (message.split(/\. |\n/)[0] ?? message).replace(/\.$/, '').replace(/^./, (letter) => letter.toLowerCase());
}
