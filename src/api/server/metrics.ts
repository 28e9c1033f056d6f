import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Version } from './error-reply.ts';

export interface Metrics {
  begin(): void;
  end(request: MeasuredRequest): void;
  /** How many streams of changes are open. */
  liveStreams(count: number): void;
  /** How many breaches of each invariant there were just now. */
  audited(found: readonly { readonly name: string; readonly count: number }[]): void;
  readonly contentType: string;
  text(): Promise<string>;
}

export interface MeasuredRequest {
  readonly version: Version;
  readonly method: string;
  /** The pattern of the endpoint, never the path itself: a label per record would grow without end. */
  readonly route: string;
  readonly status: number;
  readonly duration_ms: number;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'holdfast_http_request_duration_seconds',
    help: 'Time from the headers of a request to the last byte of its reply, or to the first where it goes on without end',
    labelNames: ['version', 'method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  const inFlight = new Gauge({
    name: 'holdfast_http_requests_in_flight',
    help: 'Requests being answered',
    registers: [registry],
  });
  const live = new Gauge({
    name: 'holdfast_live_streams',
    help: 'Streams of changes that are open',
    registers: [registry],
  });
  const findings = new Gauge({
    name: 'holdfast_audit_findings',
    help: 'Breaches of an invariant that the last audit of this process has found; anything but 0 is a defect',
    labelNames: ['invariant'] as const,
    registers: [registry],
  });
  const lastAudit = new Gauge({
    name: 'holdfast_audit_last_run_timestamp',
    help: 'When this process has last looked at all invariants, in seconds since 1970; 0 is not yet',
    registers: [registry],
  });
  return {
    begin: () => inFlight.inc(),
    end({ version, method, route, status, duration_ms }) {
      inFlight.dec();
      const labels = {
        version,
        method: METHODS.has(method) ? method : 'other',
        route,
        status: `${Math.floor(status / 100)}xx`,
      };
      duration.observe(labels, duration_ms / 1_000);
    },
    liveStreams: (count) => live.set(count),
    audited(found) {
      for (const { name, count } of found) findings.set({ invariant: name }, count);
      lastAudit.setToCurrentTime();
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
