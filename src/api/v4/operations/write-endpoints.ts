import { lockCompany, lockResourceRow } from '../../../db/locks.ts';
import { emit } from '../../../app/events/events.ts';
import { archiveRecord, createRecord, deleteRecord, restoreRecord, updateRecord } from '../../../app/rows/records.ts';
import type { ReadContext, Work } from '../../../db/work.ts';
import { type Verb, verbOf } from '../../../domain/events/events.ts';
import { notFound, Refusal } from '../../../lib/refusal.ts';
import type { WriteCall, WriteEndpoint } from '../../server/endpoint.ts';
import { parseJsonBody } from '../../server/json-body.ts';
import type { Reply } from '../../server/request.ts';
import type { Registry, TableDefinition } from '../engine/definition.ts';
import type { Attributes, Fields } from '../engine/field.ts';
import { requireMatch } from '../engine/etag.ts';
import { type Parameter, parametersOfBody, parametersOfQueryString } from '../engine/parameters.ts';
import { bodyRecord, parseDocument, takesPictures } from '../engine/parse-document.ts';
import { readThrough } from '../engine/read-through.ts';
import { refreshInvolved } from '../engine/refresh-involved.ts';
import type { TableResource, WriteOperation } from '../engine/resource.ts';
import { recordReply } from './document-reply.ts';
import { type LoadedRecord, loadRecord } from './load-record.ts';
import { type FetchPlan, fetchPlan } from './read-plan.ts';
import { requireSameId } from './require-same-id.ts';
import { requireUnchanged } from './require-unchanged.ts';
import { writtenEvent } from './emit-write.ts';

/**
 * POST, PUT and DELETE of a table, and GET of records that may have to be created first. Each runs in one transaction
 * and responds with the resulting record.
 */
export function writeEndpoints(definition: TableDefinition, registry: Registry): WriteEndpoint[] {
  const { operations } = definition.resource;
  const site = { definition, registry };
  return [
    ...(operations.create === undefined ? [] : [createEndpoint(site, operations.create)]),
    ...(operations.update === undefined ? [] : [updateEndpoint(site, operations.update)]),
    ...(operations.archive === undefined ? [] : [archiveEndpoint(site, operations.archive)]),
    ...(operations.delete === undefined ? [] : [deleteEndpoint(site, operations.delete)]),
    ...Object.entries(operations.named ?? {}).map(([name, named]) => namedEndpoint(site, name, named)),
    ...Object.entries(operations.actions ?? {}).map(([name, action]) => actionEndpoint(site, name, action)),
  ];
}

/** The writes of operations that have no `run`: rows of the table, by the rules of the resource. */
function genericWrites({ type, resource }: TableDefinition) {
  const { from = type, rules = {} } = resource;
  return {
    create: (work: Work, sent: Attributes<Fields>) => createRecord(work, from, rules, sent),
    update: (work: Work, id: string, sent: Attributes<Fields>) => updateRecord(work, from, rules, id, sent),
    archive: (work: Work, id: string) => archiveRecord(work, from, rules, id),
    restore: (work: Work, id: string) => restoreRecord(work, from, rules, id),
    remove: (work: Work, id: string) => deleteRecord(work, from, rules, id),
  };
}

interface Place {
  readonly definition: TableDefinition;
  readonly registry: Registry;
}

type Operations = TableResource['operations'];

type Named = NonNullable<Operations['named']>[string];

/** The context of a step, before and within the transaction. */
type Called = Pick<WriteCall, 'request' | 'params' | 'flat'>;

/** A request to write that has been found sound. */
interface Writing {
  /** The refusal of a picture; reported together with all other errors. */
  readonly wrongPicture?: Refusal | undefined;
  readonly plan: FetchPlan;
  readonly attributes: Readonly<Record<string, unknown>>;
}

interface Change extends Writing {
  readonly id: string;
}

function createEndpoint(
  place: Place,
  operation: NonNullable<Operations['create']>,
): WriteEndpoint<Writing | undefined> {
  const { definition } = place;
  const generic = genericWrites(definition).create;
  const run: NonNullable<typeof operation.run> = (work, sent) =>
    operation.run === undefined ? generic(work, sent) : operation.run(work, sent);
  const read = (call: Called, view: ReadContext): Writing => {
    const body = parseJsonBody(call.request);
    const plan = planOf(place, operation, call, view, body);
    return { plan, attributes: parseDocument(body, definition, 'create', zoneOf(view)).attributes };
  };
  return {
    ...address('POST', `/api/4/${definition.type}`, operation),
    takesPictures: takesPictures(definition),
    ...preparation(operation, read),
    async handle(call) {
      const { plan, attributes, wrongPicture } = call.prepared ?? read(call, call.work);
      if (wrongPicture !== undefined) throw await withOthers(wrongPicture, () => run(call.work, attributes));
      const id = await run(call.work, attributes);
      const record = await existing(plan, id, call.work);
      if (!operation.emitsEvent) emit(call.work, writtenEvent(definition, { verb: 'created', id, record, attributes }));
      const reply = answer(record, place, plan, operation.status ?? 201, call);
      return {
        ...reply,
        headers: { ...reply.headers, location: `/api/4/${readThrough(definition.type, place.registry)}/${id}` },
      };
    },
  };
}

