import { Camera } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useFormat } from '../../format/format.ts';
import { CodeField } from '../../scan/code-field.tsx';
import { lookUpCode } from '../../scan/look-up-code.ts';
import { useScan, vibrate } from '../../scan/scan-handlers.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { showError } from '../../ui/toast.tsx';
import { holdersOf } from '../fulfillment/fulfillment-facts.ts';
import { type ScanResult, scanResult } from './scan-result.ts';
import { ScannedCard } from './scanned-card.tsx';

const CameraScanner = lazy(async () => ({ default: (await import('../../scan/camera-scanner.tsx')).CameraScanner }));

/** Below the last one, in case somebody scans faster than they look. */
const REMEMBERED = 8;

interface Sight extends ScanResult {
  readonly id: number;
}

/** Whatever is scanned: what it is, where it is now, and what comes next. */
export function Scan() {
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [sights, setSights] = useState<readonly Sight[]>([]);
  const [last, ...earlier] = sights;
  useCameraIfAllowed(setOpen);

  const look = async (code: string) => {
    setBusy(true);
    try {
      const scanned = await lookUpCode(code);
      const holders = scanned.kind === 'stock_item' ? await holdersOf(scanned.stockItem.id) : [];
      const what = scanResult(scanned, holders, new Date().toISOString(), (instant) => format.relative(instant));
      setSights((before) => [{ ...what, id: (before[0]?.id ?? 0) + 1 }, ...before].slice(0, REMEMBERED));
      vibrate(scanned.kind === 'unknown' ? 'refused' : 'accepted');
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  useScan(async (code) => {
    await look(code);
    return true;
  });

  return (
    <Page title="Scan" lead="Orders, stock items, products and customers.">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex flex-col gap-3">
          {isOpen ? (
            <Suspense fallback={<Loading what="Opening the camera" />}>
              <CameraScanner onCode={(code) => void look(code)} />
            </Suspense>
          ) : (
            <div className="card flex aspect-video flex-col items-center justify-center gap-3 p-4 text-center">
              <Button
                look="primary"
                size="large"
                onClick={() => setOpen(true)}
                icon={<Camera className="size-5" aria-hidden="true" />}
              >
                Open the camera
              </Button>
              <p className="text-muted">A USB scanner works right away.</p>
            </div>
          )}
          <CodeField onCode={(code) => void look(code)} />
        </div>
        <section aria-label="Scanned" className="flex flex-col gap-3">
          <div aria-live="polite" aria-busy={isBusy}>
            {last === undefined ? (
              <p className="card p-6 text-center text-muted">Scanned items appear here, with their next step.</p>
            ) : (
              <ScannedCard key={last.id} what={last} isLast />
            )}
          </div>
          {earlier.length > 0 && (
            <>
              <h2>Before</h2>
              <ul className="flex flex-col gap-2">
                {earlier.map((sight) => (
                  <li key={sight.id}>
                    <ScannedCard what={sight} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
      </div>
    </Page>
  );
}

/** Who has allowed the camera before need not press a button for it. */
function useCameraIfAllowed(setOpen: (isOpen: boolean) => void): void {
  useEffect(() => {
    // Not every browser knows the name.
    const asked = navigator.permissions?.query({ name: 'camera' });
    asked?.then(({ state }) => state === 'granted' && setOpen(true)).catch(() => undefined);
  }, [setOpen]);
}
