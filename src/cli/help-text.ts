import type { Command } from './command.ts';

export function helpText(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  return [
    'Holdfast, a rental booking service.',
    '',
    'usage: npm run holdfast -- <command> [options]',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`),
    '',
    'With --help behind it, a command tells its options. Settings come from the environment: PORT, HOST,',
    'DATABASE_URL, HOLDFAST_DATA_DIR and others, see the README.',
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
