import { currencyFacts } from './currency-facts.ts';
import {
  type CompanySettings,
  type Group,
  SECTIONS,
  type Setting,
  type Settings,
  type ValuesOf,
} from './default-settings.ts';

export interface SettingsFacts {
  /** Lower-case ISO code. */
  readonly currency: string;
  readonly default_timezone: string;
  readonly tax_category_id: string | null;
  readonly tax_region_id: string | null;
  readonly now: Temporal.Instant;
}

/** All settings of a company in the published order: its changes over the defaults. */
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

/** Stored keys that are unknown or no longer allowed are ignored: settings come and go with versions. */
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

/** The stored settings of a company: only those that differ from the defaults. */
export type StoredSettings = Readonly<Record<string, unknown>>;

export interface SettingProblem {
  readonly kind: 'unknown' | 'readonly' | 'invalid';
  /** Section and keys joined by dots: `store.cross_sell.layout`. */
  readonly path: string;
  /** Words that follow the path. */
  readonly message: string;
}

export type MergedSettings =
  | { readonly stored: StoredSettings }
  | { readonly problems: readonly [SettingProblem, ...SettingProblem[]] };

/** Changes the given settings only, all or none. */
export function mergeSettings(stored: StoredSettings, change: Readonly<Record<string, unknown>>): MergedSettings {
  const [first, ...rest] = problemsIn(SECTIONS, change, '');
  return first === undefined ? { stored: merged(SECTIONS, stored, change) } : { problems: [first, ...rest] };
}

function problemsIn(keys: Settings, change: Readonly<Record<string, unknown>>, prefix: string): SettingProblem[] {
  return Object.entries(change).flatMap(([key, value]) => {
    const setting = Object.hasOwn(keys, key) ? keys[key] : undefined;
    return problemsOf(setting, value, prefix + key);
  });
}

function problemsOf(setting: Setting | undefined, value: unknown, path: string): SettingProblem[] {
  if (setting === undefined) return [{ kind: 'unknown', path, message: 'is not a setting' }];
  if (setting.kind === 'group') {
    if (!isHash(value)) return [{ kind: 'invalid', path, message: 'must be an object' }];
    return problemsIn(setting.keys, value, `${path}.`);
  }
  if (setting.readonly) return [{ kind: 'readonly', path, message: 'cannot be changed here' }];
  const message = setting.check(value);
  return message === null ? [] : [{ kind: 'invalid', path, message }];
}

function merged(keys: Settings, stored: unknown, change: unknown): StoredSettings {
  const before = isHash(stored) ? stored : {};
  const asked = isHash(change) ? change : {};
  const entries = Object.entries(keys).flatMap(([key, setting]): [string, unknown][] => {
    if (setting.kind === 'group') {
      const inner = merged(setting.keys, before[key], asked[key]);
      return Object.keys(inner).length === 0 ? [] : [[key, inner]];
    }
    const value = Object.hasOwn(asked, key) ? asked[key] : before[key];
    return value === undefined || isSame(value, setting.fallback) ? [] : [[key, value]];
  });
  return Object.fromEntries(entries);
}

const isSame = (value: unknown, fallback: unknown): boolean => JSON.stringify(value) === JSON.stringify(fallback);

export const isHash = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
