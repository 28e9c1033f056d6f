/** What a prefix may name. */
export interface PrefixValues {
  readonly year: number;
  readonly order_number: number | null;
  readonly customer_number: number | null;
}

/** `{{year}}-{{order_number}}` → `2026-15`. What is not known is left out, what has no name here stays as it is. */
export function renderPrefix(template: string | null, values: PrefixValues): string | null {
  const prefix = template?.replaceAll(PLACEHOLDER, (written, name: string) =>
    isNamed(name) ? String(values[name] ?? '') : written,
  );
  return prefix?.trim() || null;
}

/** `2026-15-3`, or `3` without a prefix. */
export const prefixWithNumber = (prefix: string | null, number: number): string =>
  prefix === null ? String(number) : `${prefix}-${number}`;

/** Revisions of an invoice keep its number, and count from 1. */
export const nextRevision = (revision: string | null): string => String(Number(revision ?? 0) + 1);

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;

const NAMES = ['year', 'order_number', 'customer_number'] as const satisfies readonly (keyof PrefixValues)[];

const isNamed = (name: string): name is keyof PrefixValues => (NAMES as readonly string[]).includes(name);
