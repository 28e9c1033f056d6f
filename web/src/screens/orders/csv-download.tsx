import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ListQuery } from '../../api/list-query.ts';
import { useFormat } from '../../format/format.ts';
import { saveFile } from '../../ui/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showDone, showError } from '../../ui/toast.tsx';
import { MAX_CSV_ROWS, ordersCsv } from './orders-csv.ts';

/** The list as a file for a spreadsheet, with all its pages. */
export function CsvDownload({
  filter,
  sort,
  total = 0,
}: {
  readonly filter: ListQuery<'orders'>['filter'];
  readonly sort: string | undefined;
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
      const text = await ordersCsv(
        { filter, sort },
        { zone: format.zone, signal: controller.signal, onProgress: setRows },
      );
      if (controller.signal.aborted) return;
      saveFile(`orders-${format.today()}.csv`, text, 'text/csv');
      showDone(
        total > MAX_CSV_ROWS
          ? `Saved the first ${format.number(MAX_CSV_ROWS)} of ${format.number(total)} orders. Narrow the list for the rest.`
          : `Saved ${format.number(expected)} ${expected === 1 ? 'order' : 'orders'}.`,
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
        title="Collecting orders"
        footer={<Button onClick={cancel}>Cancel</Button>}
      >
        <progress
          className="w-full accent-accent"
          max={Math.max(expected, 1)}
          value={rows ?? 0}
          aria-label="Orders so far"
        />
        <p className="text-muted" role="status">
          {format.number(rows ?? 0)} of {format.number(expected)}
          {total > MAX_CSV_ROWS && `, the first of ${format.number(total)}`}
        </p>
      </Dialog>
    </>
  );
}
