import { useState } from 'react';
import { useList } from '../../api/records.ts';
import type { Items, Products } from '../../api/schema.ts';
import { FreeCount } from '../../parts/pick-item.tsx';
import { useFree } from '../../parts/use-free.ts';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Popover } from '../../ui/popover.tsx';
import { useOrderActions } from './order-actions.ts';
import type { RequestedChange } from './preview-change.ts';
import { rankSubstitutes } from './rank-substitutes.ts';
import type { Shortage } from './shortages.ts';

/** Other products that are free for the whole period, the most similar first. */
export function Substitutes({
  shortage,
  changes,
  onPick,
}: {
  readonly shortage: Shortage;
  /** When and where it would be needed, where that is not as the order has it. */
  readonly changes?: RequestedChange['changes'];
  readonly onPick: (product_id: string) => void;
}) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={`Instead of ${shortage.product.name}`}
      open={open}
      onOpenChange={setOpen}
      trigger={<Button size="small">Substitute</Button>}
    >
      <Choice
        shortage={shortage}
        changes={changes}
        onPick={(id) => {
          setOpen(false);
          onPick(id);
        }}
      />
    </Popover>
  );
}

/** Found by group or tag, before they are ranked. */
const MAX_FOUND = 100;
/** How many of the likeliest are asked about. */
const MAX_ASKED = 40;

function Choice({
  shortage,
  changes,
  onPick,
}: {
  readonly shortage: Shortage;
  readonly changes: RequestedChange['changes'];
  readonly onPick: (product_id: string) => void;
}) {
  const { order } = useOrderActions();
  const { product, short } = shortage;
  const alike = useList('items', {
    filter: { type: 'products', product_group_id: product.product_group_id ?? undefined },
    page: { size: MAX_FOUND },
  });
  const tags = product.tag_list.map(String);
  const tagged = useList(
    'items',
    {
      filter: { type: 'products', tag_list: tags, product_type: product.product_type },
      page: { size: MAX_FOUND },
    },
    { enabled: tags.length > 0 },
  );
  const found = [...(alike.data?.data ?? []), ...(tagged.data?.data ?? [])].filter(isProduct);
  const others = rankSubstitutes(product, found).slice(0, MAX_ASKED);
  const starts_at = changes?.starts_at ?? order.starts_at;
  const stops_at = changes?.stops_at ?? order.stops_at;
  const period = starts_at === null || stops_at === null ? undefined : { starts_at, stops_at };
  const free = useFree(others, period, changes?.start_location_id ?? order.start_location_id);
  const fitting = others.filter(({ id }) => {
    const units = free?.get(id);
    return units === null || (units ?? 0) >= short;
  });
  if (free === undefined && others.length > 0) return <p className="text-muted">Looking…</p>;
  if (fitting.length === 0) return <p className="max-w-60">No similar product is free in that period.</p>;
  return (
    <ul className="w-72 max-w-full">
      {fitting.slice(0, 8).map((each) => (
        <li key={each.id}>
          <button
            type="button"
            onClick={() => onPick(each.id)}
            className="flex w-full items-center gap-2 rounded-lg p-2 text-left hover:bg-sunken"
          >
            <Picture url={each.photo_url} className="size-8" />
            <span className="min-w-0 flex-1 truncate">{each.name}</span>
            <FreeCount free={free?.get(each.id)} />
          </button>
        </li>
      ))}
    </ul>
  );
}

const isProduct = (item: Items): item is Products => item.type === 'products';
