import type { SeededRandom } from '../support/seeded-random.ts';

/** Records that answers have shown, by type, so that requests can name some that are there. */
export interface KnownRecords {
  /** Notes every record that a JSON answer holds. */
  note(answer: unknown): void;
  /** The id of a record of this type; undefined where none is known. */
  anyOf(type: string, random: SeededRandom): string | undefined;
  any(random: SeededRandom): { readonly type: string; readonly id: string };
  size(): number;
}

/** Per type; the newest replace the oldest. */
const MOST_KEPT = 200;

/** `except` are ids that no request may name, because the run could not go on without them. */
export function knownRecords(except: readonly string[]): KnownRecords {
  const byType = new Map<string, string[]>();
  const keep = (type: string, id: string): void => {
    // A key or a method of the run itself could be deleted; those that it has made are as good.
    if (except.includes(id)) return;
    const ids = byType.get(type) ?? [];
    if (ids.includes(id)) return;
    ids.push(id);
    if (ids.length > MOST_KEPT) ids.shift();
    byType.set(type, ids);
  };
  const note = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const entry of value) note(entry);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const { id, type, data, included } = value as Readonly<Record<string, unknown>>;
    if (typeof id === 'string' && typeof type === 'string') keep(type, id);
    note(data);
    note(included);
  };
  return {
    note,
    anyOf(type, random) {
      const ids = byType.get(type);
      return ids === undefined || ids.length === 0 ? undefined : random.oneOf(ids);
    },
    any(random) {
      const type = random.oneOf([...byType.keys()]);
      return { type, id: random.oneOf(byType.get(type) ?? []) };
    },
    size: () => [...byType.values()].reduce((sum, { length }) => sum + length, 0),
  };
}
