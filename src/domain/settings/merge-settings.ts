import { SECTIONS } from './defaults.ts';
import { isHash } from './is-hash.ts';
import type { Setting, Settings } from './setting.ts';

/** What is stored for a company: only what differs from what everybody starts with. */
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

/** Changes what is named and nothing else. Either all of the change is fine, or nothing of it is taken. */
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
