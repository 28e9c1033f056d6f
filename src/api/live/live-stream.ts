import type { FeedEvent } from '../../app/events/event-feed.ts';
import type { Actor } from '../../auth/actor.ts';
import type { Alarm } from './alarm.ts';
import type { LiveChannel } from './live-channel.ts';
import type { LiveLimits } from './live-endpoint.ts';

/** A listener with a place in the feed. */
export interface LiveListener {
  readonly actor: Actor;
  /** Rings for new events, and when the place is lost. */
  readonly alarm: Alarm;
  isHere(): boolean;
  leave(): void;
}

interface LiveStreamOptions {
  readonly listener: LiveListener;
  readonly channel: LiveChannel;
  /** The last sequence that the caller has seen; null to start with new events. */
  readonly after: number | null;
  readonly present: number;
  /** The missed events are too old for the caller to read here. */
  readonly isHistory: boolean;
  /** Whether the caller may see which employee made a change. */
  readonly showEmployee: boolean;
  readonly limits: Pick<LiveLimits, 'begin_ms' | 'heartbeat_ms' | 'behind'>;
}

/** The text of the stream, generated as it is read: for a slow reader, at most one batch waits. */
export function liveStream(options: LiveStreamOptions): AsyncIterable<string> {
  const { listener, limits } = options;
  const unbegun = setTimeout(() => listener.leave(), limits.begin_ms).unref();
  return {
    [Symbol.asyncIterator]() {
      clearTimeout(unbegun);
      const messages = reported(options);
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

async function* reported(options: LiveStreamOptions): AsyncGenerator<string> {
  const { listener, channel, after, present, isHistory, showEmployee } = options;
  const { behind, heartbeat_ms } = options.limits;
  // A reader that is ahead has seen another history, for example of a database that was restored since.
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

/** The first message: all events after this sequence will follow. */
const startMessage = (sequence: number): string =>
  `retry: ${RETRY_ms}\nid: ${sequence}\nevent: start\ndata: {"sequence":${sequence}}\n\n`;

/** Too much was missed: reload, and continue from here. */
const resetMessage = (sequence: number): string => `id: ${sequence}\nevent: reset\ndata: {"sequence":${sequence}}\n\n`;

/** `showEmployee`: whether the reader may see which employee made the change. */
function changeMessage({ sequence, data, employee_id }: FeedEvent, showEmployee: boolean): string {
  const employee = JSON.stringify(showEmployee ? employee_id : null);
  return `id: ${sequence}\nevent: change\ndata: ${data.slice(0, -1)}, "employee_id": ${employee}}\n\n`;
}

/** A comment that keeps the connection alive through proxies and browsers. */
const HEARTBEAT = ':\n\n';
