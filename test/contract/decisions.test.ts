import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../docs/adr');
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

const index = read('README.md');
const decisions = readdirSync(FOLDER)
  .filter((name) => /^\d{4}-.*\.md$/.test(name))
  .toSorted()
  .map((name) => ({ name, number: Number(name.slice(0, 4)), text: read(name) }));

test('the index lists every decision with its title, and nothing else', () => {
  const listed = [...index.matchAll(/^\| (\d+) \| \[(.+?)\]\((.+?)\) \| [^|]+ \| [^|]+ \|$/gm)].map(
    ([, number, title, name]) => `${number} ${title} ${name}`,
  );
  const titleOf = (text: string): string | undefined => /^# \d+\. (.+)\n/.exec(text)?.[1];
  expect(listed).toEqual(decisions.map(({ name, number, text }) => `${number} ${titleOf(text)} ${name}`));
});

test('the title of a decision starts with the number of its file, and numbers are unique', () => {
  const odd = decisions.filter(({ number, text }) => !text.startsWith(`# ${number}. `));
  expect(odd.map(({ name }) => name)).toEqual([]);
  expect(new Set(decisions.map(({ number }) => number)).size).toBe(decisions.length);
});

test('the index explains every gap in the numbering, and no number that is used', () => {
  const explained = [...index.matchAll(/^\| (\d+)(?:–(\d+))? \| [^|[]+ \|$/gm)].flatMap(([, first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => Number(first) + at),
  );
  const used = new Set(decisions.map(({ number }) => number));
  const highest = Math.max(...used);
  const missing = Array.from({ length: highest }, (_, at) => at + 1).filter((number) => !used.has(number));
  expect(explained).toEqual(missing);
});

test('every decision has the parts of the template', () => {
  const PARTS = ['Context', 'Decision', 'Consequence', 'When to reconsider'];
  const incomplete = decisions.filter(({ text }) => !PARTS.every((part) => text.includes(`**${part}.**`)));
  expect(incomplete.map(({ name }) => name)).toEqual([]);
});

test('references lead to decisions that exist', () => {
  const documents = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md'].map((name) =>
    readFileSync(join(FOLDER, '../..', name), 'utf8'),
  );
  const texts = [...documents, ...decisions.map(({ text }) => text)];
  const referred = texts.flatMap((text) => [...text.matchAll(/\bADR (\d+)\b/g)].map(([, number]) => Number(number)));
  const used = new Set(decisions.map(({ number }) => number));
  expect(referred.length).toBeGreaterThan(0);
  expect(referred.filter((number) => !used.has(number))).toEqual([]);
});