function updateEndpoint(place: Place, operation: NonNullable<Operations['update']>): WriteEndpoint<Change | undefined> {
  const { definition } = place;
  const generic = genericWrites(definition).update;
  const run: NonNullable<typeof operation.run> = (work, id, sent) =>
    operation.run === undefined ? generic(work, id, sent) : operation.run(work, id, sent);
  const read = async (call: Called, view: ReadContext | Work): Promise<Change> => {
    const body = parseJsonBody(call.request);
    const plan = planOf(place, operation, call, view, body);
    const { row, recordText } = await current(place, call, view);
    requireSameId(body, row.id, definition);
    const { attributes } = parseDocument(body, definition, 'update', zoneOf(view));
    return { plan, id: row.id, attributes: requireUnchanged(attributes, recordText, definition) };
  };
  return {
    ...address('PUT', recordPath(definition), operation),
    takesPictures: takesPictures(definition),
    ...preparation(operation, read),
    async handle(call) {
      const { work, prepared } = call;
      const { plan, id, attributes, wrongPicture } = prepared ?? (await read(call, work));
      // Preparing took its time: the record may have changed, or be gone.
      if (prepared !== undefined) await current(place, call, work);
      if (wrongPicture !== undefined) throw await withOthers(wrongPicture, () => run(work, id, attributes));
      const event = await run(work, id, attributes);
      const record = await existing(plan, id, work);
      if (!operation.emitsEvent) {
        emit(work, event ?? writtenEvent(definition, { verb: 'updated', id, record, attributes }));
      }
      return answer(record, place, plan, operation.status ?? 200, call);
    },
  };
}

/** Preparation is expensive, so everything that can be refused earlier is refused before it. */
function preparation<Found extends Writing & Partial<Change>>(
  { prepare }: Pick<NonNullable<Operations['create']>, 'prepare'>,
  read: (call: Called, view: ReadContext) => Found | Promise<Found>,
): Pick<WriteEndpoint<Found>, 'prepare'> {
  if (prepare === undefined) return {};
  return {
    async prepare(call) {
      const found = await read(call, call.view);
      try {
        return { ...found, attributes: await prepare(call.view, found.attributes, found.id) };
      } catch (error) {
        if (isWrongPicture(error)) return { ...found, wrongPicture: error };
        throw error;
      }
    },
  };
}

const isWrongPicture = (error: unknown): error is Refusal =>
  error instanceof Refusal &&
  error.code === 'invalid' &&
  error.issues.every(({ field = '' }) => PICTURE_FIELD.test(field));

const PICTURE_FIELD = /_base64$|^remote_.+_url$/;

/** Runs the operation without the picture, to find the other errors; its transaction is rolled back. */
async function withOthers(wrongPicture: Refusal, run: () => Promise<unknown>): Promise<Refusal> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code !== 'invalid') return wrongPicture;
    const others = error.issues.filter(({ field = '' }) => !PICTURE_FIELD.test(field));
    return new Refusal(422, 'invalid', [...wrongPicture.issues, ...others]);
  }
  return wrongPicture;
}

function namedEndpoint(place: Place, name: string, operation: Named): WriteEndpoint {
  return endpoint('GET', `/api/4/${place.definition.type}/${name}`, operation, async (call) => {
    const plan = planOf(place, operation, call, call.work, undefined);
    const id = await operation.run(call.work);
    return answer(await existing(plan, id, call.work), place, plan, operation.status ?? 200, call);
  });
}

function archiveEndpoint(place: Place, operation: NonNullable<Operations['archive']>): WriteEndpoint {
  const generic = genericWrites(place.definition).archive;
  const run: NonNullable<typeof operation.run> = (work, id) =>
    operation.run === undefined ? generic(work, id) : operation.run(work, id);
  return endpoint('DELETE', recordPath(place.definition), operation, (call) =>
    step(place, 'archived', { ...operation, run }, call),
  );
}

function actionEndpoint(place: Place, name: string, operation: NonNullable<Operations['archive']>): WriteEndpoint {
  const verb = verbOf(name);
  const generic = name === 'restore' ? genericWrites(place.definition).restore : undefined;
  if (operation.run === undefined && generic === undefined) {
    throw new Error(`${place.definition.type} does not say how to ${name}`);
  }
  const run: NonNullable<typeof operation.run> = async (work, id) => {
    if (operation.run === undefined) await generic?.(work, id);
    else await operation.run(work, id);
  };
  return endpoint('POST', `${recordPath(place.definition)}/${name}`, operation, (call) =>
    step(place, verb, { ...operation, run }, call),
  );
}

