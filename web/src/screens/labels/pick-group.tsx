import { useState } from 'react';
import { useList } from '../../api/records.ts';
import type { ProductGroups } from '../../api/schema.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';

const HITS = 12;

/** A box to find a product in. */
export function PickGroup({ onPick }: { readonly onPick: (group: ProductGroups) => void }) {
  const [text, setText] = useState('');
  const wanted = useDebounced(text.trim());
  const found = useList('product_groups', {
    filter: wanted === '' ? {} : { q: wanted },
    sort: 'name',
    page: { size: HITS },
  });
  return (
    <Combobox
      label="Product"
      placeholder="Name or SKU"
      text={text}
      onText={setText}
      options={found.data?.data ?? []}
      keyOf={({ id }) => id}
      render={({ name, tracking_type }) => (
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate">{name}</span>
          <span className="text-sm text-muted">
            {tracking_type === 'trackable' ? 'one per stock item' : 'one label'}
          </span>
        </span>
      )}
      onPick={(group) => {
        setText('');
        onPick(group);
      }}
      busy={found.isFetching}
      empty="No product is called that."
    />
  );
}
