import { raw, type Sql, sql } from '../../db/sql.ts';
import { ORDER_STATUSES } from '../../domain/orders/order-status.ts';
import { asVersion1Status } from '../../domain/orders/version-1-status.ts';

/** The status of the order `row` in this version's words. */
export const orderStatusJson = (row: Sql): Sql => sql`case ${row}.status ${WORDS} end`;

const WORDS = raw(ORDER_STATUSES.map((status) => `when '${status}' then '${asVersion1Status(status)}'`).join(' '));
