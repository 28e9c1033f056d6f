import type { Work } from '../../../db/work.ts';
import { lockCompany, lockRow } from '../../../db/locks.ts';
import { badRequest, notFound } from '../../../lib/refusal.ts';
import type { WriteCall, WriteEndpoint } from '../../endpoint.ts';
import { parseJsonBody } from '../../json-body.ts';
import type { Reply } from '../../request.ts';
import type { Definition, Registry } from '../engine/definition.ts';
import { requireMatch } from '../engine/etag.ts';
import { isRecord } from '../engine/field-values.ts';
import { type Parameter, parametersOfBody, parametersOfQueryString } from '../engine/parameters.ts';
import { bodyRecord, parseDocument } from '../engine/parse-document.ts';
import type { TableResource, WriteOperation } from '../engine/resource.ts';
import { recordReply } from './document-reply.ts';
import { type LoadedRecord, loadRecord } from './load-record.ts';
import { type FetchPlan, fetchPlan } from './read-plan.ts';
import { requireUnchanged } from './require-unchanged.ts';

/** POST, PUT and DELETE of a table. Each runs in the one transaction of its call and answers what is then there. */
export function writeEndpoints(definition: Definition, registry: Registry): WriteEndpoint[] {
  const { operations } = definition.resource as TableResource;
  const site = { definition, registry };
  return [
    ...(operations.create === undefined ? [] : [createEndpoint(site, operations.create)]),
    ...(operations.update === undefined ? [] : [updateEndpoint(site, operations.update)]),
    ...(operations.archive === undefined ? [] : [archiveEndpoint(site, operations.archive)]),
    ...(operations.delete === undefined ? [] : [deleteEndpoint(site, operations.delete)]),
    ...Object.entries(operations.actions ?? {}).map(([name, action]) => actionEndpoint(site, name, action)),
  ];
}

interface Place {
  readonly definition: Definition;
  readonly registry: Registry;
}

type Operations = TableResource['operations'];

function createEndpoint(place: Place, operation: NonNullable<Operations['create']>): WriteEndpoint {
  const { definition } = place;
  return endpoint('POST', `/api/4/${definition.type}`, operation, async (call) => {
    const body = parseJsonBody(call.request);
    const plan = planOf(place, operation, call, body);
    const { attributes } = parseDocument(body, definition, 'create', zoneOf(call.work));
    const id = await operation.run(call.work, attributes);
    const reply = answer(await existing(plan, id, call.work), place, plan, operation.status ?? 201, call);
    return { ...reply, headers: { ...reply.headers, location: `/api/4/${definition.type}/${id}` } };
  });
}

function updateEndpoint(place: Place, operation: NonNullable<Operations['update']>): WriteEndpoint {
  const { definition } = place;
  return endpoint('PUT', recordPath(definition), operation, async (call) => {
    const body = parseJsonBody(call.request);
    const plan = planOf(place, operation, call, body);
    const before = await current(place, call);
    requireSameId(body, before.row.id);
    const { attributes } = parseDocument(body, definition, 'update', zoneOf(call.work));
    const changes = requireUnchanged(attributes, before.recordText, definition);
    await operation.run(call.work, before.row.id, changes);
    return answer(await existing(plan, before.row.id, call.work), place, plan, operation.status ?? 200, call);
  });
}

function archiveEndpoint(place: Place, operation: NonNullable<Operations['archive']>): WriteEndpoint {
  return endpoint('DELETE', recordPath(place.definition), operation, (call) => step(place, operation, call));
}

function actionEndpoint(place: Place, name: string, operation: NonNullable<Operations['archive']>): WriteEndpoint {
  return endpoint('POST', `${recordPath(place.definition)}/${name}`, operation, (call) => step(place, operation, call));
}

async function step(place: Place, operation: NonNullable<Operations['archive']>, call: WriteCall): Promise<Reply> {
  const plan = planOf(place, operation, call, undefined);
  const { row } = await current(place, call);
  await operation.run(call.work, row.id);
  return answer(await existing(plan, row.id, call.work), place, plan, operation.status ?? 200, call);
}

/** The row is gone afterwards, so it is rendered before. */
function deleteEndpoint(place: Place, operation: NonNullable<Operations['delete']>): WriteEndpoint {
  return endpoint('DELETE', recordPath(place.definition), operation, async (call) => {
    const plan = planOf(place, operation, call, undefined);
    const { row } = await current(place, call);
    const reply = answer(await existing(plan, row.id, call.work), place, plan, operation.status ?? 200, call);
    await operation.run(call.work, row.id);
    return reply;
  });
}

const endpoint = (
  method: WriteEndpoint['method'],
  path: string,
  { permission }: WriteOperation,
  handle: WriteEndpoint['handle'],
): WriteEndpoint => ({ kind: 'write', method, path, permission, handle });

const recordPath = ({ type, resource }: Definition): string =>
  `/api/4/${type}/${resource.singleton === undefined ? ':id' : 'current'}`;

/** A body may say what to answer (`include`, `fields`) beside what to write. */
function planOf(place: Place, operation: WriteOperation, call: WriteCall, body: unknown): FetchPlan {
  const fromBody: readonly Parameter[] =
    body === undefined ? [] : parametersOfBody(bodyRecord(body), ['fields', 'extra_fields', 'include']);
  return fetchPlan([...parametersOfQueryString(call.request.queryString), ...fromBody], {
    ...place,
    operation: { ...operation, includes: operation.includes ?? fetchIncludes(place.definition) },
    flat: call.flat,
    zone: zoneOf(call.work),
  });
}

/** Writes accept what fetch accepts. */
function fetchIncludes({ resource }: Definition): readonly string[] {
  return (resource as TableResource).operations.fetch?.includes ?? resource.includes ?? [];
}

/** The record as it stands, locked when the caller insists on a certain state of it. */
async function current(place: Place, { request, params, work }: WriteCall): Promise<LoadedRecord> {
  const { definition, registry } = place;
  const { singleton } = definition.resource;
  const id = singleton === undefined ? params['id'] : singleton(work);
  const ifMatch = request.headers['if-match'];
  const plan = fetchPlan([], { definition, registry, operation: {}, flat: false, zone: zoneOf(work) });
  const visible = await loadRecord(plan, id, work);
  if (visible === undefined) throw notFound();
  if (ifMatch === undefined) return visible;
  const { from = definition.type, companyColumn } = definition.resource as TableResource;
  if (companyColumn === undefined) await lockRow(work.tx, from, work.company.id, visible.row.id);
  else await lockCompany(work.tx, work.company.id);
  const record = await existing(plan, visible.row.id, work);
  requireMatch(ifMatch, record.recordText);
  return record;
}

async function existing(plan: FetchPlan, id: string, work: Work): Promise<LoadedRecord> {
  const record = await loadRecord(plan, id, work);
  if (record === undefined) throw notFound();
  return record;
}

const answer = (
  record: LoadedRecord,
  { registry }: Place,
  { isDefaultView }: FetchPlan,
  status: number,
  { flat }: WriteCall,
): Reply => recordReply(record, registry, { flat, status, isDefaultView });

function requireSameId(body: unknown, id: string): void {
  if (!isRecord(body) || !isRecord(body['data'])) return;
  const sent = body['data']['id'];
  if (sent === undefined || (typeof sent === 'string' && sent.toLowerCase() === id)) return;
  throw badRequest('data.id must be the id in the path, or be left out', { pointer: '/data/id' });
}

const zoneOf = (work: Work): string => work.company.default_timezone;
