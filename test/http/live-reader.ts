import { setTimeout as pause } from 'node:timers/promises';

export interface Message {
  readonly id: number;
  readonly event: string;
  readonly data: Change;
}

export interface Change {
  readonly sequence: number;
  readonly kind: string;
  readonly subject_type: string;
  readonly subject_id: string;
  readonly related_ids: readonly string[];
  readonly employee_id: string | null;
  readonly created_at: string;
}

/** A stream of changes as a browser reads it. */
export interface LiveReader {
  readonly status: number;
  readonly headers: Headers;
  readonly messages: readonly Message[];
  /** Comments that came between them. */
  readonly heartbeats: () => number;
  /** `open`, `ended` by the server as it should, or `broken` off. */
  readonly state: () => 'open' | 'ended' | 'broken';
  changes(): readonly Change[];
  /** The sequence that a browser would come back with. */
  lastId(): number;
  leave(): void;
}

export async function listenLive(
  url: string,
  headers: Readonly<Record<string, string>>,
  query = '',
): Promise<LiveReader> {
  const abort = new AbortController();
  const response = await fetch(`${url}/api/4/live${query}`, { headers, signal: abort.signal });
  const messages: Message[] = [];
  let state: 'open' | 'ended' | 'broken' = 'open';
  let heartbeats = 0;
  const take = (block: string): void => {
    if (block === ':') heartbeats += 1;
    else messages.push(messageOf(block));
  };
  const read = async (): Promise<void> => {
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + chunk).split('\n\n');
      text = blocks.pop() ?? '';
      blocks.forEach(take);
    }
  };
  if (response.ok) {
    void read().then(
      () => (state = 'ended'),
      () => (state = 'broken'),
    );
  }
  return {
    status: response.status,
    headers: response.headers,
    messages,
    heartbeats: () => heartbeats,
    state: () => state,
    changes: () => messages.filter(({ event }) => event === 'change').map(({ data }) => data),
    lastId: () => messages.at(-1)?.id ?? 0,
    leave: () => abort.abort(),
  };
}

function messageOf(block: string): Message {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const),
  );
  return {
    id: Number(fields.get('id')),
    event: fields.get('event') ?? '',
    data: JSON.parse(fields.get('data') ?? 'null') as Change,
  };
}

/** Waits until it holds, for as long as a test may take. */
export async function until(holds: () => boolean): Promise<void> {
  const late = performance.now() + 20_000;
  while (!holds()) {
    if (performance.now() > late) throw new Error('it did not come to hold in time');
    await pause(10);
  }
}
