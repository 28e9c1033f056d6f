import type { WrongStatus } from '../../domain/orders/decide-transition.ts';
import { type Refusal, refuse } from '../../lib/refusal.ts';

export const wrongStatus = ({ from, to }: Pick<WrongStatus, 'from' | 'to'>): Refusal =>
  refuse('wrong_status', `Can't transition order from '${from}' to '${to}'`, { from, to });
