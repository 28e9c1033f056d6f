import type { Database, Transaction } from '../../db/database.ts';
import { empty, fill, raw, sql } from '../../db/sql.ts';
import type { Finding, Invariant } from './invariant.ts';
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

/** Verifies all invariants in one snapshot, so that concurrent changes do not disturb it. */
export const audit = (database: Database, options: AuditOptions = {}): Promise<readonly Audited[]> =>
  database.snapshot((tx) => auditIn(tx, options));

export async function auditIn(tx: Transaction, { company_id, closing }: AuditOptions): Promise<readonly Audited[]> {
  await tx.limitStatements(STATEMENT_LIMIT_MS);
  for (const setting of SETTINGS) await tx.run(raw(`set local ${setting}`));
  const companies = await companiesOf(tx, company_id);
  const audited: Audited[] = [];
  for (const invariant of INVARIANTS) audited.push(await auditOne(tx, invariant, companies, closing));
  return audited;
}

interface Company {
  readonly id: string;
  readonly slug: string;
}

const companiesOf = (tx: Transaction, id: string | undefined): Promise<readonly Company[]> =>
  tx.many<Company>(
    sql`select id, slug from companies ${id === undefined ? empty : sql`where id = ${id}`} order by slug`,
  );

export const isClean = (audited: readonly Audited[]): boolean => audited.every(({ count }) => count === 0);

/** It reads whole tables: it may take longer than a request and sort in memory, but uses one core only. */
const SETTINGS = [`work_mem = '64MB'`, 'max_parallel_workers_per_gather = 0', 'jit = off'];
const STATEMENT_LIMIT_MS = 600_000;

/** One company at a time, each by a statement of its own. */
async function auditOne(
  tx: Transaction,
  { name, says, breaches }: Invariant,
  companies: readonly Company[],
  closing: AbortSignal | undefined,
): Promise<Audited> {
  const started_ms = performance.now();
  let count = 0;
  const findings: Finding[] = [];
  for (const { id, slug } of companies) {
    closing?.throwIfAborted();
    const query = sql`
      select breach.subject_type, breach.subject_id::text, breach.detail, count(*) over () as total
      from (${breaches()}) as breach (company_id, subject_type, subject_id, detail)
      order by breach.subject_type, breach.subject_id, breach.detail
      limit ${MOST_FINDINGS}
    `;
    const rows = await tx.many<Omit<Finding, 'company'> & { readonly total: number }>(fill(query, { company_id: id }));
    count += rows[0]?.total ?? 0;
    findings.push(...rows.map(({ total: _, ...finding }) => ({ company: slug, ...finding })));
  }
  return {
    name,
    says,
    count,
    findings: findings.slice(0, MOST_FINDINGS),
    duration_ms: performance.now() - started_ms,
  };
}