/** A step that changes nothing, such as archiving again, emits nothing. */
async function step(
  place: Place,
  verb: Verb,
  operation: WriteOperation & { run(work: Work, id: string): Promise<void> },
  call: WriteCall,
): Promise<Reply> {
  const { work } = call;
  const plan = planOf(place, operation, call, work, undefined);
  const before = await current(place, call, work);
  const { id } = before.row;
  await operation.run(work, id);
  const record = await existing(plan, id, work);
  if (!operation.emitsEvent && record.recordText !== before.recordText) {
    emit(work, writtenEvent(place.definition, { verb, id, record }));
  }
  return answer(record, place, plan, operation.status ?? 200, call);
}

/** The row is gone afterwards, so it is rendered before. */
function deleteEndpoint(place: Place, operation: NonNullable<Operations['delete']>): WriteEndpoint {
  const generic = genericWrites(place.definition).remove;
  const run: NonNullable<typeof operation.run> = (work, id) =>
    operation.run === undefined ? generic(work, id) : operation.run(work, id);
  return endpoint('DELETE', recordPath(place.definition), operation, async (call) => {
    const plan = planOf(place, operation, call, call.work, undefined);
    const { row } = await current(place, call, call.work);
    const record = await existing(plan, row.id, call.work);
    await run(call.work, row.id);
    if (!operation.emitsEvent) {
      emit(call.work, writtenEvent(place.definition, { verb: 'deleted', id: row.id, record }));
    }
    return answer(record, place, plan, operation.status ?? 200, call);
  });
}

const endpoint = (
  method: WriteEndpoint['method'],
  path: string,
  operation: WriteOperation,
  handle: WriteEndpoint['handle'],
): WriteEndpoint => ({ ...address(method, path, operation), handle });

const address = (method: WriteEndpoint['method'], path: string, { permission }: WriteOperation) =>
  ({ kind: 'write', method, path, permission }) as const;

const recordPath = ({ type, resource }: TableDefinition): string =>
  `/api/4/${type}/${resource.singleton === undefined ? ':id' : 'current'}`;

/** A body may contain response options (`include`, `fields`) beside the data. */
function planOf(place: Place, operation: WriteOperation, call: Called, view: ReadContext, body: unknown): FetchPlan {
  const fromBody: readonly Parameter[] =
    body === undefined ? [] : parametersOfBody(bodyRecord(body), ['fields', 'extra_fields', 'include']);
  return fetchPlan([...parametersOfQueryString(call.request.queryString), ...fromBody], {
    ...place,
    operation: { ...operation, includes: operation.includes ?? fetchIncludes(place.definition) },
    flat: call.flat,
    zone: zoneOf(view),
  });
}

/** Writes accept the includes of fetch. */
function fetchIncludes({ resource }: TableDefinition): readonly string[] {
  return resource.operations.fetch?.includes ?? resource.includes ?? [];
}

/** The current record, locked if the caller insists on a certain state of it. */
async function current(place: Place, { request, params }: Called, view: ReadContext | Work): Promise<LoadedRecord> {
  const { definition, registry } = place;
  const { singleton } = definition.resource;
  const id = singleton === undefined ? params['id'] : singleton(view);
  const plan = fetchPlan([], { definition, registry, operation: {}, flat: false, zone: zoneOf(view) });
  const visible = await existing(plan, id, view);
  const ifMatch = request.headers['if-match'];
  if (ifMatch === undefined) return visible;
  const record = 'tx' in view ? await locked(definition, plan, visible.row.id, view) : visible;
  requireMatch(ifMatch, record.recordText);
  return record;
}

async function locked(
  { type, resource }: TableDefinition,
  plan: FetchPlan,
  id: string,
  work: Work,
): Promise<LoadedRecord> {
  const { from = type, companyColumn } = resource;
  if (companyColumn === undefined) await lockResourceRow(work.tx, from, work.company.id, id);
  else await lockCompany(work.tx, work.company.id);
  return existing(plan, id, work);
}

async function existing(plan: FetchPlan, id: string | undefined, view: ReadContext): Promise<LoadedRecord> {
  if ('tx' in view) await refreshInvolved(plan.node, view, null);
  const record = await loadRecord(plan, id, view);
  if (record === undefined) throw notFound();
  return record;
}

const answer = (
  record: LoadedRecord,
  { registry }: Place,
  { isDefaultView }: FetchPlan,
  status: number,
  { flat }: Called,
): Reply => recordReply(record, registry, { flat, status, isDefaultView });

const zoneOf = ({ company }: ReadContext): string => company.default_timezone;
