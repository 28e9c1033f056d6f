import { type Registry, registryOf } from '../v4/engine/definition.ts';
import type { Resource } from '../v4/engine/resource.ts';
import { type DescribedPart, describedPaths } from './described-operation.ts';
import { INTRODUCTION } from './introduction.ts';
import { inWords, type JsonObject } from './json-schema.ts';
import { operationsOf } from './operations-of.ts';
import { resourceParameters } from './resource-parameters.ts';
import { resourcePaths } from './resource-paths.ts';
import { resourceSchemas } from './resource-schemas.ts';
import { V4_SECURITY } from './security-schemes.ts';
import { sharedComponents, sharedParameters, sharedSchemas } from './shared-components.ts';
import { withExamples } from './with-examples.ts';

export interface OpenApiOptions {
  /** Of the service. */
  readonly version: string;
}

/** The OpenAPI 3.1 document: version 4 as the declarations imply it, and the parts that are described by hand. */
export function buildOpenApi(
  resources: readonly Resource[],
  described: readonly DescribedPart[],
  { version }: OpenApiOptions,
): JsonObject {
  const registry = registryOf(resources.toSorted((a, b) => (a.type < b.type ? -1 : 1)));
  const parts = [...registry.values()].map((definition) => {
    const operations = operationsOf(definition);
    return {
      schemas: resourceSchemas(definition, operations, registry),
      parameters: resourceParameters(definition, operations, registry),
      paths: resourcePaths(definition, operations, registry),
    };
  });
  return withExamples({
    openapi: '3.1.1',
    info: {
      title: 'Holdfast',
      version,
      summary: 'Rental booking that never double-books',
      description: INTRODUCTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This server' }],
    security: V4_SECURITY,
    tags: [...resourceTags(registry), ...described.map(({ tag }) => tag)],
    paths: merged([...parts.map(({ paths }) => paths), ...described.map(describedPaths)]),
    components: {
      schemas: merged([
        sharedSchemas,
        ...parts.map(({ schemas }) => schemas),
        ...described.map(({ schemas }) => schemas),
      ]),
      parameters: merged([sharedParameters, ...parts.map(({ parameters }) => parameters)]),
      ...sharedComponents,
    },
  });
}

const resourceTags = (registry: Registry): readonly JsonObject[] =>
  [...registry.values()].map(({ type, resource }) => ({
    name: type,
    description: resource.describe ?? `Version 4: ${inWords(type)}.`,
  }));

/** Two parts with the same name are a defect; neither silently wins. */
function merged(parts: readonly JsonObject[]): JsonObject {
  const all: Record<string, unknown> = {};
  for (const [name, value] of parts.flatMap((part) => Object.entries(part))) {
    if (Object.hasOwn(all, name)) throw new Error(`the OpenAPI document would hold ${name} twice`);
    all[name] = value;
  }
  return all;
}
