import { type Sql, sql } from '../../db/sql.ts';
import type { OrderStatus } from '../../domain/orders/order-status.ts';

/** What was agreed and not called off. */
export const COUNTED_STATUSES = [
  'reserved',
  'started',
  'stopped',
  'archived',
] as const satisfies readonly OrderStatus[];

/**
 * Orders that count, by status. Drafts and canceled orders are archived too: one that is archived counts only when
 * something of it was reserved.
 */
export const isCounted = (order: Sql, statuses: readonly string[] = COUNTED_STATUSES): Sql => sql`(
    ${order}.status = any(${statuses}::text[])
    and (
      ${order}.status <> 'archived'
      or (
        not ${order}.was_canceled
        and (${order}.status_counts ->> 'reserved')::integer
          + (${order}.status_counts ->> 'started')::integer
          + (${order}.status_counts ->> 'stopped')::integer > 0
      )
    )
  )`;
