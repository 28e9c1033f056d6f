import { isAccepted, type Reply } from '../support/caller.ts';
import { type Arena, clients } from './arena.ts';

/** Clients that want the same at once, when there is not enough for all. */
export interface Contest {
  readonly name: string;
  prepare(arena: Arena): Promise<Round>;
}

/** Can be run again and again: whoever wins gives back what it took. */
export interface Round {
  attempt(client: number): Promise<Reply>;
  undo(client: number): Promise<unknown>;
  /** What those that come too late are told. */
  readonly refusals: readonly string[];
  /** What there is one unit of, unless `units` says how many; by default all want the same one. */
  readonly wants?: (client: number) => readonly string[];
  readonly units?: number;
}

/** Everything that went wrong in one round, in words; nothing where exactly those won that there was enough for. */
export async function fight(round: Round): Promise<readonly string[]> {
  const replies = await clients((client) => round.attempt(client).catch(noReply));
  const wrong = judge(round, replies);
  if (wrong.length > 0) return wrong;
  await Promise.all(replies.flatMap((reply, client) => (isAccepted(reply) ? [round.undo(client)] : [])));
  return [];
}

const noReply = (error: unknown): Reply => ({
  status: 0,
  code: String(error),
  replayed: false,
  body: {},
});

function judge(round: Round, replies: readonly Reply[]): readonly string[] {
  const { refusals, wants = () => ['it'], units = 1 } = round;
  const taken = new Map<string, number>();
  for (const [client, reply] of replies.entries()) {
    if (isAccepted(reply)) for (const unit of wants(client)) taken.set(unit, (taken.get(unit) ?? 0) + 1);
  }
  const overbooked = [...taken].filter(([, count]) => count > units);
  return [
    ...overbooked.map(([, count]) => `${count} winners for ${units}`),
    ...replies.flatMap((reply, client) => {
      if (isAccepted(reply)) return [];
      if (reply.status !== 422 || !refusals.includes(reply.code ?? '')) {
        return [`client ${client} was answered ${reply.status}: ${reply.code} ${JSON.stringify(reply.body)}`];
      }
      const isFull = wants(client).some((unit) => (taken.get(unit) ?? 0) >= units);
      return isFull ? [] : [`client ${client} was refused what nobody has`];
    }),
  ];
}
