import type { Database, Transaction } from '../../db/database.ts';
import { identifier, raw, sql } from '../../db/sql.ts';
import type { Finding, Invariant, Scope } from './invariant.ts';
import { INVARIANTS } from './invariants.ts';

export interface AuditOptions {
  /** Absent: all companies. */
  readonly company_id?: string | undefined;
  /** Gives up between two statements. */
  readonly closing?: AbortSignal;
}

export interface Audited {
  readonly name: string;
  readonly says: string;
  readonly count: number;
  /** The first of them, at most `MOST_FINDINGS`. */
  readonly findings: readonly Finding[];
  readonly duration_ms: number;
}

export const MOST_FINDINGS = 20;

/** Looks at everything that must always be so, in one snapshot: what goes on meanwhile does not disturb it. */
export const audit = (database: Database, options: AuditOptions = {}): Promise<readonly Audited[]> =>
  database.snapshot((tx) => auditIn(tx, options));

export async function auditIn(tx: Transaction, { company_id, closing }: AuditOptions): Promise<readonly Audited[]> {
  const scope: Scope = (alias) =>
    company_id === undefined ? raw('true') : sql`${identifier(alias)}.company_id = ${company_id}`;
  await tx.limitStatements(STATEMENT_LIMIT_MS);
  for (const setting of SETTINGS) await tx.run(raw(`set local ${setting}`));
  const audited: Audited[] = [];
  for (const invariant of INVARIANTS) {
    closing?.throwIfAborted();
    audited.push(await auditOne(tx, invariant, scope));
  }
  return audited;
}

export const isClean = (audited: readonly Audited[]): boolean => audited.every(({ count }) => count === 0);

/** It reads whole tables: it may take longer than a request and sort in memory, but leaves the other cores to whoever waits. */
const SETTINGS = [`work_mem = '64MB'`, 'max_parallel_workers_per_gather = 0', 'jit = off'];
const STATEMENT_LIMIT_MS = 600_000;

async function auditOne(tx: Transaction, { name, says, breaches }: Invariant, scope: Scope): Promise<Audited> {
  const started_ms = performance.now();
  const rows = await tx.many<Finding & { readonly total: number }>(sql`
    select company.slug as company, breach.subject_type, breach.subject_id::text, breach.detail, count(*) over () as total
    from (${breaches(scope)}) as breach (company_id, subject_type, subject_id, detail)
    join companies as company on company.id = breach.company_id
    order by company.slug, breach.subject_type, breach.subject_id, breach.detail
    limit ${MOST_FINDINGS}
  `);
  return {
    name,
    says,
    count: rows[0]?.total ?? 0,
    findings: rows.map(({ total: _, ...finding }) => finding),
    duration_ms: performance.now() - started_ms,
  };
}
