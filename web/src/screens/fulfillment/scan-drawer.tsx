import { lazy, Suspense } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { chosenStockItems, chosenUnits } from './choice.ts';
import { type Direction, openUnits, sumOf } from './fulfillment-plan.ts';
import type { Remedy } from './judge-scan.ts';
import { Notices } from './notices.tsx';
import type { Scans } from './use-scans.ts';

const CameraScanner = lazy(async () => ({ default: (await import('../../scan/camera-scanner.tsx')).CameraScanner }));

/** The camera, with the scanned items below it. */
export function ScanDrawer({
  scans,
  direction,
  onRemedy,
  onClose,
}: {
  readonly scans: Scans;
  readonly direction: Direction;
  readonly onRemedy: (remedy: Remedy) => void;
  readonly onClose: () => void;
}) {
  const open = sumOf(scans.plan, (product) => openUnits(product, direction));
  const chosen = sumOf(scans.plan, (product) => chosenUnits(scans.choice, product));
  const listed = scans.plan.filter((product) => chosenUnits(scans.choice, product) > 0);
  return (
    <Dialog open onClose={onClose} title={`Scan: ${chosen} of ${open}`}>
      <div className="flex flex-col gap-3">
        <Suspense fallback={<Loading what="Opening the camera" />}>
          <CameraScanner onCode={(code) => void scans.scan(code)} />
        </Suspense>
        <Notices notices={scans.notices} onRemedy={onRemedy} onDismiss={scans.dismiss} />
        <ul className="divide-y divide-line" aria-label="Scanned">
          {listed.map((product) => (
            <li key={product.product_id} className="flex flex-wrap items-baseline gap-x-3 py-2">
              <span className="min-w-0 flex-1">{product.name}</span>
              <span className="font-mono text-sm text-muted">
                {product.isTracked
                  ? chosenStockItems(scans.choice, product.product_id)
                      .map((id) => nameOf(scans, id))
                      .join(', ')
                  : `× ${chosenUnits(scans.choice, product)}`}
              </span>
            </li>
          ))}
        </ul>
        {listed.length === 0 && <p className="text-muted">Nothing scanned yet.</p>}
      </div>
    </Dialog>
  );
}

function nameOf({ plan, free }: Scans, id: string): string {
  const specified = plan.flatMap(({ stockItems }) => stockItems).find((stockItem) => stockItem.id === id);
  return specified?.identifier ?? free.find((stockItem) => stockItem.id === id)?.identifier ?? '';
}
