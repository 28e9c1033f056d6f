import { isLongAgo, lastSequences } from '../../app/events/event-feed.ts';
import { type Actor, hasPermission } from '../../auth/actor.ts';
import { credentialsInForce } from '../../auth/find-credential.ts';
import type { Database } from '../../db/database.ts';
import type { Listener } from '../../db/listen.ts';
import { Refusal } from '../../lib/refusal.ts';
import { createAlarm } from './alarm.ts';
import { createLiveChannel, type LiveChannel } from './live-channel.ts';
import { LIVE_LIMITS, type LiveLimits } from './live-endpoint.ts';
import { type LiveListener, liveStream } from './live-stream.ts';
import { repeatedly } from './repeatedly.ts';

export interface LiveFeed {
  /**
   * The events of the actor's company after that sequence, or from now on; refused past a limit. Without the permission
   * `activity_logs` they do not name the employee, and go back only as far as a broken connection needs.
   */
  open(actor: Actor, after: number | null): Promise<AsyncIterable<string>>;
  /** Ends every stream, and takes no more. */
  close(): void;
}

export interface LiveFeedOptions {
  readonly database: Database;
  /** Signals changed credentials, so that nobody keeps listening until the next heartbeat. */
  readonly listener?: Pick<Listener, 'on'>;
  readonly onCount?: (streams: number) => void;
  readonly limits?: Partial<LiveLimits>;
}

interface Place {
  readonly channel: LiveChannel;
  readonly listeners: Set<LiveListener>;
}

/**
 * One per process. While there are listeners, it polls the database for the latest sequences of their companies, in one
 * statement for all; bookings do not notify it.
 */
export function createLiveFeed({ database, listener, onCount, limits: own }: LiveFeedOptions): LiveFeed {
  const limits = { ...LIVE_LIMITS, ...own };
  const places = new Map<string, Place>();
  let closed = false;

  const listeners = (): readonly LiveListener[] => [...places.values()].flatMap((place) => [...place.listeners]);

  const polling = repeatedly(limits.poll_ms, async () => {
    for (const [company_id, head] of await lastSequences(database, [...places.keys()])) {
      const place = places.get(company_id);
      if (place === undefined || head <= place.channel.head()) continue;
      await place.channel.advance(head);
      for (const { alarm } of place.listeners) alarm.ring();
    }
  });

  const checking = repeatedly(limits.heartbeat_ms, async () => {
    const present = listeners();
    const inForce = await credentialsInForce(
      database,
      present.map(({ actor }) => actor),
    );
    for (const held of present) if (!inForce.has(held.actor.credential.id)) held.leave();
  });
  const stopHearing = listener?.on('credentials_changed', () => checking.now());

  const placeOf = (company_id: string, head: number): Place => {
    const known = places.get(company_id);
    if (known !== undefined) return known;
    const channel = createLiveChannel(database, company_id, head, limits.batch);
    const place = { channel, listeners: new Set<LiveListener>() };
    places.set(company_id, place);
    return place;
  };

  const wake = (): void => {
    onCount?.(listeners().length);
    for (const work of [polling, checking]) {
      if (places.size > 0) work.start();
      else work.stop();
    }
  };

  const enter = (actor: Actor, present: number): { readonly place: Place; readonly entered: LiveListener } => {
    if (closed) throw unavailable('the server is closing');
    refuseBeyond(limits, listeners(), actor);
    const place = placeOf(actor.company.id, present);
    const alarm = createAlarm();
    const entered: LiveListener = {
      actor,
      alarm,
      isHere: () => place.listeners.has(entered),
      leave() {
        if (!place.listeners.delete(entered)) return;
        if (place.listeners.size === 0) places.delete(actor.company.id);
        alarm.ring();
        wake();
      },
    };
    place.listeners.add(entered);
    wake();
    return { place, entered };
  };

  return {
    async open(actor, after) {
      const present = (await lastSequences(database, [actor.company.id])).get(actor.company.id) ?? 0;
      const showEmployee = hasPermission(actor, 'activity_logs');
      const isHistory =
        after !== null && !showEmployee && (await isLongAgo(database, actor.company.id, after, limits.resume_s));
      const { place, entered } = enter(actor, present);
      return liveStream({ listener: entered, channel: place.channel, after, present, isHistory, showEmployee, limits });
    },
    close() {
      closed = true;
      stopHearing?.();
      for (const held of listeners()) held.leave();
    },
  };
}

function refuseBeyond(limits: LiveLimits, listeners: readonly LiveListener[], { credential }: Actor): void {
  const own = listeners.filter(({ actor }) => actor.credential.id === credential.id).length;
  if (own >= limits.streamsPerCredential) {
    const detail = `at most ${limits.streamsPerCredential} streams may be open at once with one credential`;
    throw new Refusal(429, 'rate_limited', [{ detail }], RETRY_SOON);
  }
  if (listeners.length >= limits.streamsPerProcess) {
    throw unavailable(`this server has ${limits.streamsPerProcess} streams open already, which is all that it takes`);
  }
}

const RETRY_SOON = { 'retry-after': '15' };

const unavailable = (detail: string): Refusal => new Refusal(503, 'service_unavailable', [{ detail }], RETRY_SOON);
