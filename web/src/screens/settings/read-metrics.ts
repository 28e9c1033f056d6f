export interface ServerFacts {
  /** Breaches of invariants by name; none is as it should be. */
  readonly findings: ReadonlyMap<string, number>;
  /** Null: not since the server started. */
  readonly audited_at: string | null;
  readonly started_at: string | null;
  readonly memory_bytes: number | null;
}

/** The few of the server's figures that mean something to people, out of what Prometheus is told. */
export function readMetrics(text: string): ServerFacts {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const one = (name: string): number | null => {
    const line = lines.find((candidate) => candidate.startsWith(`${name} `));
    const value = line === undefined ? Number.NaN : Number(line.slice(name.length + 1));
    return Number.isFinite(value) ? value : null;
  };
  const findings = lines.flatMap((line) => {
    const [, invariant, count] = /^holdfast_audit_findings\{invariant="([^"]*)"\} (\S+)$/.exec(line) ?? [];
    return invariant === undefined ? [] : [[invariant, Number(count)] as const];
  });
  return {
    findings: new Map(findings),
    audited_at: moment(one('holdfast_audit_last_run_timestamp')),
    started_at: moment(one('process_start_time_seconds')),
    memory_bytes: one('process_resident_memory_bytes'),
  };
}

const moment = (unix_s: number | null): string | null =>
  unix_s === null || unix_s === 0 ? null : new Date(unix_s * 1000).toISOString();
