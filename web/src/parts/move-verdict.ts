import type { OrderMovePreviews } from '../api/schema.ts';

/** Whether an order can be there, in a few words. `draft`: it can, because it holds nothing yet, but not be reserved. */
export interface Verdict {
  readonly kind: 'free' | 'confirm' | 'draft' | 'taken';
  readonly words: string;
}

interface InTheWay {
  readonly name?: string | null;
  readonly shortage?: number;
  readonly needed?: number;
  readonly unavailable?: readonly string[];
}

export function verdictOf({
  decision,
  warning,
  blocking,
}: Pick<OrderMovePreviews, 'decision' | 'warning' | 'blocking'>): Verdict {
  const reported = [...(blocking as readonly InTheWay[]), ...(warning as readonly InTheWay[])].map(inTheWay);
  if (reported.length === 0) return { kind: 'free', words: 'Everything is free' };
  const words =
    reported.slice(0, NAMED).join('; ') + (reported.length > NAMED ? ` and ${reported.length - NAMED} more` : '');
  switch (decision) {
    case 'accept':
      return { kind: 'draft', words };
    case 'warn':
      return { kind: 'confirm', words };
    case 'block':
    case null:
      return { kind: 'taken', words };
  }
}

/** The verdict as a sentence. */
export function verdictSentence({ kind, words }: Verdict): string {
  switch (kind) {
    case 'free':
      return words;
    case 'confirm':
      return `Allowed, but ${words}`;
    case 'draft':
      return `Possible for a draft, but ${words}`;
    case 'taken':
      return `Not possible: ${words}`;
  }
}

const NAMED = 3;

const inTheWay = ({ name, shortage, needed, unavailable = [] }: InTheWay): string =>
  shortage === undefined
    ? `${unavailable.length === 1 ? 'a stock item' : `${unavailable.length} stock items`} of ${name ?? 'it'} taken`
    : `short ${shortage} of ${needed ?? shortage} ${name ?? ''}`.trimEnd();
