import { useState } from 'react';
import { create } from '../../api/records.ts';
import type { ApiKeys } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { fieldError, TextField } from '../../ui/field.tsx';
import { FormDialog, formText } from '../../ui/form.tsx';
import { apiKeyCurl } from './examples.ts';
import { Example, Secret } from './secret.tsx';

export function NewApiKey({ onClose }: { readonly onClose: () => void }) {
  const [made, setMade] = useState<ApiKeys>();
  const make = useWrite((name: string) => create('api_keys', { name }), { onSuccess: setMade, fields: 'all' });
  if (made !== undefined) {
    const key = made.key ?? '';
    return (
      <Dialog
        open
        onClose={onClose}
        title={`${made.name} is ready`}
        description="Copy it now: it is shown this once."
        footer={
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          <Secret label="API key" text={key} />
          <Example title="Try it" text={apiKeyCurl(window.location.origin, key)} />
        </div>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title="New API key"
      action="Make the key"
      busy={make.isPending}
      error={make.error}
      fields={['name']}
      onSubmit={(form) => make.mutate(formText(form, 'name'))}
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="name"
        required
        autoFocus
        maxLength={255}
        autoComplete="off"
        placeholder="Website"
        hint="What it is for, so that you know later which one to revoke."
        error={fieldError(make.error, 'name')}
      />
    </FormDialog>
  );
}
