import type { ListQuery } from '../../api/list-query.ts';
import type { Search, SearchName } from '../../ui/search-state.ts';

type CustomerFilter = NonNullable<ListQuery<'customers'>['filter']>;

export const BALANCES = [
  ['due', 'Has to pay'],
  ['settled', 'Nothing to pay'],
] as const;

export const FILTERS: readonly SearchName[] = ['q', 'tag', 'balance', 'kind'];

/** What the address asks for, in words of the interface. Lists leave out the archive unless it is asked for. */
export function customerFilter({ q, tag, balance, kind, archived }: Search): CustomerFilter {
  return {
    ...(q === undefined ? {} : { q }),
    ...(tag === undefined ? {} : { tag_list: tag }),
    ...(balance === 'due' ? { balance_due_in_cents: { gt: 0 } } : {}),
    ...(balance === 'settled' ? { balance_due_in_cents: { lte: 0 } } : {}),
    ...(kind === 'person' || kind === 'commercial' ? { legal_type: kind } : {}),
    ...(archived === 'yes' ? { archived: true } : {}),
  };
}
