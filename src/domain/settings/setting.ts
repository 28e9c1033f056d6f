/** One setting: what it may be, and what it is until somebody changes it. */
export type Setting<Value = unknown> = Scalar<Value> | Group;

export interface Scalar<Value = unknown> {
  readonly kind: 'scalar';
  readonly fallback: Value;
  /** Told by the company or worked out, never written here. */
  readonly readonly: boolean;
  /** What is wrong with a value, in words that follow the setting's name; null when nothing is. */
  readonly check: (value: unknown) => string | null;
}

export interface Group<Keys extends Settings = Settings> {
  readonly kind: 'group';
  readonly keys: Keys;
}

export type Settings = Readonly<Record<string, Setting>>;

/** The values that settings of these declarations have. */
export type ValuesOf<Keys extends Settings> = { readonly [Key in keyof Keys]: ValueOf<Keys[Key]> };

type ValueOf<S> = S extends Group<infer Keys> ? ValuesOf<Keys> : S extends Scalar<infer Value> ? Value : never;

export const MAX_SETTING_LINE_LENGTH = 255;
export const MAX_SETTING_TEXT_LENGTH = 50_000;
export const MAX_SETTING_ENTRIES = 1_000;

export const group = <Keys extends Settings>(keys: Keys): Group<Keys> => ({ kind: 'group', keys });

/** Worked out by `settingsOf`. */
export const computed = <Value>(): Scalar<Value | null> => ({
  kind: 'scalar',
  fallback: null,
  readonly: true,
  check: () => null,
});

export const boolean = (fallback: boolean): Scalar<boolean> =>
  scalar(fallback, (value) => (typeof value === 'boolean' ? null : 'must be true or false'));

export const integer = (fallback: number, { from, till }: { readonly from: number; readonly till: number }) =>
  scalar(fallback, (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= from && value <= till
      ? null
      : `must be a whole number from ${from} to ${till}`,
  );

export const oneOf = <const Value extends string>(values: readonly Value[], fallback: NoInfer<Value>) =>
  scalar<Value>(fallback, (value) =>
    values.some((known) => known === value) ? null : `must be one of: ${values.join(', ')}`,
  );

/** A few words, or none. */
export const line = (fallback: string | null): Scalar<string | null> => optional(fallback, MAX_SETTING_LINE_LENGTH);

/** Terms, footers, scripts, or none. */
export const text = (fallback: string | null): Scalar<string | null> => optional(fallback, MAX_SETTING_TEXT_LENGTH);

/** A few words that cannot be missing. */
export const label = (fallback: string): Scalar<string> =>
  scalar(fallback, (value) => checkText(value, MAX_SETTING_LINE_LENGTH));

export const matching = <Fallback extends string | null>(fallback: Fallback, pattern: RegExp, description: string) =>
  scalar<string | Fallback>(fallback, (value) => {
    if (value === null && fallback === null) return null;
    return typeof value === 'string' && pattern.test(value) ? null : `must be ${description}`;
  });

export const lines = (): Scalar<readonly string[]> =>
  scalar<readonly string[]>([], (value) => {
    const isList = Array.isArray(value) && value.every((entry) => checkText(entry, MAX_SETTING_LINE_LENGTH) === null);
    if (!isList) return 'must be a list of short texts';
    return value.length > MAX_SETTING_ENTRIES ? `has too many entries (maximum is ${MAX_SETTING_ENTRIES})` : null;
  });

const optional = (fallback: string | null, limit: number): Scalar<string | null> =>
  scalar(fallback, (value) => (value === null ? null : checkText(value, limit)));

function checkText(value: unknown, limit: number): string | null {
  if (typeof value !== 'string') return 'must be a text';
  if (value.includes('\u0000')) return 'must not contain control characters';
  return Array.from(value).length > limit ? `is too long (maximum is ${limit} characters)` : null;
}

const scalar = <Value>(fallback: Value, check: Scalar['check']): Scalar<Value> => ({
  kind: 'scalar',
  fallback,
  readonly: false,
  check,
});
