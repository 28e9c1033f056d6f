import { QrCode } from 'lucide-react';
import { create } from '../../api/records.ts';
import type { StockItems } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { showDone } from '../../ui/toast.tsx';

/** Gives a QR code to every piece on the page that has none. */
export function MissingBarcodes({ items }: { readonly items: readonly StockItems[] }) {
  const without = items.filter(({ barcode }) => barcode == null);
  const make = useWrite(
    async () => {
      for (const { id } of without) {
        await create('barcodes', { owner_type: 'stock_items', owner_id: id, barcode_type: 'qr_code' });
      }
      return without.length;
    },
    { onSuccess: (count) => showDone(count === 1 ? 'One barcode made' : `${count} barcodes made`) },
  );
  if (without.length === 0) return null;
  return (
    <Button icon={<QrCode className="size-4" />} busy={make.isPending} onClick={() => make.mutate()}>
      {without.length === 1 ? 'Make missing barcode' : `Make ${without.length} barcodes`}
    </Button>
  );
}
