import { emitChange } from '../../../app/events/events.ts';
import { lockCompany } from '../../../db/locks.ts';
import type { ReadContext } from '../../../db/work.ts';
import { notFound } from '../../../lib/refusal.ts';
import type { Endpoint, ReadEndpoint, WriteEndpoint } from '../../server/endpoint.ts';
import { parseJsonBody } from '../../server/json-body.ts';
import { attributesText } from '../engine/attribute-text.ts';
import { computedPage, computedStats } from '../engine/computed-rows.ts';
import type { ComputedDefinition, Definition, Registry } from '../engine/definition.ts';
import { requireMatch } from '../engine/etag.ts';
import { type Loaded, loadedFrom, loadRelated } from '../engine/load.ts';
import { pageLinks } from '../engine/page-links.ts';
import { parametersOfBody, parametersOfQueryString } from '../engine/parameters.ts';
import { bodyRecord, parseDocument } from '../engine/parse-document.ts';
import { type Node, planNode } from '../engine/plan.ts';
import type { Condition, Query } from '../engine/query.ts';
import type { ComputedResource, ComputedRow, FilterValues, Operation } from '../engine/resource.ts';
import { recordReply, rowsReply } from './document-reply.ts';
import { queryOf } from './read-plan.ts';
import { requireSameId } from './require-same-id.ts';
import { eventAttributes } from './event-attributes.ts';

type Operations = ComputedResource['operations'];

/** Resources with computed rows: the engine handles fields, includes, sorting, pages and stats. */
export function computedEndpoints(definition: ComputedDefinition, registry: Registry): Endpoint[] {
  const { list, fetch, update } = definition.resource.operations;
  const place = { definition, registry };
  return [
    ...(list === undefined ? [] : [listEndpoint(place, list)]),
    ...(fetch === undefined ? [] : [fetchEndpoint(place, fetch)]),
    ...(fetch === undefined || update === undefined ? [] : [updateEndpoint(place, fetch, update)]),
  ];
}

interface Place {
  readonly definition: Definition;
  readonly registry: Registry;
}

function listEndpoint(place: Place, operation: NonNullable<Operations['list']>): ReadEndpoint {
  const { definition, registry } = place;
  return {
    kind: 'read',
    method: 'GET',
    path: `/api/4/${definition.type}`,
    permission: operation.permission,
    handle: async ({ request, view, flat }) => {
      const { query, node } = planOf(place, operation, request.queryString, view, flat);
      const filters = filterValues(query.condition);
      const rows = await operation.read(view, filters);
      const given = query.stats.length === 0 ? {} : await operation.stats?.(view, filters, rows);
      const stats = query.stats.length === 0 ? undefined : computedStats(rows, query.stats, definition, given);
      if (operation.single) {
        const [only] = rows;
        if (only === undefined) throw notFound();
        return rowsReply(await loadedWithRelated(only, node, view), registry, flat, { stats });
      }
      const page = computedPage(rows, query, operation.paged ?? true);
      const loaded = page.map((row) => loadedFrom(row, node));
      await loadRelated(node, loaded, view);
      const links =
        operation.paged === false ? undefined : pageLinks(request.path, request.queryString, query.page, rows.length);
      return rowsReply(loaded, registry, flat, { links, stats });
    },
  };
}

function fetchEndpoint(place: Place, operation: NonNullable<Operations['fetch']>): ReadEndpoint {
  return {
    kind: 'read',
    method: 'GET',
    path: recordPath(place.definition),
    permission: operation.permission,
    handle: async ({ request, view, params, flat }) => {
      const { node, query } = planOf(place, operation, request.queryString, view, flat);
      const row = await read(operation, idOf(place.definition, params, view), view);
      const loaded = await loadedWithRelated(row, node, view);
      return recordReply({ row: loaded, recordText: recordText(row, place.definition) }, place.registry, {
        flat,
        status: 200,
        isDefaultView: !flat && isPlain(query),
      });
    },
  };
}

function updateEndpoint(
  place: Place,
  fetch: NonNullable<Operations['fetch']>,
  operation: NonNullable<Operations['update']>,
): WriteEndpoint {
  const { definition, registry } = place;
  return {
    kind: 'write',
    method: 'PUT',
    path: recordPath(definition),
    permission: operation.permission,
    handle: async ({ request, work, params, flat }) => {
      const body = parseJsonBody(request);
      const { node, query } = planOf(place, fetch, request.queryString, work, flat, bodyRecord(body));
      const id = idOf(definition, params, work);
      requireSameId(body, id, definition);
      const { attributes } = parseDocument(body, definition, 'update', work.company.default_timezone);
      const ifMatch = request.headers['if-match'];
      if (ifMatch !== undefined) {
        // There is no row to lock: of two callers who saw the same state, one must wait and see the other's change.
        await lockCompany(work.tx, work.company.id);
        requireMatch(ifMatch, recordText(await read(fetch, id, work), definition));
      }
      await operation.run(work, id, attributes);
      const row = await read(fetch, id, work);
      emitChange(work, {
        type: definition.type,
        id,
        verb: 'updated',
        record: row,
        data: eventAttributes(definition.fields, attributes),
      });
      const loaded = await loadedWithRelated(row, node, work);
      return recordReply({ row: loaded, recordText: recordText(row, definition) }, registry, {
        flat,
        status: operation.status ?? 200,
        isDefaultView: !flat && isPlain(query),
      });
    },
  };
}

function planOf(
  { definition, registry }: Place,
  operation: Operation,
  queryString: string,
  view: ReadContext,
  flat: boolean,
  body: Readonly<Record<string, unknown>> = {},
): { readonly query: Query; readonly node: Node } {
  const parameters = [
    ...parametersOfQueryString(queryString),
    ...parametersOfBody(body, ['fields', 'extra_fields', 'include']),
  ];
  const query = queryOf(parameters, { definition, registry, operation, flat, zone: view.company.default_timezone });
  return { query, node: planNode(definition, query.includes, { registry, query, flat }) };
}

/** Filters of such a resource apply together and reach its code by name and operator. */
function filterValues(condition: Condition): FilterValues {
  const values: Record<string, Record<string, readonly unknown[]>> = {};
  for (const part of condition.kind === 'test' ? [condition] : condition.parts) {
    if (part.kind !== 'test') throw new Error('a computed resource cannot be searched by groups');
    values[part.filter] = { ...values[part.filter], [part.operator]: part.values };
  }
  return values;
}

export async function loadedWithRelated(row: ComputedRow, node: Node, view: ReadContext): Promise<Loaded> {
  const loaded = loadedFrom(row, node);
  await loadRelated(node, [loaded], view);
  return loaded;
}

async function read(operation: NonNullable<Operations['fetch']>, id: string, view: ReadContext): Promise<ComputedRow> {
  const row = await operation.read(view, id);
  if (row === undefined) throw notFound();
  return row;
}

const idOf = ({ resource }: Definition, params: Readonly<Record<string, string>>, view: ReadContext): string =>
  resource.singleton === undefined ? (params['id'] ?? '') : resource.singleton(view);

const recordPath = ({ type, resource }: Definition): string =>
  `/api/4/${type}/${resource.singleton === undefined ? ':id' : 'current'}`;

const recordText = (row: ComputedRow, definition: Definition): string =>
  attributesText(definition, definition.defaultFields, row);

const isPlain = ({ fields, extraFields, includes }: Query): boolean =>
  fields.size === 0 && extraFields.size === 0 && includes.size === 0;
