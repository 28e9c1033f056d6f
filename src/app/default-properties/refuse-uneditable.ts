import { refuse } from '../../lib/refusal.ts';

/** Fields that the service itself relies on stay as they are. */
export function refuseUneditable({ editable, name }: { readonly editable: boolean; readonly name: string }): void {
  if (!editable)
    throw refuse('not_editable', `The field ${name} belongs to the system and cannot be changed or deleted`);
}
