import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest, longest first. A run ends when its last file does: a slow one that begins late is alone at
 * the end, on one of several processors.
 */
const SLOW = [
  'test/races/',
  'test/process/',
  'test/web/order.test.ts',
  'test/web/',
  'test/model/',
  'test/engine/every-resource.test.ts',
  'test/fuzz/',
  'test/http/setup.test.ts',
];

/** The usual order (longest first where the last run is known, else largest first), but slow files begin the run. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files); // oxlint-disable-line unicorn/no-array-sort -- not the method of arrays
    return usual.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const path = relative(process.cwd(), moduleId);
  const rank = SLOW.findIndex((start) => path.startsWith(start));
  return rank === -1 ? SLOW.length : rank;
}
