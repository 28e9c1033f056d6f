import type { Definition } from '../engine/definition.ts';
import { valueText } from '../engine/attribute-text.ts';
import { unwritableAttribute } from '../engine/parse-document.ts';

/**
 * Clients send whole records back. An attribute that is fixed at creation is accepted when it is unchanged, and left
 * out of the changes; any other value is refused.
 */
export function requireUnchanged(
  attributes: Readonly<Record<string, unknown>>,
  recordText: string,
  { fields }: Definition,
): Readonly<Record<string, unknown>> {
  const fixed = Object.keys(attributes).filter((name) => fields[name]?.access === 'readonly-after-create');
  if (fixed.length === 0) return attributes;
  const record = JSON.parse(recordText) as Readonly<Record<string, unknown>>;
  for (const name of fixed) {
    const type = fields[name]?.type ?? 'string';
    if (valueText(type, attributes[name]) !== valueText(type, record[name])) throw unwritableAttribute([name]);
  }
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !fixed.includes(name)));
}
