import { Printer, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { create, remove, update, useList } from '../api/records.ts';
import type { Barcodes } from '../api/schema.ts';
import { useWrite } from '../api/use-write.ts';
import { useSettings } from '../session/settings.ts';
import { Button, ButtonLink, IconButton } from '../ui/button.tsx';
import { confirm } from '../ui/confirm.tsx';
import { CopyButton } from '../ui/curl-line.tsx';
import { fieldError, SelectField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Card } from '../ui/page.tsx';
import { localPath } from '../ui/picture.tsx';
import { showDone } from '../ui/toast.tsx';

type Symbology = NonNullable<Barcodes['barcode_type']>;

/** The setting for the type of new barcodes, by owner type. */
export const BARCODE_SETTING = { stock_items: 'stock_item', products: 'product', customers: 'customer' } as const;
export type BarcodeOwner = keyof typeof BARCODE_SETTING;

export const SYMBOLOGIES: readonly { readonly value: Symbology; readonly label: string }[] = [
  { value: 'qr_code', label: 'QR code' },
  { value: 'code128', label: 'Code 128' },
  { value: 'code39', label: 'Code 39' },
  { value: 'code93', label: 'Code 93' },
  { value: 'ean13', label: 'EAN-13' },
  { value: 'ean8', label: 'EAN-8' },
];

/** The code on something: made, looked at, printed. */
export function BarcodeCard({
  ownerType,
  ownerId,
  readonly = false,
}: {
  readonly ownerType: BarcodeOwner;
  readonly ownerId: string;
  readonly readonly?: boolean;
}) {
  const { data } = useList('barcodes', { filter: { owner_id: ownerId, owner_type: ownerType } });
  const barcode = data?.data[0];
  return (
    <Card title="Barcode" className="min-h-48">
      {data === undefined ? null : barcode !== undefined ? (
        <Shown barcode={barcode} ownerId={ownerId} readonly={readonly} />
      ) : readonly ? (
        <p className="text-muted">It has none.</p>
      ) : (
        <NewBarcode ownerType={ownerType} ownerId={ownerId} />
      )}
    </Card>
  );
}

function Shown({
  barcode,
  ownerId,
  readonly,
}: {
  readonly barcode: Barcodes;
  readonly ownerId: string;
  readonly readonly: boolean;
}) {
  const change = useWrite((barcode_type: Symbology) => update('barcodes', barcode.id, { barcode_type }));
  const drop = useWrite(() => remove('barcodes', barcode.id), { onSuccess: () => showDone('Barcode removed') });
  return (
    <div className="flex flex-col gap-3">
      {barcode.image_url !== null && (
        <div className="flex justify-center rounded-lg border border-line bg-white p-3">
          <img src={localPath(barcode.image_url)} alt={`Barcode ${barcode.number}`} className="max-h-36 max-w-full" />
        </div>
      )}
      <div className="flex items-center gap-1">
        <code className="min-w-0 flex-1 font-mono break-all">{barcode.number}</code>
        <CopyButton text={barcode.number} label="Copy the number" />
        {!readonly && (
          <IconButton
            size="small"
            label="Remove barcode"
            icon={<Trash2 className="size-4" />}
            onClick={() =>
              void confirm({
                title: 'Remove this barcode?',
                text: 'Printed labels will no longer be recognised.',
                yes: 'Remove',
                danger: true,
              }).then((yes) => yes && drop.mutate())
            }
          />
        )}
      </div>
      <div className="flex flex-wrap items-end gap-2">
        {!readonly && (
          <SelectField
            label="Kind of code"
            className="flex-1"
            value={barcode.barcode_type}
            onChange={(event) => change.mutate(event.target.value as Symbology)}
            options={SYMBOLOGIES}
          />
        )}
        <ButtonLink to="/labels" search={{ ids: ownerId }} icon={<Printer className="size-4" />}>
          Print label
        </ButtonLink>
      </div>
    </div>
  );
}

function NewBarcode({ ownerType, ownerId }: { readonly ownerType: BarcodeOwner; readonly ownerId: string }) {
  const { barcodes } = useSettings();
  const [type, setType] = useState<Symbology>(barcodes[BARCODE_SETTING[ownerType]]);
  const [number, setNumber] = useState('');
  const make = useWrite(
    () =>
      create('barcodes', {
        owner_type: ownerType,
        owner_id: ownerId,
        barcode_type: type,
        ...(number.trim() === '' ? {} : { number: number.trim() }),
      }),
    { onSuccess: () => showDone('Barcode made'), fields: ['number'] },
  );
  return (
    <Form className="flex flex-col gap-3" onSubmit={() => make.mutate()}>
      <SelectField
        label="Kind of code"
        value={type}
        onChange={(event) => setType(event.target.value as Symbology)}
        options={SYMBOLOGIES}
      />
      <TextField
        label="Number"
        placeholder="Made for you"
        hint="If the item already has a code, scan it here."
        value={number}
        error={fieldError(make.error, 'number')}
        onChange={(event) => setNumber(event.target.value)}
      />
      <Button type="submit" busy={make.isPending} className="self-start">
        Make barcode
      </Button>
    </Form>
  );
}
