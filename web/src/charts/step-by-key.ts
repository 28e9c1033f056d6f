/** Where an arrow key leads from a place among so many; undefined for other keys. */
export function stepByKey(key: string, at: number | undefined, count: number): number | undefined {
  if (count === 0) return undefined;
  const last = count - 1;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return at === undefined ? 0 : Math.min(last, at + 1);
    case 'ArrowLeft':
    case 'ArrowDown':
      return at === undefined ? last : Math.max(0, at - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
