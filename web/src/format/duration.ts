/** `3 days`, `4 hours`, `1 week 2 days`: the two largest units of a length of time. */
export function durationWords(length_ms: number): string {
  const units: readonly [string, number][] = [
    ['week', 7 * 86_400_000],
    ['day', 86_400_000],
    ['hour', 3_600_000],
    ['minute', 60_000],
  ];
  let rest = Math.max(0, length_ms);
  const words: string[] = [];
  for (const [name, size] of units) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) words.push(`${count} ${name}${count === 1 ? '' : 's'}`);
  }
  return words.slice(0, 2).join(' ') || '0 minutes';
}
