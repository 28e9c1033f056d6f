import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Scalar, SECTIONS, type Settings } from './default-settings.ts';

const Documented = z.object({
  settings: z.object({
    sections: z.record(
      z.string(),
      z.record(z.string(), z.object({ flags: z.array(z.string()).default([]), enum: z.array(z.string()).optional() })),
    ),
  }),
});

const documented = Documented.parse(
  JSON.parse(readFileSync(new URL('../../../test/data/v4-resources.json', import.meta.url), 'utf8')),
).settings.sections;

describe.each(Object.entries(documented))('section %s', (section, keys) => {
  const declared = keysOf(section);

  test('has the documented keys in their order', () => {
    expect(Object.keys(declared).filter((key) => key in keys)).toEqual(Object.keys(keys));
  });

  test.each(Object.entries(keys))('%s is as documented', (key, { flags, enum: values }) => {
    const setting = scalarOf(declared, key);
    expect(setting.readonly).toBe(flags.includes('readonly'));
    expect((values ?? []).filter((value) => setting.check(value) !== null)).toEqual([]);
    expect(values === undefined ? null : setting.check('something else')).toBe(
      values === undefined ? null : `must be one of: ${values.join(', ')}`,
    );
  });
});

test('every value that settings start with would also be accepted', () => {
  expect(refusedFallbacks(SECTIONS, '')).toEqual([]);
});

function keysOf(section: string): Settings {
  const found = Object.entries(SECTIONS).find(([name]) => name === section)?.[1];
  expect(found?.kind).toBe('group');
  return found?.keys ?? {};
}

function scalarOf(keys: Settings, key: string): Scalar {
  const setting = keys[key];
  if (setting?.kind !== 'scalar') throw new Error(`${key} is no scalar`);
  return setting;
}

function refusedFallbacks(keys: Settings, path: string): string[] {
  return Object.entries(keys).flatMap(([key, setting]) => {
    if (setting.kind === 'group') return refusedFallbacks(setting.keys, `${path}${key}.`);
    return setting.readonly || setting.check(setting.fallback) === null ? [] : [path + key];
  });
}
