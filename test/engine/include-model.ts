import type { PartRow, SpecimenData, SpecimenRow } from './specimen-data.ts';

export type Found =
  | { readonly type: 'specimens'; readonly row: SpecimenRow }
  | { readonly type: 'parts'; readonly row: PartRow };

export type Related = Found | readonly Found[] | null;

export const keyOf = ({ type, row }: Found): string => `${type} ${row.id}`;

/** What a record's relationship leads to; undefined where there is no such relationship. */
export function related(found: Found, name: string, data: SpecimenData): Related | undefined {
  if (found.type === 'parts') return name === 'specimen' ? specimen(found.row.specimen_id, data) : undefined;
  const { row } = found;
  switch (name) {
    case 'parent':
      return specimen(row.parent_id, data);
    case 'children':
      return data.specimens
        .filter((child) => child.parent_id === row.id && child.archived_at === null)
        .toSorted(newestFirst)
        .map((child) => ({ type: 'specimens', row: child }));
    case 'parts':
      return partsOf(row, data)
        .toSorted(byLabel)
        .map((owned) => ({ type: 'parts', row: owned }));
    case 'first_part': {
      const [first] = partsOf(row, data)
        .filter(({ label }) => label === 'first')
        .toSorted(newestFirst);
      return first === undefined ? null : { type: 'parts', row: first };
    }
    case 'subject':
      return row.subject_type === 'parts' ? part(row.subject_id, data) : specimen(row.subject_id, data);
    default:
      return undefined;
  }
}

function specimen(id: string | null, { specimens }: SpecimenData): Found | null {
  const row = specimens.find((candidate) => candidate.id === id);
  return row === undefined ? null : { type: 'specimens', row };
}

function part(id: string | null, { parts }: SpecimenData): Found | null {
  const row = parts.find((candidate) => candidate.id === id);
  return row === undefined ? null : { type: 'parts', row };
}

const partsOf = ({ id }: SpecimenRow, { parts }: SpecimenData): PartRow[] =>
  parts.filter(({ specimen_id }) => specimen_id === id);

interface Dated {
  readonly id: string;
  readonly created_at: string;
}

const newestFirst = (a: Dated, b: Dated): number => textOrder(b.created_at + b.id, a.created_at + a.id);

/** Labels are few, and in this order whatever the collation says about capitals: by their place in the database. */
function byLabel(a: PartRow, b: PartRow): number {
  if (a.label === b.label) return textOrder(a.id, b.id);
  if (a.label === null || b.label === null) return a.label === null ? 1 : -1;
  return Buffer.compare(Buffer.from(a.label), Buffer.from(b.label));
}

const textOrder = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/**
 * Everything a document shows: each record with the relationships that some path asks of it. A record that several
 * paths reach shows what all of them ask for.
 */
export function reached(primary: readonly Found[], paths: readonly string[], data: SpecimenData): Reached {
  const asked: Reached = new Map(primary.map((found) => [keyOf(found), { found, names: new Set<string>() }]));
  for (const path of paths) for (const found of primary) walk(found, path.split('.'), data, asked);
  return asked;
}

export type Reached = Map<string, { readonly found: Found; readonly names: Set<string> }>;

function walk(found: Found, [name, ...rest]: readonly string[], data: SpecimenData, asked: Reached): void {
  const below = name === undefined ? undefined : related(found, name, data);
  if (name === undefined || below === undefined) return;
  const entry = asked.get(keyOf(found)) ?? { found, names: new Set<string>() };
  entry.names.add(name);
  asked.set(keyOf(found), entry);
  for (const child of below === null ? [] : [below].flat()) {
    if (!asked.has(keyOf(child))) asked.set(keyOf(child), { found: child, names: new Set() });
    walk(child, rest, data, asked);
  }
}
