import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../format/csv-text.ts';
import { useMay } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { showError } from '../ui/toast.tsx';

/** Saves the numbers as a CSV file. Hidden without the permission to export. */
export function CsvButton({
  name,
  text,
  disabled = false,
}: {
  /** Without `.csv`. */
  readonly name: string;
  readonly text: () => string | Promise<string>;
  readonly disabled?: boolean;
}) {
  const may = useMay();
  const [busy, setBusy] = useState(false);
  if (!may('exports')) return null;
  const save = async () => {
    setBusy(true);
    try {
      saveFile(`${name}.csv`, await text(), 'text/csv');
    } catch (error) {
      showError(error);
    }
    setBusy(false);
  };
  return (
    <Button
      look="quiet"
      size="small"
      busy={busy}
      disabled={disabled}
      icon={<Download className="size-4" aria-hidden="true" />}
      onClick={() => void save()}
    >
      CSV
    </Button>
  );
}
