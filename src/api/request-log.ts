import type { Actor } from '../auth/actor.ts';
import type { Logger } from './logger.ts';
import { redactUrl } from './redact-url.ts';

/** What one line tells. Headers and bodies are not among it: they hold credentials and customers. */
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
