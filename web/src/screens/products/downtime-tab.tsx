import type { ProductGroups } from '../../api/schema.ts';
import { Downtimes } from '../downtime/downtimes.tsx';

export const DowntimeTab = ({ group }: { readonly group: ProductGroups }) => (
  <Downtimes
    filter={{ product_group_id: group.id }}
    preset={{ productId: group.products?.[0]?.id, productName: group.products?.[0]?.name ?? undefined }}
    showProduct={group.has_variations}
  />
);
