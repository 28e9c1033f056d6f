import type { WriteEndpoint } from '../../server/endpoint.ts';
import { parseJsonBody } from '../../server/json-body.ts';
import type { CommandDefinition, Registry } from '../engine/definition.ts';
import { parametersOfBody, parametersOfQueryString } from '../engine/parameters.ts';
import { bodyRecord, parseDocument, takesPictures } from '../engine/parse-document.ts';
import { planNode } from '../engine/plan.ts';
import { refreshInvolved } from '../engine/refresh-involved.ts';
import { loadedWithRelated } from './computed-endpoints.ts';
import { rowsReply } from './document-reply.ts';
import { queryOf } from './read-plan.ts';

/** POST of a command: nothing of it is stored but its effect. */
export function commandEndpoint(definition: CommandDefinition, registry: Registry): WriteEndpoint {
  const { create } = definition.resource.operations;
  return {
    kind: 'write',
    method: 'POST',
    path: `/api/4/${definition.type}`,
    permission: create.permission,
    takesPictures: takesPictures(definition),
    handle: async ({ request, work, flat }) => {
      const body = parseJsonBody(request);
      const zone = work.company.default_timezone;
      const parameters = [
        ...parametersOfQueryString(request.queryString),
        ...parametersOfBody(bodyRecord(body), ['fields', 'extra_fields', 'include']),
      ];
      const query = queryOf(parameters, { definition, registry, operation: create, flat, zone });
      const { attributes } = parseDocument(body, definition, 'create', zone);
      const run = () => create.run(work, attributes);
      const row = await (create.preview === true ? work.tx.dryRun(run) : run());
      const node = planNode(definition, query.includes, { registry, query, flat });
      await refreshInvolved(node, work, null);
      return rowsReply(await loadedWithRelated(row, node, work), registry, flat, {}, create.status ?? 201);
    },
  };
}
