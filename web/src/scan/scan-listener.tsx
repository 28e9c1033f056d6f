import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { showProblem } from '../ui/toast.tsx';
import { findScanned } from './find-scanned.ts';
import { dispatchScan, useScan } from './scan-handlers.ts';
import { wedgeReader } from './wedge-reader.ts';

/** Hears a USB scanner anywhere. Unless the screen wants the code for itself, it opens what the code belongs to. */
export function ScanListener() {
  const navigate = useNavigate();
  useScan(
    async (code) => {
      const place = await findScanned(code);
      if (place === undefined) showProblem(`Nothing here has the code ${code}.`);
      else await navigate({ to: place as '/' });
      return true;
    },
    { last: true },
  );
  useEffect(() => {
    const reader = wedgeReader((code) => void dispatchScan(code));
    window.addEventListener('keydown', reader, { capture: true });
    return () => window.removeEventListener('keydown', reader, { capture: true });
  }, []);
  return null;
}
