import { EXAMPLE_ID } from '../../src/api/openapi/example-calls.ts';
import type { SeededRandom } from '../support/seeded-random.ts';
import type { ApiDocument, Schema } from './api-document.ts';
import { anyJson, IDS, NUMBERS, TEXTS, TIMES } from './hostile-values.ts';
import type { KnownRecords } from './known-records.ts';

/** Values that a schema allows, and now and then one that it does not. */
export interface SchemaValues {
  /** `name` is that of the member: it tells which records an id may be of. */
  value(schema: Schema, name: string, type: string): unknown;
  /** An example of the document, with ids of records, times around today and other numbers. `name` is that of the member. */
  like(example: unknown, name: string, type: string): unknown;
  /** The id of a record; of the type that is asked for, mostly. */
  id(type: string): string;
}

interface Sources {
  readonly document: ApiDocument;
  readonly records: KnownRecords;
  readonly random: SeededRandom;
  /** How many values in a hundred are not what the schema says. */
  readonly wildness: number;
  /** Members that the operation has asked for in earlier answers, although the document does not. */
  readonly demanded: ReadonlySet<string>;
}

export function schemaValues({ document, records, random, wildness, demanded }: Sources): SchemaValues {
  const id = (type: string): string => {
    if (random.chance(wildness)) return random.chance(50) ? records.any(random).id : random.oneOf(IDS);
    return records.anyOf(random.oneOf(KINDS[type] ?? [type]), random) ?? records.any(random).id;
  };

  const value = (given: Schema, name: string, type: string, depth = 0): unknown => {
    const schema = document.resolve(given);
    if (random.chance(wildness)) return anyJson(random);
    if (schema['const'] !== undefined) return schema['const'];
    if (Array.isArray(schema['enum']) && schema['enum'].length > 0) return random.oneOf(schema['enum']);
    if (Array.isArray(schema['allOf'])) {
      return Object.assign({}, ...(schema['allOf'] as Schema[]).map((part) => value(part, name, type, depth)));
    }
    const choices = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
    if (choices !== undefined) return value(random.oneOf(choices), name, type, depth);
    const types = [schema['type'] ?? 'object'].flat() as string[];
    const chosen =
      types.includes('null') && random.chance(85)
        ? random.oneOf(types.filter((each) => each !== 'null'))
        : random.oneOf(types);
    return typed(chosen, schema, name, type, depth);
  };

  const typed = (kind: string, schema: Schema, name: string, type: string, depth: number): unknown => {
    if (kind === 'boolean') return random.chance(50);
    if (kind === 'integer') return integer();
    if (kind === 'number')
      return random.chance(oddness) ? random.oneOf(NUMBERS) : integer() / random.oneOf([1, 2, 10, 100]);
    if (kind === 'string') return text(schema, name, type);
    if (kind === 'array') return array(schema, name, type, depth);
    if (kind === 'object') return object(schema, name, type, depth);
    return null;
  };

  const oddness = wildness * 5 + 3;
  const integer = (): number => (random.chance(oddness) ? random.oneOf(NUMBERS.filter(isFit)) : random.between(0, 12));
  const isFit = (number: number): boolean => wildness > 0 || Number.isSafeInteger(number);

  const text = (schema: Schema, name: string, type: string): string => {
    const { format } = schema;
    if (format === 'uuid' || name === 'id' || name.endsWith('_id') || name.endsWith('_ids'))
      return id(typeNamed(name, type));
    if (format === 'date-time') return random.chance(oddness) ? random.oneOf(TIMES) : instant();
    if (format === 'date') return random.chance(oddness) ? random.oneOf(TIMES) : instant().slice(0, 10);
    if (format === 'binary' || name.includes('base64')) return random.oneOf(PICTURES);
    if (random.chance(oddness)) return random.oneOf(TEXTS);
    const [example] = (schema['examples'] ?? []) as unknown[];
    if (typeof example === 'string' && random.chance(60)) return example;
    return random.oneOf(WORDS) + random.below(1_000);
  };

  const array = (schema: Schema, name: string, type: string, depth: number): readonly unknown[] => {
    const items = (schema['items'] ?? {}) as Schema;
    const length = random.chance(95) ? random.below(4) : random.below(40);
    return Array.from({ length: depth > 4 ? 0 : length }, () => value(items, name, type, depth + 1));
  };

  const object = (schema: Schema, name: string, type: string, depth: number): unknown => {
    const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Schema>>;
    const required = (schema['required'] ?? []) as string[];
    // A record names few of its attributes, or nearly all of them.
    const share = depth > 3 ? 0 : random.oneOf([10, 30, 90]);
    const isSent = (member: string, inner: Schema): boolean => {
      if (document.resolve(inner)['readOnly'] === true) return false;
      if (required.includes(member)) return true;
      // The id of a record that is written is in the path.
      if (member === 'id' && wildness === 0) return false;
      return demanded.has(member) ? random.chance(95) : random.chance(share);
    };
    const members = Object.entries(properties).filter(([member, inner]) => isSent(member, inner));
    const made = Object.fromEntries(
      members.map(([member, inner]) => [member, value(inner, member === 'id' ? name : member, type, depth + 1)]),
    );
    // An owner is named by its type and its id.
    const owner = made['owner_type'];
    if (typeof owner === 'string' && 'owner_id' in made) made['owner_id'] = id(owner);
    return made;
  };

  /** Around today, to the quarter of an hour: where orders are. */
  const instant = (): string => {
    const quarter_ms = 900_000;
    const now = Math.floor(Date.now() / quarter_ms);
    return new Date((now + random.between(-96 * 20, 96 * 40)) * quarter_ms).toISOString();
  };

  const like = (example: unknown, name: string, type: string): unknown => {
    if (random.chance(wildness)) return anyJson(random);
    if (Array.isArray(example)) return example.map((entry: unknown) => like(entry, name, type));
    if (typeof example === 'object' && example !== null) return likeObject(example as Schema, type);
    if (example === EXAMPLE_ID) return id(typeNamed(name, type));
    if (typeof example === 'number' && random.chance(30)) return integer();
    if (typeof example === 'string' && TIME.test(example) && random.chance(80)) return instant();
    return typeof example === 'string' && name === 'name' ? `${example} ${random.below(1_000)}` : example;
  };

  const likeObject = (example: Schema, type: string): Schema => {
    const made = Object.fromEntries(
      Object.entries(example).map(([member, inner]) => [
        // Version 1 books by an object whose keys are ids.
        member === EXAMPLE_ID ? id('product_groups') : member,
        like(inner, member, type),
      ]),
    );
    const { owner_type, starts_at, stops_at } = made;
    if (typeof owner_type === 'string' && 'owner_id' in made) made['owner_id'] = id(owner_type);
    const isTurned = typeof starts_at === 'string' && typeof stops_at === 'string' && stops_at < starts_at;
    return isTurned && random.chance(95) ? { ...made, starts_at: stops_at, stops_at: starts_at } : made;
  };

  return {
    value: (schema, name, type) => value(schema, name, type),
    like,
    id,
  };
}

const TIME = /^\d{4}-\d\d-\d\dT/;

const WORDS = ['camera', 'lens', 'Ada', 'tripod', 'a', 'note', 'ORDER', 'x-', 'Zoë ', '10 ', 'ada@example.com'];

const PICTURES = [
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'AAAA',
  '%%%',
];

/** `order_id` is of orders; `id` of the record's own type. */
function typeNamed(name: string, type: string): string {
  const stem = name.replace(/^q\[|\]$/g, '').replace(/_ids?$/, '');
  if (name === 'id' || stem === '') return type;
  return ALIASES[stem] ?? `${stem}s`;
}

const ALIASES: Readonly<Record<string, string>> = {
  item: 'items',
  owner: 'owners',
  start_location: 'locations',
  stop_location: 'locations',
  tax_category: 'tax_categories',
  billing_address_property: 'properties',
  delivery_address_property: 'properties',
  price_ruleset: 'price_rulesets',
};

/** Names that stand for several types. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  items: ['products', 'bundles', 'product_groups'],
  owners: [
    'orders',
    'customers',
    'products',
    'product_groups',
    'stock_items',
    'documents',
    'locations',
    'tax_categories',
  ],
};
