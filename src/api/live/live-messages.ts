import type { ToldEvent } from '../../app/events/events-after.ts';

/** How long a browser waits before it comes back. */
const RETRY_ms = 2_000;

/** The first message: what comes after this sequence will be told. */
export const startMessage = (sequence: number): string =>
  `retry: ${RETRY_ms}\nid: ${sequence}\nevent: start\ndata: {"sequence":${sequence}}\n\n`;

/** Too much was missed to tell it: reload, and go on from here. */
export const resetMessage = (sequence: number): string =>
  `id: ${sequence}\nevent: reset\ndata: {"sequence":${sequence}}\n\n`;

/** `showEmployee`: whether the reader may know who made the change. */
export function changeMessage({ sequence, data, employee_id }: ToldEvent, showEmployee: boolean): string {
  const employee = JSON.stringify(showEmployee ? employee_id : null);
  return `id: ${sequence}\nevent: change\ndata: ${data.slice(0, -1)}, "employee_id": ${employee}}\n\n`;
}

/** A comment: proxies and browsers see that somebody is there. */
export const HEARTBEAT = ':\n\n';
