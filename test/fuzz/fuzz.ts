import { seededRandom, type SeededRandom } from '../support/seeded-random.ts';
import { type ApiDocument, type ApiOperation, fetchApiDocument } from './api-document.ts';
import { exchangeWith, type Exchange, type FuzzAnswer } from './exchange.ts';
import type { DemoProcess } from './fuzz-server.ts';
import { type KnownRecords, knownRecords } from './known-records.ts';
import { demandKey, demandsIn, type FuzzRequest, makeRequest } from './make-request.ts';

export interface FuzzOptions {
  readonly seed: number;
  readonly requests: number;
  readonly report: (line: string) => void;
}

export interface FuzzResult {
  readonly sent: number;
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<string, number>>;
  /** With all that is needed to send it again. */
  readonly failures: readonly string[];
  /** Operations that were never answered with success, however often they were asked. */
  readonly neverDone: readonly string[];
  readonly longestBlock_ms: number;
  readonly perSecond: number;
}

const PARALLEL = 16;
/** Requests that are made from the same knowledge, so that a seed makes the same ones again as far as it can. */
const BATCH = 128;
const MOST_FAILURES = 25;
const MOST_ETAGS = 50;
const REPORT_EVERY = 2_000;
/** A burst that takes the event loop for longer is told with its slowest requests. */
const WORTH_NAMING_MS = 500;

/** Sends requests of every operation of the server's own document, in bursts, and looks for what no server may answer. */
export async function fuzz(demo: DemoProcess, { seed, requests, report }: FuzzOptions): Promise<FuzzResult> {
  const document = await fetchApiDocument(demo.url);
  const exchange = exchangeWith(demo.port, PARALLEL);
  const records = await startingRecords(demo, document, exchange);
  const draw = document.operations.flatMap((operation) => Array.from({ length: weightOf(operation) }, () => operation));
  const etags: string[] = [];
  const demands = new Map<string, Set<string>>();
  const tally = newTally();
  const begun_ms = performance.now();
  let longestBlock_ms = 0;
  await demo.longestBlock_ms();
  for (let sent = 0; sent < requests && tally.failures.length < MOST_FAILURES; sent += BATCH) {
    const batch = burst(
      { document, records, token: demo.token, apiKey: demo.apiKey, etags, demands },
      draw,
      seed,
      sent,
    );
    const took_ms: number[] = [];
    const answers = await inParallel(batch, async (asked, index) => {
      const asked_ms = performance.now();
      const answer = await exchange.send(asked);
      took_ms[index] = performance.now() - asked_ms;
      return answer;
    });
    const block_ms = await demo.longestBlock_ms();
    longestBlock_ms = Math.max(longestBlock_ms, block_ms);
    if (block_ms > WORTH_NAMING_MS) report(slowest(batch, took_ms, block_ms));
    for (const [index, answer] of answers.entries()) {
      const asked = batch[index] as FuzzRequest;
      if (tally.count(asked, answer)) report(tally.fail(asked, answer, `seed ${seed}, request ${sent + index}`, demo));
      if (answer.etag !== undefined && etags.push(answer.etag) > MOST_ETAGS) etags.shift();
      if (answer.isJson && answer.status < 300) records.note(parsed(answer.text));
      const missing = answer.status === 422 ? demandsIn(answer.text) : [];
      if (missing.length > 0) {
        const key = demandKey(asked.operation);
        demands.set(key, new Set([...(demands.get(key) ?? []), ...missing]));
      }
    }
    if (Math.floor((sent + BATCH) / REPORT_EVERY) > Math.floor(sent / REPORT_EVERY)) {
      const { statuses } = tally;
      report(
        `fuzz: ${sent + BATCH} of ${requests}, ${rate(sent + BATCH, begun_ms)} per second, ` +
          `event loop blocked for at most ${Math.round(longestBlock_ms)} ms, ${JSON.stringify(statuses)}`,
      );
    }
  }
  exchange.close();
  const { statuses, failures, sent } = tally;
  const neverDone = tally.neverDone();
  return { sent: sent(), statuses, failures, neverDone, longestBlock_ms, perSecond: rate(sent(), begun_ms) };
}

