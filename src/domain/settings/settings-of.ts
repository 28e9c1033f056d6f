import { currencyFacts } from './currency-facts.ts';
import { type CompanySettings, SECTIONS } from './defaults.ts';
import { isHash } from './is-hash.ts';
import type { Group, Setting, ValuesOf } from './setting.ts';

export interface SettingsFacts {
  /** Lower-case ISO code. */
  readonly currency: string;
  readonly default_timezone: string;
  readonly tax_category_id: string | null;
  readonly tax_region_id: string | null;
  readonly now: Temporal.Instant;
}

/** All settings of a company in the published order: what it has changed over what everybody starts with. */
export function settingsOf(facts: SettingsFacts, stored: unknown): CompanySettings {
  const settings = valuesOf({ kind: 'group', keys: SECTIONS }, stored);
  return {
    ...settings,
    currency: currencyFacts(facts.currency, settings.pricing),
    defaults: {
      ...settings.defaults,
      timezone: facts.default_timezone,
      // Seconds east of UTC, today.
      timezone_offset: facts.now.toZonedDateTimeISO(facts.default_timezone).offsetNanoseconds / 1e9,
      tax_category_id: facts.tax_category_id,
      tax_region_id: facts.tax_region_id,
    },
  };
}

/** What is stored but unknown or no longer allowed is passed over: settings come and go with versions. */
function valuesOf<Keys extends Readonly<Record<string, Setting>>>(group: Group<Keys>, stored: unknown): ValuesOf<Keys> {
  const overrides: Readonly<Record<string, unknown>> = isHash(stored) ? stored : {};
  const entries = Object.entries(group.keys).map(([key, setting]) => [key, valueOf(setting, overrides[key])] as const);
  return Object.fromEntries(entries) as ValuesOf<Keys>;
}

function valueOf(setting: Setting, stored: unknown): unknown {
  if (setting.kind === 'group') return valuesOf(setting, stored);
  const usable = stored !== undefined && !setting.readonly && setting.check(stored) === null;
  return usable ? stored : setting.fallback;
}
