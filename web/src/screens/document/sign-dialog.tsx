import { useRef, useState } from 'react';
import { create } from '../../api/records.ts';
import type { Documents } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { showDone } from '../../ui/toast.tsx';
import { documentName } from './document-words.ts';
import { SignaturePad, type SignaturePadHandle } from './signature-pad.tsx';

/** The customer signs on the screen: by finger, pen or mouse, or by typing a name. */
export function SignDialog({ document, onClose }: { readonly document: Documents; readonly onClose: () => void }) {
  const pad = useRef<SignaturePadHandle>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [name, setName] = useState('');
  const sign = useWrite(
    () => create('signatures', { document_id: document.id, signature_base64: pad.current?.picture() ?? '' }),
    {
      onSuccess: () => {
        showDone(`${documentName(document)} is signed`);
        onClose();
      },
    },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Sign ${documentName(document)}`}
      description="By signing, the customer agrees to this document."
      footer={
        <>
          <Button
            onClick={() => {
              pad.current?.clear();
              setName('');
            }}
          >
            Clear
          </Button>
          <Button look="primary" disabled={!isDrawn} busy={sign.isPending} onClick={() => sign.mutate()}>
            Sign
          </Button>
        </>
      }
    >
      <SignaturePad ref={pad} onChange={setDrawn} label={`Signature of ${document.name ?? 'the customer'}`} />
      <TextField
        className="mt-3"
        label="Or type the name"
        autoComplete="off"
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          pad.current?.write(event.target.value);
        }}
      />
    </Dialog>
  );
}
