export interface Extremes {
  readonly least: number;
  readonly most: number;
}

/** Answers the least and the most of any stretch `[start, end)` of the values in logarithmic time: a segment tree. */
export function rangeExtremes(values: readonly number[]): (start: number, end: number) => Extremes {
  const size = values.length;
  // Node i covers its children 2i and 2i + 1; the values are the leaves, from `size` on.
  const least = new Float64Array(2 * size);
  const most = new Float64Array(2 * size);
  least.set(values, size);
  most.set(values, size);
  for (let node = size - 1; node > 0; node -= 1) {
    least[node] = Math.min(at(least, 2 * node), at(least, 2 * node + 1));
    most[node] = Math.max(at(most, 2 * node), at(most, 2 * node + 1));
  }
  return (start, end) => {
    let lowest = Infinity;
    let highest = -Infinity;
    for (let low = start + size, high = end + size; low < high; low >>= 1, high >>= 1) {
      if (low % 2 === 1) {
        lowest = Math.min(lowest, at(least, low));
        highest = Math.max(highest, at(most, low));
        low += 1;
      }
      if (high % 2 === 1) {
        high -= 1;
        lowest = Math.min(lowest, at(least, high));
        highest = Math.max(highest, at(most, high));
      }
    }
    return { least: lowest, most: highest };
  };
}

const at = (values: Float64Array, index: number): number => values[index] ?? Number.NaN;
