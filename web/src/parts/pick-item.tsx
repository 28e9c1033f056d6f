import { type Ref, useState } from 'react';
import { useList } from '../api/records.ts';
import type { Bundles, Items, Products } from '../api/schema.ts';
import { useFormat } from '../format/format.ts';
import { Combobox } from '../ui/combobox.tsx';
import type { Period } from '../ui/period-picker.tsx';
import { Picture } from '../ui/picture.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import { rankHits } from './rank-hits.ts';
import { useFree, useFreeElsewhere } from './use-free.ts';

/** An item that can be booked: a product or a bundle. */
export type Pickable = Products | Bundles;

const HITS = 12;
/** How many matches are ranked. */
const RANKED = 100;

/**
 * A box to find products and bundles in. Beside each hit it says how many are free in the period; after a pick it keeps
 * the focus, so that the next one can be typed at once.
 */
export function PickItem({
  period,
  locationId,
  onPick,
  autoFocus = false,
  opensOnFocus = true,
  label = 'Add a product',
  only,
  placeholder = only === 'products' ? 'Name or SKU of a product' : 'Product or bundle: name or SKU',
  ref,
}: {
  readonly period: Period | undefined;
  readonly locationId?: string | undefined;
  readonly onPick: (item: Pickable) => void;
  readonly autoFocus?: boolean;
  readonly opensOnFocus?: boolean;
  readonly label?: string;
  readonly only?: 'products' | 'bundles';
  readonly placeholder?: string;
  readonly ref?: Ref<HTMLInputElement>;
}) {
  const [text, setText] = useState('');
  const wanted = useDebounced(text.trim(), 120);
  const type = only ?? ['products', 'bundles'];
  const found = useList('items', {
    filter: { type, ...(wanted === '' ? {} : { q: wanted }) },
    sort: 'name',
    page: { size: wanted === '' ? HITS : RANKED },
  });
  // With very many matches, the ones that start with the text may be beyond the first page.
  const beginning = useList(
    'items',
    { filter: { type, name: { prefix: wanted } }, sort: 'name', page: { size: HITS } },
    { enabled: wanted !== '' },
  );
  const matching = [...(wanted === '' ? [] : (beginning.data?.data ?? [])), ...(found.data?.data ?? [])].filter(
    isPickable,
  );
  const hits = rankHits(matching, wanted, (item) => [item.name, 'sku' in item ? item.sku : null]).slice(0, HITS);
  const free = useFree(hits, period, locationId);
  const elsewhere = useFreeElsewhere(hits, period, locationId, free);
  return (
    <Combobox
      label={label}
      hideLabel
      placeholder={placeholder}
      text={text}
      onText={setText}
      options={hits}
      keyOf={({ id }) => id}
      render={(item) => (
        <Hit item={item} free={free?.get(item.id)} elsewhere={elsewhere?.get(item.id)} asked={period !== undefined} />
      )}
      onPick={(item) => {
        setText('');
        onPick(item);
      }}
      busy={[found, ...(wanted === '' ? [] : [beginning])].some(isOnTheWay) || wanted !== text.trim()}
      autoFocus={autoFocus}
      opensOnFocus={opensOnFocus}
      empty={`Nothing is called “${text.trim()}”.`}
      {...(ref === undefined ? {} : { ref })}
    />
  );
}

const isOnTheWay = (query: { readonly isPending: boolean; readonly isPlaceholderData: boolean }): boolean =>
  query.isPending || query.isPlaceholderData;

const isPickable = (item: Items): item is Pickable => item.type === 'products' || item.type === 'bundles';

function Hit({
  item,
  free,
  elsewhere,
  asked,
}: {
  readonly item: Pickable;
  readonly free: number | null | undefined;
  readonly elsewhere: string | undefined;
  readonly asked: boolean;
}) {
  const format = useFormat();
  return (
    <span className="flex items-center gap-3">
      <Picture url={item.photo_url} className="size-9" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{item.name}</span>
        <span className="block truncate text-sm text-muted">
          {'sku' in item ? item.sku : 'Bundle'}
          {'base_price_in_cents' in item && item.base_price_in_cents !== null && item.base_price_in_cents > 0 && (
            <> · {format.money(item.base_price_in_cents)}</>
          )}
        </span>
      </span>
      {asked && <FreeCount free={free} elsewhere={elsewhere} />}
    </span>
  );
}

/** `3 free`, `none free, 2 at Haarlem`, `no limit`: in words beside the colour. */
export function FreeCount({
  free,
  elsewhere = '',
}: {
  readonly free: number | null | undefined;
  readonly elsewhere?: string | undefined;
}) {
  if (free === undefined) return <span className="text-sm text-muted">…</span>;
  if (free === null) return <span className="text-sm whitespace-nowrap text-muted">no limit</span>;
  if (free > 0) return <span className="text-sm font-medium whitespace-nowrap text-good">{free} free</span>;
  return (
    <span className="text-right text-sm font-medium text-danger">
      <span className="whitespace-nowrap">none free</span>
      {elsewhere !== '' && <span className="block font-normal text-muted">{elsewhere}</span>}
    </span>
  );
}
