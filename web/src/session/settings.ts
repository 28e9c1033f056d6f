import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { fetchRecord } from '../api/records.ts';
import type { Barcodes } from '../api/schema.ts';

/** The part of `/api/4/settings/current` that screens read. */
export interface Settings {
  readonly currency: { readonly symbol: string; readonly precision: string };
  readonly dates: { readonly format: string; readonly use_am_pm: boolean; readonly first_day_of_week: number };
  /** When orders go out and come back unless somebody says otherwise, `HH:MM`. */
  readonly orders: { readonly use_times: boolean; readonly start_fixed_at: string; readonly stop_fixed_at: string };
  readonly pricing: { readonly tax_strategy: 'inclusive' | 'exclusive' };
  /** What a new barcode is, and what labels are printed on, unless somebody chooses otherwise. */
  readonly barcodes: {
    readonly product: BarcodeType;
    readonly stock_item: BarcodeType;
    readonly customer: BarcodeType;
    readonly label_layout: string;
  };
}

type BarcodeType = NonNullable<Barcodes['barcode_type']>;

export const settingsOptions = queryOptions({
  queryKey: ['settings', 'record', 'current'],
  queryFn: async () =>
    (await fetchRecord('settings', 'current', { extra_fields: { settings: ['barcodes'] } })) as unknown as Settings,
  staleTime: 60_000,
  meta: { touches: ['settings', 'companies'] },
});

export const useSettings = (): Settings => useSuspenseQuery(settingsOptions).data;
