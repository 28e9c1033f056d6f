import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const SHOWN = 20;

/** A short run needs no list of its slowest files. */
const FEWEST_FILES = 50;

/** Lists the files that took longest, with their share of the time of all files. */
export const slowestFiles: Reporter = {
  onTestRunEnd(modules) {
    if (modules.length >= FEWEST_FILES) process.stdout.write(`\n${slowestText(modules, SHOWN)}\n`);
  },
};

function slowestText(modules: readonly TestModule[], shown: number): string {
  const files = modules
    .map((module) => ({ path: relative(process.cwd(), module.moduleId), taken_ms: takenBy(module) }))
    .toSorted((a, b) => b.taken_ms - a.taken_ms);
  const sumOf = (some: typeof files): number => some.reduce((sum, { taken_ms }) => sum + taken_ms, 0);
  const all_ms = sumOf(files);
  const lines = files.slice(0, shown).map(({ path, taken_ms }) => `${secondsOf(taken_ms)}  ${path}`);
  const share = Math.round((100 * sumOf(files.slice(0, shown))) / all_ms);
  const heading = `The slowest ${lines.length} of ${files.length} files take ${share} % of ${secondsOf(all_ms).trim()}:`;
  return [heading, ...lines].join('\n');
}

/** Loading the file, its set-up and its tests. */
function takenBy(module: TestModule): number {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return collectDuration + setupDuration + duration;
}

const secondsOf = (taken_ms: number): string => `${(taken_ms / 1_000).toFixed(1).padStart(7)} s`;
