/** The same ids with one of them at another place, counted from 1; past the end is the end. */
export function movedTo(ids: readonly string[], id: string, position: number): readonly string[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(position - 1, 0, id);
}
