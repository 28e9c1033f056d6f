import { remove } from '../../api/records.ts';
import { request } from '../../api/request.ts';
import type { Customers } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { showDone } from '../../ui/toast.tsx';

/** Out of the lists and back again; each can be undone by the other. */
export function useArchiving({ id, name }: Customers) {
  const restore = useWrite(() => request('POST', `/api/4/customers/${id}/restore.json`), {
    onSuccess: () => showDone(`${name} is back among the customers`),
  });
  const archive = useWrite(() => remove('customers', id), {
    onSuccess: () => showDone(`${name} is archived`, { label: 'Undo', run: () => restore.mutate() }),
  });
  return {
    archive: () => archive.mutate(),
    restore: () => restore.mutate(),
    isBusy: archive.isPending || restore.isPending,
  };
}
