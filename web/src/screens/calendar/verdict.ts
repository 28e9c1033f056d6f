import type { OrderMovePreviews } from '../../api/schema.ts';

/** Whether an order can be there, in a few words. */
export interface Verdict {
  readonly kind: 'free' | 'confirm' | 'taken';
  readonly words: string;
}

interface InTheWay {
  readonly name?: string | null;
  readonly shortage?: number;
  readonly needed?: number;
  readonly unavailable?: readonly string[];
}

export function verdictOf({ decision, warning, blocking }: OrderMovePreviews): Verdict {
  const told = [...(blocking as readonly InTheWay[]), ...(warning as readonly InTheWay[])].map(inTheWay);
  if (decision === 'accept') return { kind: 'free', words: 'Everything is free' };
  const words = told.slice(0, NAMED).join('; ') + (told.length > NAMED ? ` and ${told.length - NAMED} more` : '');
  return decision === 'warn' ? { kind: 'confirm', words } : { kind: 'taken', words };
}

const NAMED = 3;

const inTheWay = ({ name, shortage, needed, unavailable = [] }: InTheWay): string =>
  shortage === undefined
    ? `${unavailable.length === 1 ? 'a stock item' : `${unavailable.length} stock items`} of ${name ?? 'it'} taken`
    : `short ${shortage} of ${needed ?? shortage} ${name ?? ''}`.trimEnd();
