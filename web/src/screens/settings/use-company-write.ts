import { useQueryClient } from '@tanstack/react-query';
import { update } from '../../api/records.ts';
import type { Resources } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { sessionOptions } from '../../session/session.ts';
import { showDone } from '../../ui/toast.tsx';

type Attributes = Resources['companies']['update'];

/** Changes the company; its name, zone and currency are part of the session, which is asked for again. */
export function useCompanyWrite(done: string, onSuccess: () => void = () => {}) {
  const client = useQueryClient();
  return useWrite((attributes: Attributes) => update('companies', 'current', attributes), {
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: sessionOptions.queryKey });
      onSuccess();
      showDone(done);
    },
    fields: 'all',
  });
}
