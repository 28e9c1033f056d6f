import type { Endpoint } from '../server/endpoint.ts';
import { type Definition, type Registry, registryOf } from './engine/definition.ts';
import type { Resource } from './engine/resource.ts';
import { commandEndpoint } from './operations/command-endpoint.ts';
import { computedEndpoints } from './operations/computed-endpoints.ts';
import { readEndpoints } from './operations/read-endpoints.ts';
import { writeEndpoints } from './operations/write-endpoints.ts';

/** Version 4 consists of the declared resources. */
export function v4Endpoints(resources: readonly Resource[]): readonly Endpoint[] {
  const registry = registryOf(resources);
  return [...registry.values()].flatMap((definition) => endpointsOf(definition, registry));
}

function endpointsOf(definition: Definition, registry: Registry): readonly Endpoint[] {
  switch (definition.kind) {
    case 'table':
      return [...readEndpoints(definition, registry), ...writeEndpoints(definition, registry)];
    case 'computed':
      return computedEndpoints(definition, registry);
    case 'command':
      return [commandEndpoint(definition, registry)];
  }
}
