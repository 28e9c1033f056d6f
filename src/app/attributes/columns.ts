import { MAX_LINE, decimalAttribute, emailAttribute, integerAttribute, textAttribute } from './attributes.ts';
import type { Problems } from './problems.ts';

/** How the value of an attribute is checked and becomes a column. */
export interface ColumnRule<Value = unknown> {
  /** A new record that was sent without it is read as if null had been sent. */
  readonly required?: boolean;
  /** Adds what is wrong to the problems. Undefined, for an attribute that was not sent, leaves the column as it is. */
  read(problems: Problems, field: string, value: Value): unknown;
}

interface Required {
  readonly required?: boolean;
}

type Sent<Value> = Value | null | undefined;

/** Text: trimmed, and null when blank. */
export const textColumn = (limit: number, { required = false }: Required = {}): ColumnRule<Sent<string>> => ({
  required,
  read: (problems, field, value) => textAttribute(problems, field, value, { limit, required }),
});

/** Text that fits on one line, such as a name. */
export const lineColumn = (options: Required = {}): ColumnRule<Sent<string>> => textColumn(MAX_LINE, options);

export const emailColumn = ({ required = false }: Required = {}): ColumnRule<Sent<string>> => ({
  required,
  read: (problems, field, value) => emailAttribute(problems, field, value, { required }),
});

interface Bounds {
  readonly least: number;
  readonly most: number;
}

export const integerColumn = (bounds: Bounds, { required = false }: Required = {}): ColumnRule<Sent<number>> => ({
  required,
  read: (problems, field, value) => {
    if (required && value === null) problems.add(field, "can't be blank");
    return integerAttribute(problems, field, value, bounds);
  },
});

/** A number with at most four fraction digits. */
export const decimalColumn = (bounds: Bounds, { required = false }: Required = {}): ColumnRule<Sent<number>> => ({
  required,
  read: (problems, field, value) => {
    if (required && value === null) problems.add(field, "can't be blank");
    return decimalAttribute(problems, field, value, { ...bounds, fallback: 0 });
  },
});

/** A value that its field checks, such as a boolean or one of an enumeration. Null leaves the default, or what was. */
export const plainColumn: ColumnRule = { read: (_problems, _field, value) => value ?? undefined };

/** The same for a column that may be null. */
export const nullableColumn: ColumnRule = { read: (_problems, _field, value) => value };
