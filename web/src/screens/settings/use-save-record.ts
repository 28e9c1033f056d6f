import { create, update } from '../../api/records.ts';
import type { ResourceType } from '../../api/list-query.ts';
import type { Resources } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { showDone } from '../../ui/toast.tsx';

type Attributes<T extends ResourceType> = Resources[T]['create'] & Resources[T]['update'];

/** Saves what a dialog is about, a new one without an id; says so and closes. A refusal is for the dialog to tell. */
export const useSaveRecord = <T extends ResourceType>(
  type: T,
  id: string | undefined,
  name: string,
  onClose: () => void,
) =>
  useWrite<Attributes<T>>(
    (attributes) => (id === undefined ? create(type, attributes) : update(type, id, attributes)),
    {
      onSuccess: () => {
        showDone(`${name} saved`);
        onClose();
      },
      fields: 'all',
    },
  );
