import { useFormat } from '../../format/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Secret } from './secret.tsx';

export interface Invited {
  readonly name: string;
  readonly url: string | null;
  readonly expires_at: string | null;
}

export function InvitationLink({ invited, onClose }: { readonly invited: Invited; readonly onClose: () => void }) {
  const format = useFormat();
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${invited.name} is invited`}
      description={`Send them this link. It works once, until ${format.moment(invited.expires_at)}, and is shown only now.`}
      footer={
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Secret label="Invitation link" text={invited.url ?? ''} />
    </Dialog>
  );
}
