import { ImageUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { photoBase64 } from '../../parts/photo-file.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { localPath } from '../../ui/picture.tsx';
import { FormError } from '../../ui/form.tsx';
import { useCompanyWrite } from './use-company-write.ts';

/** The picture at the head of documents. */
export function LogoCard({ url }: { readonly url: string | null }) {
  const input = useRef<HTMLInputElement>(null);
  const [unread, setUnread] = useState<Error>();
  const save = useCompanyWrite('Logo saved');
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    setUnread(undefined);
    try {
      save.mutate({ logo_base64: await photoBase64(file) });
    } catch {
      setUnread(new Error('This file is not a picture.'));
    }
  };
  return (
    <Card title="Logo">
      <div className="flex flex-wrap items-center gap-4">
        <span className="inline-flex h-20 w-40 items-center justify-center rounded-lg border border-line bg-white p-2">
          {url === null ? (
            <span className="text-sm text-[#55605d]">No logo yet</span>
          ) : (
            <img src={localPath(url)} alt="Logo" className="max-h-full max-w-full object-contain" />
          )}
        </span>
        <div className="flex flex-col gap-2">
          <p className="text-muted">Shown at the top of documents. PNG, JPEG or WebP.</p>
          <div className="flex flex-wrap gap-2">
            <input
              ref={input}
              type="file"
              accept="image/*"
              aria-label="Logo file"
              className="sr-only"
              tabIndex={-1}
              onChange={(event) => {
                void take(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
            <Button
              icon={<ImageUp className="size-4" aria-hidden="true" />}
              busy={save.isPending}
              onClick={() => input.current?.click()}
            >
              {url === null ? 'Choose a picture' : 'Choose another'}
            </Button>
            {url !== null && (
              <Button
                look="quiet"
                icon={<Trash2 className="size-4" aria-hidden="true" />}
                onClick={() => save.mutate({ remove_logo: true })}
              >
                Remove
              </Button>
            )}
          </div>
          <FormError error={unread ?? save.error} fields={[]} />
        </div>
      </div>
    </Card>
  );
}
