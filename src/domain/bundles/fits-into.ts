/**
 * Packing in general takes exponential time. Past so many tries we answer no, and then promise fewer bundles than
 * there might be, never more; bundles that people make are decided in a few.
 */
export const MAX_PACKING_TRIES = 5_000;

/** Can every size be put, whole, into one of the rooms? */
export function fitsInto(
  sizes: readonly number[],
  rooms: readonly number[],
  maxTries: number = MAX_PACKING_TRIES,
): boolean {
  if (rooms.includes(Infinity)) return true;
  const descending = sizes.toSorted((a, b) => b - a);
  const search: Search = { sizes: descending, left: remainders(descending), failed: new Set(), triesLeft: maxTries };
  return placeFrom(0, rooms, search);
}

interface Search {
  /** The greatest first: they have the fewest places. */
  readonly sizes: readonly number[];
  /** What is left to place from each on. */
  readonly left: readonly number[];
  /** Rooms that turned out too small for the sizes from some index on. */
  readonly failed: Set<string>;
  triesLeft: number;
}

function placeFrom(index: number, rooms: readonly number[], search: Search): boolean {
  const { sizes, left, failed } = search;
  const [size, smallest] = [sizes[index], sizes.at(-1)];
  if (size === undefined || smallest === undefined) return true;
  const useful = usefulRooms(rooms, smallest, sizes.length - index);
  // Equal sizes need no search.
  if (size === smallest) return sum(useful.map((room) => Math.floor(room / size))) >= sizes.length - index;
  if (sum(useful) < (left[index] ?? 0)) return false;
  const key = `${index}:${useful.join()}`;
  if (failed.has(key) || search.triesLeft === 0) return false;
  search.triesLeft -= 1;
  const placed = useful.some((room, at) => {
    // Of rooms that are alike, one stands for all.
    if (room < size || room === useful[at - 1]) return false;
    return placeFrom(index + 1, useful.with(at, room - size), search);
  });
  if (!placed) failed.add(key);
  return placed;
}

/** Ascending; no more than there are sizes to place, since what fits elsewhere fits into greater ones too. */
const usefulRooms = (rooms: readonly number[], smallest: number, count: number): readonly number[] =>
  rooms
    .filter((room) => room >= smallest)
    .toSorted((a, b) => a - b)
    .slice(-count);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** The sum of the sizes from each on. */
function remainders(sizes: readonly number[]): readonly number[] {
  const sums = sizes.toReversed();
  for (let index = 1; index < sums.length; index += 1) sums[index] = (sums[index] ?? 0) + (sums[index - 1] ?? 0);
  return sums.toReversed();
}
