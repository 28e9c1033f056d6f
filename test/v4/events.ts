import { sql } from '../../src/db/sql.ts';
import type { TestServer } from '../support/server.ts';

export interface Event {
  readonly sequence: number;
  readonly id: string;
  readonly kind: string;
  readonly action_key: string;
  readonly action_args: Readonly<Record<string, unknown>>;
  readonly subject_type: string;
  readonly subject_id: string;
  readonly related_ids: readonly string[];
  readonly employee_id: string | null;
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly created_at: Temporal.Instant;
}

type Place = Pick<TestServer, 'database' | 'company'>;

/** What has happened in a company after the event with that sequence, in its order. */
export const eventsOf = ({ database, company }: Place, after = 0): Promise<Event[]> =>
  database.many<Event>(sql`
    select *
    from events
    where company_id = ${company.id}
      and sequence > ${after}
    order by sequence
  `);

export const lastSequence = async (place: Place): Promise<number> => (await eventsOf(place)).at(-1)?.sequence ?? 0;

/** What happens while something is done. */
export async function eventsDuring(place: Place, act: () => Promise<unknown>): Promise<Event[]> {
  const before = await lastSequence(place);
  await act();
  return eventsOf(place, before);
}
