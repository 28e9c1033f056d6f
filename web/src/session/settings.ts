import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { fetchRecord } from '../api/records.ts';

/** The part of `/api/4/settings/current` that screens read. */
export interface Settings {
  readonly currency: { readonly symbol: string; readonly precision: string };
  readonly dates: { readonly format: string; readonly use_am_pm: boolean; readonly first_day_of_week: number };
  /** When orders go out and come back unless somebody says otherwise, `HH:MM`. */
  readonly orders: { readonly use_times: boolean; readonly start_fixed_at: string; readonly stop_fixed_at: string };
  readonly pricing: { readonly tax_strategy: 'inclusive' | 'exclusive' };
}

export const settingsOptions = queryOptions({
  queryKey: ['settings', 'record', 'current'],
  queryFn: async () => (await fetchRecord('settings', 'current')) as unknown as Settings,
  staleTime: 60_000,
  meta: { touches: ['settings', 'companies'] },
});

export const useSettings = (): Settings => useSuspenseQuery(settingsOptions).data;
