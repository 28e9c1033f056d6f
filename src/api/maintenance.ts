import { Refusal } from '../lib/refusal.ts';

/** `read-only`: reads are answered, writes are not. `on`: no API call is answered. */
export type Maintenance = 'off' | 'read-only' | 'on';

export const MAINTENANCE_RETRY_AFTER_S = 60;

/** `kind` is undefined for a call that reaches no endpoint. */
export function refuseDuringMaintenance(maintenance: Maintenance, kind: 'read' | 'write' | undefined): void {
  if (maintenance === 'on') throw unavailable('the service is under maintenance, please try again later');
  if (maintenance === 'read-only' && kind === 'write') {
    throw unavailable('the service is read-only during maintenance, please try again later');
  }
}

const unavailable = (detail: string): Refusal =>
  new Refusal(503, 'maintenance', [{ detail }], { 'retry-after': String(MAINTENANCE_RETRY_AFTER_S) });
