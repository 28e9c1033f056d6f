import type { PartRow, SpecimenRow } from './specimen-data.ts';

/** In the order in which they are rendered. */
export const SPECIMEN_DEFAULTS = [
  'created_at',
  'archived',
  'archived_at',
  'name',
  'kind',
  'owner_uuid',
  'amount',
  'ratio',
  'flag',
  'day',
  'moment',
  'facts',
  'labels',
  'fixed',
  'red_only',
  'one',
  'parent_id',
  'subject_id',
  'subject_type',
];

export const SPECIMEN_FIELDS = SPECIMEN_DEFAULTS.flatMap((name) =>
  name === 'fixed' ? ['fixed', 'secret', 'reversed'] : [name],
);

export const PART_DEFAULTS = ['created_at', 'label', 'weight', 'specimen_id', 'shouted'];

/** Attributes as JSON has them; those of a row that does not have the field are not there at all. */
export const specimenAttributes = (row: SpecimenRow, fields: readonly string[]): object =>
  Object.fromEntries(
    SPECIMEN_FIELDS.filter((name) => fields.includes(name) && (name !== 'red_only' || row.kind === 'red')).map(
      (name) => [name, specimenValue(row, name)],
    ),
  );

function specimenValue(row: SpecimenRow, name: string): unknown {
  switch (name) {
    case 'archived':
      return row.archived_at !== null;
    case 'one':
      return 1;
    case 'red_only':
      return row.name;
    case 'reversed':
      return row.name === null ? null : Array.from(row.name).toReversed().join('');
    default:
      return row[name as keyof SpecimenRow];
  }
}

export const partAttributes = (row: PartRow, fields: readonly string[]): object =>
  Object.fromEntries(
    PART_DEFAULTS.filter((name) => fields.includes(name)).map((name) => [
      name,
      name === 'shouted' ? (row.label?.toUpperCase() ?? null) : row[name as keyof PartRow],
    ]),
  );
