import { LABEL_LAYOUTS } from '../../parts/label-layouts.ts';
import { SYMBOLOGIES } from '../../parts/barcode-card.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { SettingsCard } from './settings-card.tsx';

const KINDS = [
  ['stock_item', 'Stock items'],
  ['product', 'Products'],
  ['customer', 'Customers'],
] as const;

export const BarcodesSection = () => (
  <>
    <SettingsCard
      title="New barcodes"
      lead="QR codes are read by every phone and survive scratches. Bar codes are for hand scanners without a camera."
      fields={KINDS.map(([key, label]) => ({ group: 'barcodes', key, kind: 'select', label, options: SYMBOLOGIES }))}
    />
    <SettingsCard
      title="Labels"
      fields={[
        {
          group: 'barcodes',
          key: 'label_layout',
          kind: 'select',
          label: 'Sheet or roll',
          options: LABEL_LAYOUTS,
        },
      ]}
    />
    <Card>
      <div className="flex flex-wrap items-center gap-3">
        <p className="flex-1 text-muted">Print labels for all stock items of a product, or for selected ones.</p>
        <ButtonLink to="/labels">Print labels</ButtonLink>
      </div>
    </Card>
  </>
);
