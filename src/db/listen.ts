import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import type { DatabaseOptions } from './database.ts';

/** Announced by the triggers of our migrations. */
export const CHANNELS = ['credentials_changed'] as const;
export type Channel = (typeof CHANNELS)[number];

/** A dedicated connection that receives announcements of other processes. */
export interface Listener {
  /** Whether announcements reach us at present: while not, nothing that relies on them may be trusted. */
  listening(): boolean;
  /** Calls `heard` at every announcement, and whenever some may have been missed. Answers how to stop that. */
  on(channel: Channel, heard: () => void): () => void;
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly firstRetry_ms?: number;
  readonly longestRetry_ms?: number;
  /** A connection may die without a word; asking it something now and then finds out. */
  readonly heartbeat_ms?: number;
  /** For an answer. */
  readonly timeout_ms?: number;
  readonly onProblem?: (error: Error) => void;
}

export function listen(database: DatabaseOptions, options: ListenOptions = {}): Listener {
  const { firstRetry_ms = 100, longestRetry_ms = 10_000, heartbeat_ms = 10_000, timeout_ms = 5_000 } = options;
  const subscribers = new Set<{ readonly channel: Channel; readonly heard: () => void }>();
  let connection: Client | undefined;
  let listening = false;
  let closed = false;
  let retry_ms = firstRetry_ms;
  let timer: NodeJS.Timeout | undefined;

  const notify = (channel?: string) => {
    for (const subscriber of subscribers) {
      if (channel === undefined || subscriber.channel === channel) subscriber.heard();
    }
  };

  const lose = (client: Client, error: Error) => {
    if (client !== connection || closed) return;
    connection = undefined;
    listening = false;
    notify();
    options.onProblem?.(error);
    void client.end().catch(() => undefined);
    clearTimeout(timer);
    timer = setTimeout(open, retry_ms).unref();
    retry_ms = Math.min(retry_ms * 2, longestRetry_ms);
  };

  const beat = (client: Client) => {
    timer = setTimeout(() => {
      client.query('select 1').then(
        () => client === connection && !closed && beat(client),
        (error: Error) => lose(client, error),
      );
    }, heartbeat_ms).unref();
  };

  const open = () => {
    const client = new Client({ ...clientConfig(database), query_timeout: timeout_ms });
    connection = client;
    client.on('error', (error) => lose(client, error));
    client.on('end', () => lose(client, new Error('the listening connection ended')));
    client.on('notification', ({ channel }) => notify(channel));
    begin(client).catch((error: Error) => lose(client, error));
  };

  const begin = async (client: Client) => {
    await client.connect();
    await client.query(CHANNELS.map((channel) => `listen ${channel}`).join('; '));
    if (client !== connection || closed) return;
    listening = true;
    retry_ms = firstRetry_ms;
    notify();
    beat(client);
  };

  open();
  return {
    listening: () => listening,
    on(channel, heard) {
      const subscriber = { channel, heard };
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    async close() {
      closed = true;
      listening = false;
      clearTimeout(timer);
      notify();
      // A connection that has died without a word never says that it has ended.
      await Promise.race([connection?.end().catch(() => undefined), sleep(timeout_ms, undefined, { ref: false })]);
    },
  };
}

const clientConfig = (database: DatabaseOptions): ClientConfig => ({
  ...(database.connectionString === undefined ? {} : { connectionString: database.connectionString }),
  ...(database.host === undefined ? {} : { host: database.host }),
  ...(database.port === undefined ? {} : { port: database.port }),
  ...(database.user === undefined ? {} : { user: database.user }),
  ...(database.password === undefined ? {} : { password: database.password }),
  ...(database.database === undefined ? {} : { database: database.database }),
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  application_name: `${database.applicationName ?? 'holdfast'} listener`,
});
