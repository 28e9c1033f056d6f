import type { ToldEvent } from '../../app/events/event-feed.ts';
import type { Actor } from '../../auth/actor.ts';
import type { Alarm } from './alarm.ts';
import type { LiveChannel } from './live-channel.ts';
import type { LiveLimits } from './live-endpoint.ts';

/** Somebody who holds a place in the feed. */
export interface LiveListener {
  readonly actor: Actor;
  /** Rings when there is something new, and when the place is lost. */
  readonly alarm: Alarm;
  isHere(): boolean;
  leave(): void;
}

interface LiveStreamOptions {
  readonly listener: LiveListener;
  readonly channel: LiveChannel;
  /** What the caller has seen; null to begin with what comes. */
  readonly after: number | null;
  readonly present: number;
  /** The missed events are too old for the caller to read here. */
  readonly isHistory: boolean;
  /** Whether the caller may know who made a change. */
  readonly showEmployee: boolean;
  readonly limits: Pick<LiveLimits, 'begin_ms' | 'heartbeat_ms' | 'behind'>;
}

/**
 * The text of the stream. It is made as it is read: a caller that reads slowly is told later, and what waits for it is
 * one batch at most.
 */
export function liveStream(options: LiveStreamOptions): AsyncIterable<string> {
  const { listener, limits } = options;
  const unbegun = setTimeout(() => listener.leave(), limits.begin_ms).unref();
  return {
    [Symbol.asyncIterator]() {
      clearTimeout(unbegun);
      const messages = told(options);
      return {
        next: () => messages.next(),
        // A generator that sleeps would hear of it only when it wakes.
        return() {
          listener.leave();
          return messages.return(undefined);
        },
      };
    },
  };
}

async function* told(options: LiveStreamOptions): AsyncGenerator<string> {
  const { listener, channel, after, present, isHistory, showEmployee } = options;
  const { behind, heartbeat_ms } = options.limits;
  // Who is ahead of us has seen another history, such as that of a database that was restored since.
  const isLost = after !== null && (isHistory || after > present || present - after > behind);
  let seen = isLost ? present : (after ?? present);
  yield isLost ? resetMessage(seen) : startMessage(seen);
  while (listener.isHere()) {
    const missed = channel.head() - seen;
    if (missed <= 0) {
      const isWoken = await listener.alarm.sleep(heartbeat_ms);
      if (!isWoken && listener.isHere()) yield HEARTBEAT;
    } else if (missed > behind) {
      seen = channel.head();
      yield resetMessage(seen);
    } else {
      const events = await channel.after(seen);
      seen = events.at(-1)?.sequence ?? channel.head();
      yield events.map((event) => changeMessage(event, showEmployee)).join('');
    }
  }
}

/** How long a browser waits before it comes back. */
const RETRY_ms = 2_000;

/** The first message: what comes after this sequence will be told. */
const startMessage = (sequence: number): string =>
  `retry: ${RETRY_ms}\nid: ${sequence}\nevent: start\ndata: {"sequence":${sequence}}\n\n`;

/** Too much was missed to tell it: reload, and go on from here. */
const resetMessage = (sequence: number): string => `id: ${sequence}\nevent: reset\ndata: {"sequence":${sequence}}\n\n`;

/** `showEmployee`: whether the reader may know who made the change. */
function changeMessage({ sequence, data, employee_id }: ToldEvent, showEmployee: boolean): string {
  const employee = JSON.stringify(showEmployee ? employee_id : null);
  return `id: ${sequence}\nevent: change\ndata: ${data.slice(0, -1)}, "employee_id": ${employee}}\n\n`;
}

/** A comment: proxies and browsers see that somebody is there. */
const HEARTBEAT = ':\n\n';
