import { eventsAfter, type FeedEvent } from '../../app/events/event-feed.ts';
import type { Queryable } from '../../db/database.ts';

/** The recent events of one company: the latest sequence, and the last events. */
export interface LiveChannel {
  readonly head: () => number;
  /** The company has come this far. */
  advance(head: number): Promise<void>;
  /** Some of the events after that sequence, in order; never empty while the sequence is before the head. */
  after(sequence: number): Promise<readonly FeedEvent[]>;
}

/** Reads new events once for all listeners; a listener further behind asks the database. */
export function createLiveChannel(db: Queryable, company_id: string, begin: number, batch: number): LiveChannel {
  let head = begin;
  /** Without gaps, up to the head. */
  let recent: readonly FeedEvent[] = [];
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
