import { QrCode } from 'lucide-react';
import { create } from '../api/records.ts';
import { useWrite } from '../api/use-write.ts';
import { useMay } from '../session/session.ts';
import { useSettings } from '../session/settings.ts';
import { Button } from '../ui/button.tsx';
import { showDone } from '../ui/toast.tsx';
import { BARCODE_SETTING, type BarcodeOwner } from './barcode-card.tsx';

/** Creates a barcode of the default type for each record without one. */
export function MissingBarcodes({
  owners,
  className,
}: {
  readonly owners: readonly { readonly owner_type: BarcodeOwner; readonly owner_id: string }[];
  readonly className?: string;
}) {
  const may = useMay();
  const { barcodes } = useSettings();
  const make = useWrite(
    async () => {
      for (const owner of owners) {
        await create('barcodes', { ...owner, barcode_type: barcodes[BARCODE_SETTING[owner.owner_type]] });
      }
      return owners.length;
    },
    { onSuccess: (count) => showDone(count === 1 ? 'One barcode made' : `${count} barcodes made`) },
  );
  if (owners.length === 0 || !may('products')) return null;
  return (
    <Button
      {...(className === undefined ? {} : { className })}
      icon={<QrCode className="size-4" aria-hidden="true" />}
      busy={make.isPending}
      onClick={() => make.mutate()}
    >
      {owners.length === 1 ? 'Make the missing barcode' : `Make ${owners.length} missing barcodes`}
    </Button>
  );
}
