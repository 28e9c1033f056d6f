import { LABEL_LAYOUTS } from '../../parts/label-layouts.ts';

export const LABEL_TEXTS = [
  { value: 'name', label: 'Name' },
  { value: 'identifier', label: 'Identifier' },
  { value: 'number', label: 'Number of the code' },
  { value: 'company', label: 'Company' },
] as const;
export type LabelText = (typeof LABEL_TEXTS)[number]['value'];

export interface LabelSettings {
  readonly layout: string;
  /** Labels already used on the first sheet. */
  readonly skip: number;
  readonly copies: number;
  readonly texts: readonly LabelText[];
}

export const MAX_COPIES = 100;
/** An address has to carry their ids, and servers take no longer ones. */
export const MAX_LABELS = 350;

/** Reads the settings from the address; invalid values become defaults. */
export function readLabelSettings(search: Readonly<Record<string, string | undefined>>, usual: string): LabelSettings {
  const layout = LABEL_LAYOUTS.find(({ value }) => value === (search.layout ?? usual))?.value ?? 'avery_l7160';
  const texts = search.text?.split(',') ?? ['name', 'identifier'];
  return {
    layout,
    skip: within(search.skip, 0, labelsPerSheet(layout) - 1),
    copies: within(search.copies, 1, MAX_COPIES),
    texts: LABEL_TEXTS.map(({ value }) => value).filter((value) => texts.includes(value)),
  };
}

const within = (text: string | undefined, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.trunc(Number(text)) || least));

/** `3 × 7 of …` on the packet; a roll has one after the other. */
export function labelsPerSheet(layout: string): number {
  const label = LABEL_LAYOUTS.find(({ value }) => value === layout)?.label ?? '';
  const [, columns = '1', rows = '1'] = /(\d+) × (\d+) of/.exec(label) ?? [];
  return Number(columns) * Number(rows);
}

export const sheetsNeeded = (count: number, { layout, skip }: LabelSettings): number =>
  Math.ceil((count + skip) / labelsPerSheet(layout));

/** Where the PDF is; undefined while there is nothing to print. */
export function labelsAddress(barcode_ids: readonly string[], settings: LabelSettings): string | undefined {
  const { layout, skip, copies, texts } = settings;
  if (barcode_ids.length === 0 || barcode_ids.length > MAX_LABELS) return undefined;
  const query = [`ids=${barcode_ids.join(',')}`, `layout=${layout}`, `skip=${skip}`, `copies=${copies}`];
  return `/api/4/barcode_labels?${[...query, `text=${texts.join(',')}`].join('&')}`;
}
