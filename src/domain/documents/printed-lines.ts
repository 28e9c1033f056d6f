import type { CurrencyFacts } from '../company/currency-facts.ts';

/** The facts about a line that a page shows. */
export interface PrintedLine {
  readonly id: string;
  readonly line_type: string;
  readonly title: string | null;
  readonly extra_information: string | null;
  readonly quantity: number;
  readonly charge_label: string | null;
  readonly price_each_in_cents: number;
  readonly price_in_cents: number;
  readonly parent_line_id: string | null;
  /** In per cent, one each. */
  readonly tax_percentages: readonly number[];
  /** Of the specified stock items. */
  readonly identifiers: readonly string[];
  /** Hash of a stored picture. */
  readonly photo: string | null;
  readonly weight: { readonly value: number; readonly unit: string } | null;
}

export type Row =
  | { readonly kind: 'section'; readonly line: PrintedLine; readonly price_in_cents: number | null }
  | { readonly kind: 'line' | 'part'; readonly line: PrintedLine };

export interface Shown {
  readonly show_free_lines: boolean;
  readonly hide_section_lines: boolean;
}

/**
 * The rows of a page from top to bottom. A section extends to the next one; when its lines are hidden, it shows their
 * sum. Parts come below their bundle.
 */
export function printedRows(lines: readonly PrintedLine[], shown: Shown): readonly Row[] {
  const parts = Map.groupBy(lines, ({ parent_line_id }) => parent_line_id);
  const isShown = (line: PrintedLine): boolean =>
    shown.show_free_lines || line.line_type === 'section' || line.price_in_cents !== 0;
  const rows: Row[] = [];
  let isHidden = false;
  for (const { section, below } of sectionsOf(parts.get(null) ?? [])) {
    if (section !== null) {
      isHidden = shown.hide_section_lines;
      rows.push({ kind: 'section', line: section, price_in_cents: isHidden ? sumOf(below) : null });
    }
    if (isHidden) continue;
    for (const line of below.filter(isShown)) {
      rows.push({ kind: 'line', line });
      for (const part of (parts.get(line.id) ?? []).filter(isShown)) rows.push({ kind: 'part', line: part });
    }
  }
  return rows;
}

interface Section {
  /** Null for lines before the first section. */
  readonly section: PrintedLine | null;
  readonly below: readonly PrintedLine[];
}

function sectionsOf(lines: readonly PrintedLine[]): readonly Section[] {
  const starts = lines.flatMap((line, index) => (line.line_type === 'section' ? [index] : []));
  const sections = starts.map((start, index) => ({
    section: lines[start] ?? null,
    below: lines.slice(start + 1, starts[index + 1]),
  }));
  return [{ section: null, below: lines.slice(0, starts[0]) }, ...sections];
}

const sumOf = (lines: readonly PrintedLine[]): number => lines.reduce((sum, line) => sum + line.price_in_cents, 0);

/** `€1.234,50` in the company's format. Fractions that the currency has no coins for are shown, never rounded. */
export function formatMoney(cents: number, currency: CurrencyFacts): string {
  const { decimal, thousand, symbol, precision, format } = currency;
  const amount = BigInt(Math.abs(cents));
  const digits = amount % 100n === 0n ? Number(precision) : Math.max(2, Number(precision));
  const fraction = String(amount % 100n)
    .padStart(2, '0')
    .padEnd(digits, '0')
    .slice(0, digits);
  const whole = String(amount / 100n).replaceAll(/\B(?=(?:\d{3})+$)/g, thousand);
  // Functions, since a dollar sign means something in a replacement's text.
  const written = format
    .replace('%v', () => (fraction === '' ? whole : `${whole}${decimal}${fraction}`))
    .replace('%s', () => symbol);
  return cents < 0 ? `-${written}` : written;
}

/** `21%`, `8,25%`. */
export const formatPercentage = (percentage: number, { decimal }: Pick<CurrencyFacts, 'decimal'>): string =>
  `${formatNumber(percentage, { decimal })}%`;

/** At most four digits after the point, as many as are kept. */
export const formatNumber = (value: number, { decimal }: Pick<CurrencyFacts, 'decimal'>): string =>
  String(Number(value.toFixed(4))).replace('.', decimal);
