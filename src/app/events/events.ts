import type { Transaction } from '../../db/database.ts';
import { namedStatements } from '../../db/queries/named-statements.ts';
import { bind, slot, type Sql, sql } from '../../db/sql.ts';
import { presentInstant, type Work } from '../../db/work.ts';
import { actionKey, type Change, changeEvent, type NewEvent, type PendingEvent } from '../../domain/events/events.ts';
import { assert } from '../../lib/assert.ts';
import { newId } from '../../lib/new-id.ts';
import { storableJson } from '../../lib/storable-json.ts';

/** Adds an event to the transaction. It is written right before the commit: the sequence of a company has no gaps. */
export function emit({ tx, company, employee_id, now }: Work, event: NewEvent): void {
  if (tx.events.length === 0) tx.beforeCommit(() => writeEvents(tx, company));
  tx.events.push({ ...event, employee_id, created_at: now });
}

/** Emits that a record has changed. */
export const emitChange = (work: Work, change: Change): void => emit(work, changeEvent(change));

/** Writes one event at once, of a change that has no `Work`, such as those of the command line. */
export const writeEvent = (
  tx: Transaction,
  company: Company,
  change: Change,
  { employee_id = null, now = presentInstant() }: Partial<Pick<Work, 'employee_id' | 'now'>> = {},
): Promise<void> => write(tx, company, [{ ...changeEvent(change), employee_id, created_at: now }]);

/**
 * Writes the pending events of a transaction. `emit` has it run as the last thing before the commit: the row of the
 * counter, which makes the sequence gap-free and the order of commits, is then locked for no longer than that.
 */
export const writeEvents = (tx: Transaction, company: Company): Promise<void> =>
  write(tx, company, tx.events.splice(0));

/** One statement, and none when there are no events. */
async function write(tx: Transaction, company: Company, events: readonly PendingEvent[]): Promise<void> {
  const emitted = events.map((event) => ({ id: newId(), event }));
  if (emitted.length === 0) return;
  const trackers = emitted.flatMap(trackersOf);
  const statement = trackers.length === 0 ? flushStatement('events') : flushStatement('events and trackers');
  await tx.run(
    bind(statement, {
      company_id: company.id,
      count: emitted.length,
      events: storableJson(emitted.map(eventOf)),
      trackers: JSON.stringify(trackers),
      stock_items: JSON.stringify(trackers.flatMap(stockItemRows)),
    }),
  );
}

type Company = Pick<Work['company'], 'id'>;

interface EventRow {
  readonly id: string;
  readonly event: PendingEvent;
}

const eventOf = ({ id, event }: EventRow, index: number) => ({
  position: index + 1,
  id,
  kind: event.kind,
  action_key: event.action_key ?? actionKey(event.kind),
  action_args: event.action_args ?? {},
  subject_type: event.subject_type,
  subject_id: event.subject_id,
  related_ids: [...new Set([event.subject_id, ...(event.related_ids ?? [])])],
  employee_id: event.employee_id,
  data: isEmpty(event.data) ? null : event.data,
  created_at: event.created_at,
});

const isEmpty = (data: object = {}): boolean => Object.values(data).every((value) => value === undefined);

interface Tracker {
  readonly id: string;
  readonly stock_item_ids: readonly string[];
}

function trackersOf({ id: event_id, event }: EventRow) {
  const { subject_type, subject_id: order_id, employee_id, created_at, movements = [] } = event;
  assert(movements.length === 0 || subject_type === 'orders', 'what moves belongs to an order');
  return movements
    .filter(({ quantity }) => quantity !== 0)
    .map((movement) => ({ ...movement, id: newId(), event_id, order_id, employee_id, created_at }));
}

const stockItemRows = ({ id: tracker_id, stock_item_ids }: Tracker) =>
  stock_item_ids.map((stock_item_id) => ({ id: newId(), tracker_id, stock_item_id }));

const COMPANY = sql`${slot('company_id')}::uuid`;

const flushStatement = namedStatements((what: 'events' | 'events and trackers'): Sql => {
  const counted = sql`
    with counter as (
      insert into counters as c (company_id, name, value)
      values (${COMPANY}, 'events', ${slot('count')}::bigint)
      on conflict (company_id, name) do update
      set value = c.value + excluded.value
      returning value - ${slot('count')}::bigint as before
    )
  `;
  if (what === 'events') return sql`${counted} ${INSERT_EVENTS}`;
  return sql`
    ${counted},
    event as (
      ${INSERT_EVENTS}
      returning id, sequence
    ),
    tracker as (
      insert into product_trackers (
        company_id, id, event_sequence, order_id, product_id, product_group_id, employee_id, quantity,
        created_at, updated_at
      )
      select
        ${COMPANY}, moved.id, event.sequence, moved.order_id, moved.product_id, product.product_group_id,
        moved.employee_id, moved.quantity, moved.created_at, moved.created_at
      from json_to_recordset(${slot('trackers')}::json) as moved (
        id uuid, event_id uuid, order_id uuid, product_id uuid, employee_id uuid, quantity integer,
        created_at timestamptz
      )
      left join event on event.id = moved.event_id
      left join items as product
        on product.company_id = ${COMPANY}
        and product.id = moved.product_id
      returning id, product_id, product_group_id, quantity, created_at
    )
    insert into stock_item_trackers (
      company_id, id, product_tracker_id, stock_item_id, product_id, product_group_id, quantity,
      created_at, updated_at
    )
    select
      ${COMPANY}, stock_item.id, tracker.id, stock_item.stock_item_id, tracker.product_id, tracker.product_group_id,
      sign(tracker.quantity), tracker.created_at, tracker.created_at
    from json_to_recordset(${slot('stock_items')}::json) as stock_item (id uuid, tracker_id uuid, stock_item_id uuid)
    join tracker on tracker.id = stock_item.tracker_id
  `;
});

const INSERT_EVENTS = sql`
  insert into events (
    company_id, sequence, id, kind, action_key, action_args, subject_type, subject_id, related_ids, employee_id,
    data, created_at
  )
  select
    ${COMPANY}, counter.before + told.position, told.id, told.kind, told.action_key, told.action_args,
    told.subject_type, told.subject_id, told.related_ids, told.employee_id, told.data, told.created_at
  from counter
  cross join json_to_recordset(${slot('events')}::json) as told (
    position bigint, id uuid, kind text, action_key text, action_args jsonb, subject_type text, subject_id uuid,
    related_ids uuid[], employee_id uuid, data jsonb, created_at timestamptz
  )
`;
