import { bind } from '../../../db/sql.ts';
import type { ReadContext } from '../../../db/work.ts';
import { badRequest, notFound } from '../../../lib/refusal.ts';
import type { ReadCall, ReadEndpoint } from '../../server/endpoint.ts';
import { parseJsonBody } from '../../server/json-body.ts';
import type { Reply } from '../../server/request.ts';
import type { Definition, Registry, TableDefinition } from '../engine/definition.ts';
import { isRecord } from '../engine/field-values.ts';
import { load, type Loaded, slotsOf } from '../engine/load.ts';
import { pageLinks } from '../engine/page-links.ts';
import { parametersOfBody, parametersOfQueryString } from '../engine/parameters.ts';
import { QUERY_PARAMETERS } from '../engine/parse-query.ts';
import { refreshInvolved } from '../engine/refresh-involved.ts';
import type { Operation, TableResource } from '../engine/resource.ts';
import { recordReply, rowsReply } from './document-reply.ts';
import { loadRecord } from './load-record.ts';
import { cached, fetchPlan, type ListPlan, listPlan, type Site } from './read-plan.ts';

/** GET of a collection, POST of its search, GET of one record: all for a table. */
export function readEndpoints(definition: TableDefinition, registry: Registry): ReadEndpoint[] {
  const { list, search, fetch } = definition.resource.operations;
  return [
    ...(list === undefined ? [] : [listEndpoint(definition, registry, list)]),
    ...(search === undefined ? [] : [searchEndpoint(definition, registry, search)]),
    ...(fetch === undefined ? [] : [fetchEndpoint(definition, registry, fetch)]),
  ];
}

function listEndpoint(definition: Definition, registry: Registry, operation: Operation): ReadEndpoint {
  const planned = cached(listPlan);
  return {
    kind: 'read',
    method: 'GET',
    path: `/api/4/${definition.type}`,
    permission: operation.permission,
    handle: (call) => {
      const plan = planned(call.request.queryString, siteOf(definition, registry, operation, call));
      return answerList(plan, call, registry);
    },
  };
}

function searchEndpoint(definition: Definition, registry: Registry, operation: Operation): ReadEndpoint {
  return {
    kind: 'read',
    method: 'POST',
    path: `/api/4/${definition.type}/search`,
    permission: operation.permission,
    handle: (call) => {
      const { request } = call;
      const body = parseJsonBody(request) ?? {};
      if (!isRecord(body)) throw badRequest('the body must be an object');
      // The page of the query string has the last word: the links to the other pages are followed with the same body.
      const parameters = [...parametersOfBody(body, QUERY_PARAMETERS), ...parametersOfQueryString(request.queryString)];
      const plan = listPlan(parameters, siteOf(definition, registry, operation, call));
      return answerList(plan, call, registry);
    },
  };
}

async function answerList(
  plan: ListPlan,
  { request, view, database, flat }: ReadCall,
  registry: Registry,
): Promise<Reply> {
  await refreshInvolved(plan.node, view, database, plan.query.condition);
  const slots = slotsOf(view);
  const rows = await load(plan.node, plan.rows, slots, view);
  const stats = plan.stats === null ? undefined : await text(view, plan.stats, slots);
  if (flat) return rowsReply(rows, registry, flat, { stats });
  const total = await totalOf(plan, rows, view);
  const links = pageLinks(request.path, request.queryString, plan.query.page, total);
  return rowsReply(rows, registry, flat, { links, stats });
}

/** A page that is not full implies the total. */
async function totalOf(
  { query: { page }, count }: ListPlan,
  rows: readonly Loaded[],
  view: ReadContext,
): Promise<number> {
  const isLast = rows.length < page.size && (rows.length > 0 || page.number === 1);
  if (isLast) return (page.number - 1) * page.size + rows.length;
  const bound = bind(count, slotsOf(view));
  return view.services.totals.total(view.company.id, `${bound.text} ${JSON.stringify(bound.values)}`, async () => {
    const [row] = await view.db.arrays<[number]>(bound);
    return row?.[0] ?? 0;
  });
}

async function text(view: ReadContext, ...[statement, slots]: Parameters<typeof bind>): Promise<string | undefined> {
  const [row] = await view.db.arrays<[string]>(bind(statement, slots));
  return row?.[0];
}

function fetchEndpoint(
  definition: Definition,
  registry: Registry,
  operation: NonNullable<TableResource['operations']['fetch']>,
): ReadEndpoint {
  const planned = cached(fetchPlan);
  const { singleton } = definition.resource;
  return {
    kind: 'read',
    method: 'GET',
    path: `/api/4/${definition.type}/${singleton === undefined ? ':id' : 'current'}`,
    permission: operation.permission,
    insteadOfDelete: operation.insteadOfDelete,
    handle: async (call) => {
      const { request, view, database, params, flat } = call;
      const plan = planned(request.queryString, siteOf(definition, registry, operation, call));
      await refreshInvolved(plan.node, view, database);
      const id = singleton === undefined ? params['id'] : singleton(view);
      const record = await loadRecord(plan, id, view);
      if (record === undefined) throw notFound();
      return recordReply(record, registry, { flat, status: 200, isDefaultView: plan.isDefaultView });
    },
  };
}

const siteOf = (
  definition: Definition,
  registry: Registry,
  operation: Operation,
  { flat, view }: Pick<ReadCall, 'flat' | 'view'>,
): Site => ({
  definition,
  registry,
  operation,
  flat,
  zone: view.company.default_timezone,
});
