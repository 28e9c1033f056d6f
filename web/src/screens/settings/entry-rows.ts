/** A row of a list that is saved together with its owner. */
export interface EntryRow<Values> {
  /** Its own in this form. */
  readonly key: string;
  /** Undefined: not saved yet. */
  readonly id: string | undefined;
  readonly values: Values;
}

export interface Destroyed {
  readonly id: string;
  readonly _destroy: true;
}

/** What a save says of the rows: those that are there, new ones without an id, and the removed ones. */
export const entriesOf = <Values extends object>(
  before: readonly { readonly id: string }[],
  rows: readonly EntryRow<Values>[],
): readonly ((Values & { id?: string }) | Destroyed)[] => [
  ...rows.map(({ id, values }) => ({ ...(id === undefined ? {} : { id }), ...values })),
  ...before.filter(({ id }) => !rows.some((row) => row.id === id)).map(({ id }) => ({ id, _destroy: true as const })),
];

let made = 0;

export const newRow = <Values>(values: Values): EntryRow<Values> => {
  made += 1;
  return { key: `new ${made}`, id: undefined, values };
};

export const changed = <Values>(
  rows: readonly EntryRow<Values>[],
  key: string,
  values: Partial<Values>,
): readonly EntryRow<Values>[] =>
  rows.map((row) => (row.key === key ? { ...row, values: { ...row.values, ...values } } : row));
