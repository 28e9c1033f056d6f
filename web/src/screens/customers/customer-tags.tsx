import { update } from '../../api/records.ts';
import type { Customers } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { TagEditor } from '../../parts/tag-editor.tsx';
import { Card } from '../../ui/page.tsx';

export function CustomerTags({ customer: { id, tag_list } }: { readonly customer: Customers }) {
  const write = useWrite((tags: readonly string[]) => update('customers', id, { tag_list: [...tags] }));
  const shown = write.isPending ? write.variables : tag_list;
  return (
    <Card>
      <TagEditor of="Customer" value={shown} onChange={(tags) => write.mutate(tags)} />
    </Card>
  );
}
