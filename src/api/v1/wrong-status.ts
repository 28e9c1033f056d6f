import { type Refusal, refuse } from '../../lib/refusal.ts';

/** A step that the record's status does not allow, such as one that has been taken already. */
export const wrongStatus = (what: string, from: string, to: string): Refusal =>
  refuse('wrong_status', from === to ? `${what} is ${from} already` : `${what} is ${from} and cannot become ${to}`, {
    from,
    to,
  });
