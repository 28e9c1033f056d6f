/** Tells what was made: one JSON line for scripts, or a line per fact for people. */
export function printMade(json: boolean, title: string, facts: Readonly<Record<string, string>>): void {
  if (json) {
    process.stdout.write(`${JSON.stringify(facts)}\n`);
    return;
  }
  const width = Math.max(...Object.keys(facts).map((name) => name.length)) + 2;
  const lines = Object.entries(facts).map(([name, value]) => `  ${name.padEnd(width)}${value}`);
  process.stdout.write(`${[title, ...lines].join('\n')}\n`);
}

export const jsonOption = { type: 'boolean', help: 'print one JSON line instead' } as const;
