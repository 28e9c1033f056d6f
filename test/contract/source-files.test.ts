import { basename } from 'node:path/posix';
import { expect, test } from 'vitest';
import { isTest, type SourceFile, sourceFiles } from './source-files.ts';

const FORBIDDEN = ['utils', 'util', 'helpers', 'helper', 'common', 'types', 'misc', 'shared', 'index'];

const files = ['src', 'test', 'bench', 'scripts'].flatMap(sourceFiles);

test('files are named in kebab case', () => {
  const odd = files.filter(({ path }) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.test|\.d)?\.ts$/.test(basename(path)));
  expect(odd.map(({ path }) => path)).toEqual([]);
});

test('files are named after what they export, not utils or helpers', () => {
  const vague = files.filter(({ path }) => FORBIDDEN.includes(basename(path).replace(/(\.test)?\.ts$/, '')));
  expect(vague.map(({ path }) => path)).toEqual([]);
});

test('no file only passes on what others export', () => {
  const barrels = files.filter(({ text }) => {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    return lines.length > 0 && lines.every((line) => /^export (\*|type \{|\{).* from '/.test(line));
  });
  expect(barrels.map(({ path }) => path)).toEqual([]);
});

test('source files hold one idea each: few are very short, and none is long', () => {
  const lengths = ['src', 'web/src']
    .flatMap(sourceFiles)
    .filter((file) => !isTest(file) && !isGenerated(file))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .toSorted((a, b) => a.lines - b.lines);
  const at = (share: number): number => lengths[Math.floor((lengths.length - 1) * share)]?.lines ?? 0;
  process.stdout.write(`source files: ${lengths.length}, median ${at(0.5)} lines, 90th percentile ${at(0.9)} lines\n`);
  expect(lengths.length).toBeGreaterThan(500);
  expect(lengths.filter(({ lines }) => lines > LONGEST_LINES)).toEqual([]);
  const short = lengths.filter(({ lines }) => lines < SHORT_LINES);
  expect(short.length / lengths.length, short.map(({ path }) => path).join(' ')).toBeLessThanOrEqual(MOST_SHORT_FILES);
});

const LONGEST_LINES = 400;
const SHORT_LINES = 15;
const MOST_SHORT_FILES = 0.06;

const isGenerated = ({ text }: SourceFile): boolean => text.startsWith('// Generated ');
