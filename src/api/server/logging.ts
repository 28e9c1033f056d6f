import { type DestinationStream, pino } from 'pino';
import type { Actor } from '../../auth/actor.ts';
import { errorCode } from '../../lib/error-code.ts';

export type Logger = pino.Logger;

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface LoggerOptions {
  readonly level: LogLevel;
  /** Standard error when standard output carries something else; a stream for tests. */
  readonly to: 'stdout' | 'stderr' | DestinationStream;
}

/** One JSON object a line. */
export const createLogger = ({ level, to }: LoggerOptions): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      formatters: { level: (label) => ({ level: label }) },
    },
    // Not waiting for each line to be written; at exit the rest is.
    typeof to === 'string' ? pino.destination({ dest: to === 'stdout' ? 1 : 2, sync: false }) : to,
  );

/** The fields of one log line. Headers and bodies are left out: they contain credentials and personal data. */
export interface RequestFacts {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly duration_ms: number;
  readonly bytes: number;
  readonly address: string;
  readonly actor?: Actor | undefined;
  /** The caller left before the end of the reply. */
  readonly aborted: boolean;
  /** A defect of ours or trouble with the database; a refusal is none. */
  readonly error?: unknown;
}

export function logRequest(logger: Logger, facts: RequestFacts): void {
  const line = {
    request_id: facts.id,
    method: facts.method,
    path: redactUrl(facts.url),
    status: facts.status,
    ms: Math.round(facts.duration_ms * 100) / 100,
    bytes: facts.bytes,
    address: facts.address,
    ...(facts.actor === undefined ? {} : callerOf(facts.actor)),
    ...(facts.aborted ? { aborted: true } : {}),
    ...(facts.error === undefined ? {} : { err: facts.error }),
  };
  if (facts.error === undefined) logger.info(line, 'request');
  else logger.error(line, 'request');
}

const callerOf = ({ company, credential }: Actor): object => ({
  company: company.slug,
  credential: credential.kind,
  credential_id: credential.id,
});

/** An error as the log shows it: only the stack and the code, because a database error's other properties quote rows. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { stack: redactText(String(error)) };
  const code = errorCode(error);
  return {
    ...(code === undefined ? {} : { code }),
    stack: redactText(error.stack ?? error.message),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

export const LOGGED_URL_LIMIT = 2_000;

/**
 * A URL that may be logged: parameters that look like secrets by name or value lose their value, in any encoding, and
 * everything that looks like a key or token is removed.
 */
export function redactUrl(url: string): string {
  if (isHarmless(url)) return url;
  const short = url.length > LOGGED_URL_LIMIT ? `${url.slice(0, LOGGED_URL_LIMIT)}…` : url;
  const question = short.indexOf('?');
  if (question === -1) return redactText(short);
  const pairs = short.slice(question + 1).split(SEPARATORS);
  return redactText(`${short.slice(0, question)}?${pairs.map(redactPair).join('')}`);
}

/** Most are, and every request has one. */
const isHarmless = (url: string): boolean =>
  url.length <= LOGGED_URL_LIMIT && !url.includes('%') && !SECRET_NAME.test(url) && url.search(SECRET_LOOK) === -1;

/** Keys and tokens by their look: for text that may quote anything. */
export const redactText = (text: string): string => text.replace(SECRET_LOOK, REDACTED);

const REDACTED = '[redacted]';

// Kept as parts of their own by the capture.
const SEPARATORS = /([&;?])/;

const SECRET_NAME = /api.?key|token|secret|passw|authori[sz]ation|bearer|cookie|session|credential|signature|\bkey\b/i;

// API keys, access tokens (64 hex digits) and signed requests.
const SECRET_LOOK = /\bhf_[\w-]{8,}|\b[0-9a-f]{64}\b|\beyJ[\w-]{8,}(?:\.[\w-]*){0,2}/gi;

function redactPair(pair: string): string {
  const plain = decodedFully(pair);
  if (!SECRET_NAME.test(plain)) return pair;
  const name = plain.split('=', 1)[0] ?? '';
  return /^[\w[\].-]{1,64}$/.test(name) && plain !== name ? `${name}=${REDACTED}` : REDACTED;
}

/** Some clients encode twice; more than that is an attack. */
function decodedFully(text: string): string {
  let current = text.replaceAll('+', ' ');
  for (let round = 0; round < 4 && current.includes('%'); round += 1) current = decodedOnce(current);
  return current;
}

const decodedOnce = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
