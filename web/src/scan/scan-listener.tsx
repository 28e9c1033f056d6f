import { useNavigate } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { showError, showProblem } from '../ui/toast.tsx';
import { findScanned } from './find-scanned.ts';
import { listenToWedge } from './listen-to-wedge.ts';
import { dispatchScan, useScan } from './scan-handlers.ts';

/** Listens to USB scanners on every screen and opens the record of the code, unless the screen handles it. */
export function ScanListener() {
  const navigate = useNavigate();
  useScan(
    async (code) => {
      try {
        const place = await findScanned(code);
        if (place === undefined) showProblem(`Nothing here has the code ${code}.`);
        else await navigate({ to: place as '/' });
      } catch (error) {
        showError(error);
      }
      return true;
    },
    { last: true },
  );
  useLayoutEffect(() => listenToWedge((code) => void dispatchScan(code)), []);
  return null;
}
