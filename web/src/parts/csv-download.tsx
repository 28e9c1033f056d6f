import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ResourceType } from '../api/list-query.ts';
import { saveFile } from '../format/csv-text.ts';
import { useFormat } from '../format/format.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { showDone, showError } from '../ui/toast.tsx';
import { type CsvTable, listCsv, MAX_CSV_ROWS } from './list-csv.ts';

/** A list as a file for a spreadsheet, with all its pages. */
export function CsvDownload<T extends ResourceType>({
  table,
  what,
  total = 0,
}: {
  readonly table: CsvTable<T>;
  /** In plural: `customers`; also the name of the file. */
  readonly what: string;
  readonly total: number | undefined;
}) {
  const format = useFormat();
  const [rows, setRows] = useState<number>();
  const running = useRef<AbortController>(undefined);
  const expected = Math.min(total, MAX_CSV_ROWS);
  useEffect(() => () => running.current?.abort(), []);

  const cancel = () => {
    running.current?.abort();
    setRows(undefined);
  };
  const download = async () => {
    const controller = new AbortController();
    running.current = controller;
    setRows(0);
    try {
      const text = await listCsv(table, { signal: controller.signal, onProgress: setRows });
      if (controller.signal.aborted) return;
      saveFile(`${what}-${format.today()}.csv`, text, 'text/csv');
      showDone(
        total > MAX_CSV_ROWS
          ? `Saved the first ${format.number(MAX_CSV_ROWS)} of ${format.number(total)} ${what}. Narrow the list for the rest.`
          : `Saved ${format.number(expected)} ${what}.`,
      );
    } catch (error) {
      if (!controller.signal.aborted) showError(error);
    }
    if (running.current === controller) setRows(undefined);
  };
  return (
    <>
      <Button
        look="quiet"
        size="small"
        disabled={total === 0}
        icon={<Download className="size-4" aria-hidden="true" />}
        onClick={() => void download()}
      >
        CSV
      </Button>
      <Dialog
        open={rows !== undefined}
        onClose={cancel}
        title={`Collecting ${what}`}
        footer={<Button onClick={cancel}>Cancel</Button>}
      >
        <progress
          className="w-full accent-accent"
          max={Math.max(expected, 1)}
          value={rows ?? 0}
          aria-label={`${what} so far`}
        />
        <p className="text-muted" role="status">
          {format.number(rows ?? 0)} of {format.number(expected)}
          {total > MAX_CSV_ROWS && `, the first of ${format.number(total)}`}
        </p>
      </Dialog>
    </>
  );
}