function slowest(batch: readonly FuzzRequest[], took_ms: readonly number[], block_ms: number): string {
  const order = [...batch.keys()].toSorted((a, b) => (took_ms[b] ?? 0) - (took_ms[a] ?? 0));
  const named = order.slice(0, 5).map((index) => {
    const { method, target, body } = batch[index] as FuzzRequest;
    return `  ${Math.round(took_ms[index] ?? 0)} ms ${method} ${target.slice(0, 500)} ${String(body ?? '').slice(0, 500)}`;
  });
  return [`fuzz: event loop blocked for ${Math.round(block_ms)} ms during these:`, ...named].join('\n');
}

const rate = (count: number, since_ms: number): number => Math.round((count * 1_000) / (performance.now() - since_ms));

/** Writes are drawn most often; operations that draw a document or hash a password are drawn rarely. */
function weightOf({ id, method }: ApiOperation): number {
  // A server under load may say that it is not ready.
  if (id === 'readyz') return 0;
  if (/pdf|packing_slip|labels|session|openapi|live/.test(id)) return 1;
  return method === 'GET' ? 10 : 25;
}

/** Some of every list, and none that the run itself lives on. */
export async function startingRecords(
  demo: DemoProcess,
  document: ApiDocument,
  exchange: Exchange,
): Promise<KnownRecords> {
  const headers = { authorization: `Bearer ${demo.token}` };
  const answered = async (path: string): Promise<unknown> => {
    const { text } = await exchange.send({ operation: '', method: 'GET', target: path, headers, body: undefined });
    return parsed(text);
  };
  const own = await Promise.all(['api_keys', 'authentication_methods'].map((type) => answered(`/api/4/${type}`)));
  const credentials = own.flatMap((list) => (list as { data: { id: string }[] }).data.map(({ id }) => id));
  const records = knownRecords([demo.employee_id, ...credentials]);
  const lists = document.operations.filter(({ id, path }) => path.startsWith('/api/4/') && id.endsWith('_list'));
  for (const { path } of lists) records.note(await answered(`${path}?page[size]=60`));
  return records;
}

/** Mostly different requests; some are sent several times at once. */
function burst(
  sources: Parameters<typeof makeRequest>[0],
  draw: readonly ApiOperation[],
  seed: number,
  first: number,
): FuzzRequest[] {
  const made: FuzzRequest[] = [];
  for (let number = first; made.length < BATCH; number += 1) {
    const random = seededRandom(seed * 1_000_003 + number);
    const asked = makeRequest(sources, random.oneOf(draw), random);
    const times = random.chance(4) ? random.between(2, 8) : 1;
    for (let time = 0; time < times && made.length < BATCH; time += 1) made.push(asked);
  }
  return shuffled(made, seededRandom(seed + first));
}

const shuffled = <Each>(all: readonly Each[], random: SeededRandom): Each[] =>
  random.chance(70) ? [...all] : [...random.shuffled(all)];

async function inParallel<Each, Result>(
  all: readonly Each[],
  work: (each: Each, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < all.length; index = next++) results[index] = await work(all[index] as Each, index);
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  return results;
}

function newTally() {
  const statuses: Record<string, number> = {};
  const failures: string[] = [];
  const done = new Map<string, boolean>();
  let sent = 0;
  let logged = 0;
  return {
    statuses,
    failures,
    sent: () => sent,
    neverDone: () => [...done].flatMap(([operation, isDone]) => (isDone ? [] : [operation])).toSorted(),
    /** Whether it is a failure. */
    count({ operation }: FuzzRequest, { status }: FuzzAnswer): boolean {
      sent += 1;
      statuses[status] = (statuses[status] ?? 0) + 1;
      done.set(operation, done.get(operation) === true || (status >= 200 && status < 400));
      return status === 0 || status >= 500;
    },
    fail(asked: FuzzRequest, { status, text }: FuzzAnswer, where: string, { server, url }: DemoProcess): string {
      const log = server.log().slice(logged);
      logged += log.length;
      const reported = `${where}: ${status} ${text.slice(0, 500)}\n${asCurl(asked, url)}\n${log.slice(0, 3_000)}`;
      failures.push(reported);
      return reported;
    },
  };
}

function asCurl({ method, target, headers, body }: FuzzRequest, url: string): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
  const parts = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const data = body === undefined ? [] : [`--data-binary ${quoted(String(body).slice(0, 20_000))}`];
  return ['curl -g -X', method, quoted(url + target), ...parts, ...data].join(' ');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
