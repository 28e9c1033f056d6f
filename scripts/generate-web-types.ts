import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { buildOpenApi } from '../src/api/openapi/build-openapi.ts';
import { describedParts } from '../src/api/openapi/described-parts.ts';
import { resources } from '../src/api/v4/registry.ts';

/**
 * The interface as TypeScript for the back office: the record of every resource as a `.json` path returns it, its
 * writable attributes, and the parameters of its lists. Run `npm run types` after changing a resource.
 */
export function webTypes(openApi: OpenApi): string {
  const types = resourceTypes(openApi);
  const records = types.map((type) => recordText(openApi, type));
  const map = types.map((type) => `  ${type}: ${resourceText(openApi, type)};`);
  return [
    '// Generated from /openapi.json by `npm run types`.',
    '',
    records.join('\n\n'),
    '',
    'export interface Resources {',
    ...map,
    '}',
    '',
  ].join('\n');
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

interface Operation {
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
}

interface Parameter {
  readonly name: string;
  readonly schema: Schema;
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: string;
  readonly enum?: readonly (string | number | null)[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly description?: string;
}

const FLAT = '_flat';

const resourceTypes = ({ components }: OpenApi): readonly string[] =>
  Object.keys(components.schemas)
    .filter((name) => name.endsWith(FLAT))
    .map((name) => name.slice(0, -FLAT.length));

const interfaceName = (type: string): string =>
  type.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

function recordText({ components }: OpenApi, type: string): string {
  const schema = components.schemas[`${type}${FLAT}`] as Schema;
  if (schema.anyOf !== undefined) return `export type ${interfaceName(type)} = ${schemaText(schema)};`;
  const parts = schema.allOf ?? [schema];
  const members = parts.flatMap((part) => Object.entries(named(part, components.schemas).properties ?? {}));
  const texts = members.map(([name, member]) => `  ${memberText(name, member)}`);
  return `export interface ${interfaceName(type)} {\n${texts.join('\n')}\n}`;
}

const named = (schema: Schema, schemas: Readonly<Record<string, Schema>>): Schema =>
  schema.$ref === undefined ? schema : (schemas[schema.$ref.split('/').at(-1) as string] as Schema);

const memberText = (name: string, schema: Schema): string =>
  `${name}${isNested(schema) ? '?' : ''}: ${schemaText(schema)};`;

/** Related records are present only on request. */
const isNested = ({ description }: Schema): boolean => description === 'When included.';

function schemaText(schema: Schema): string {
  if (schema.$ref !== undefined) return refText(schema.$ref);
  if (schema.anyOf !== undefined) return union(schema.anyOf.map(schemaText));
  if (schema.const !== undefined) return `'${schema.const}'`;
  if (schema.enum !== undefined) return union(schema.enum.map((value) => literal(value)));
  const types = schema.type === undefined ? [] : [schema.type].flat();
  return types.length === 0 ? 'unknown' : union(types.map((type) => typeText(type, schema)));
}

function refText(ref: string): string {
  const name = ref.split('/').at(-1) as string;
  return name.endsWith(FLAT) ? interfaceName(name.slice(0, -FLAT.length)) : 'unknown';
}

const union = (texts: readonly string[]): string => [...new Set(texts)].join(' | ');

const literal = (value: string | number | null): string => (typeof value === 'string' ? `'${value}'` : String(value));

function typeText(type: string, schema: Schema): string {
  switch (type) {
    case 'integer':
      return 'number';
    case 'array': {
      const item = schemaText(schema.items ?? {});
      return item.includes(' ') ? `(${item})[]` : `${item}[]`;
    }
    case 'object':
      return schema.properties === undefined
        ? 'Record<string, unknown>'
        : `{ ${Object.entries(schema.properties)
            .map(([name, member]) => `${name}?: ${schemaText(member)}`)
            .join('; ')} }`;
    default:
      return type;
  }
}

function resourceText(openApi: OpenApi, type: string): string {
  const parameters = listParameters(openApi, type);
  return `{
    record: ${interfaceName(type)};
    create: ${writtenText(openApi, `${type}_create`)};
    update: ${writtenText(openApi, `${type}_update`)};
    filter: ${names(parameters.flatMap(({ name }) => /^filter\[(\w+)\]$/.exec(name)?.[1] ?? []))};
    include: ${names(includesOf(openApi, type))};
  }`;
}

function listParameters({ paths, components }: OpenApi, type: string): readonly Parameter[] {
  const path = paths[`/api/4/${type}`];
  return (path?.['get']?.parameters ?? []).map((parameter) => parameterOf(parameter, components.parameters));
}

/** Of all operations together: a fetch often includes more than a list. */
function includesOf({ paths, components }: OpenApi, type: string): readonly string[] {
  const operations = Object.entries(paths)
    .filter(([path]) => path === `/api/4/${type}` || path.startsWith(`/api/4/${type}/`))
    .flatMap(([, path]) => Object.values(path));
  return operations
    .flatMap((operation) => operation.parameters ?? [])
    .map((parameter) => parameterOf(parameter, components.parameters))
    .flatMap(({ name, schema }) => (name === 'include' ? enumOf(schema) : []));
}

const parameterOf = (
  parameter: Parameter | { readonly $ref: string },
  parameters: Readonly<Record<string, Parameter>>,
): Parameter =>
  '$ref' in parameter ? (parameters[parameter.$ref.split('/').at(-1) as string] as Parameter) : parameter;

const enumOf = (schema: Schema): readonly string[] => (schema.items?.enum ?? []) as readonly string[];

const names = (list: readonly string[]): string =>
  list.length === 0 ? 'never' : [...new Set(list)].map((name) => `'${name}'`).join(' | ');

function writtenText({ components }: OpenApi, name: string): string {
  const attributes = components.schemas[name]?.properties?.['data']?.properties?.['attributes'];
  if (attributes === undefined) return 'never';
  const members = Object.entries(attributes.properties ?? {});
  return `{ ${members.map(([member, schema]) => `${member}?: ${schemaText(schema)}`).join('; ')} }`;
}

export const currentWebTypes = (): string =>
  webTypes(buildOpenApi(resources, describedParts, { version: manifest.version }) as unknown as OpenApi);

export const WEB_TYPES_FILE = join(import.meta.dirname, '../web/src/api/schema.ts');

if (import.meta.main) writeFileSync(WEB_TYPES_FILE, currentWebTypes());
