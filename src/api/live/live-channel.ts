import { eventsAfter, type ToldEvent } from '../../app/events/event-feed.ts';
import type { Queryable } from '../../db/database.ts';

/** What is known of one company's events: how far they have come, and the last of them. */
export interface LiveChannel {
  readonly head: () => number;
  /** The company has come this far. */
  advance(head: number): Promise<void>;
  /** Some of what follows that sequence, in its order; never nothing while that lies before the head. */
  after(sequence: number): Promise<readonly ToldEvent[]>;
}

/** Reads what is new once, however many listen; who is further behind asks the database. */
export function createLiveChannel(db: Queryable, company_id: string, begin: number, batch: number): LiveChannel {
  let head = begin;
  /** Without gaps, up to the head. */
  let recent: readonly ToldEvent[] = [];
  return {
    head: () => head,
    async advance(reached) {
      if (reached <= head) return;
      const isFew = reached - head <= batch;
      const added = isFew ? await eventsAfter(db, company_id, head, reached - head) : [];
      recent = isFew ? [...recent, ...added].slice(-batch) : [];
      head = reached;
    },
    async after(sequence) {
      const missing = head - sequence;
      if (missing <= recent.length) return recent.slice(recent.length - missing);
      return eventsAfter(db, company_id, sequence, batch);
    },
  };
}
