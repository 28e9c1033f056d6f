import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/**
 * Records each distinct statement that the program sends to PostgreSQL, with the place in `src` that sent it, into the
 * folder that the run's set-up made. `check-statements.ts` checks them at the end of the run. Statements that tests send
 * themselves are not recorded. Loaded by every test file (`setupFiles`) and by the servers that tests spawn (`--import`).
 */
export interface RecordedStatement {
  readonly text: string;
  /** Of the first run of this text; only text is kept, by the number of its parameter. */
  readonly values: Readonly<Record<string, string>>;
  /** File and line, relative to the checkout; absent when the stack does not tell. */
  readonly origin?: string;
}

/** Environment variable, set by the global set-up. */
export const STATEMENTS_FOLDER = 'TEST_STATEMENTS_FOLDER';

const folder = process.env[STATEMENTS_FOLDER];
const recording = Symbol.for('holdfast records statements');

// Test files of one worker share the driver, and each of them loads this file.
if (folder !== undefined && !(recording in pg.Client.prototype)) {
  Object.defineProperty(pg.Client.prototype, recording, { value: true });
  const record = recorderInto(join(folder, `${randomUUID()}.jsonl`));
  // The pool calls its client from a callback, whose stack does not name the caller.
  for (const prototype of [pg.Pool.prototype, pg.Client.prototype]) {
    const query: unknown = Reflect.get(prototype, 'query');
    if (typeof query !== 'function') throw new Error('the driver has no query()');
    Object.defineProperty(prototype, 'query', {
      configurable: true,
      writable: true,
      value(this: unknown, ...args: readonly unknown[]): unknown {
        record(args[0]);
        return Reflect.apply(query, this, args);
      },
    });
  }
}

function recorderInto(file: string): (query: unknown) => void {
  const seen = new Set<string>();
  return (query) => {
    const { text, values } = statementOf(query);
    if (text === undefined || seen.has(text)) return;
    const stack = stackHere();
    const origin = originIn(stack);
    if (origin === undefined ? stack.includes('/pg-pool/') : isOfTests(origin)) return;
    seen.add(text);
    const statement: RecordedStatement = { text, values, ...(origin === undefined ? {} : { origin }) };
    appendFileSync(file, `${JSON.stringify(statement)}\n`);
  };
}

function statementOf(query: unknown): { readonly text?: string; readonly values: Readonly<Record<string, string>> } {
  if (typeof query === 'string') return { text: query, values: {} };
  if (typeof query !== 'object' || query === null || !('text' in query) || typeof query.text !== 'string') {
    return { values: {} };
  }
  const values: readonly unknown[] = 'values' in query && Array.isArray(query.values) ? query.values : [];
  const texts = values.flatMap((value, index) =>
    typeof value === 'string' && value.length <= 64 ? [[String(index + 1), value] as const] : [],
  );
  return { text: query.text, values: Object.fromEntries(texts) };
}

const CHECKOUT = join(import.meta.dirname, '../..');

function stackHere(): string {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 16;
  const { stack = '' } = new Error('here');
  Error.stackTraceLimit = limit;
  return stack;
}

/** The first frame of ours that is neither this recorder nor the file that all statements go through. */
function originIn(stack: string): string | undefined {
  for (const line of stack.split('\n').slice(1)) {
    const at = line.indexOf(CHECKOUT);
    if (at === -1) continue;
    const [place = ''] = line.slice(at + CHECKOUT.length + 1).split(')');
    if (!place.startsWith('node_modules/') && !SENDERS.some((file) => place.startsWith(file))) {
      // The loader adds a query to the names of test files.
      return place.replace(/\?[^:]*/, '').replace(/:\d+$/, '');
    }
  }
  return undefined;
}

const SENDERS = ['src/db/database.ts', 'test/support/record-statements.ts'];

const isOfTests = (origin: string): boolean => /^(test|bench|scripts)\/|\.test\.ts:/.test(origin);
