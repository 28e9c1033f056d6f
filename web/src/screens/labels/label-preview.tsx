import { Download, Printer } from 'lucide-react';
import { useDebounced } from '../../ui/use-debounced.ts';
import { type LabelSettings, labelsPerSheet, sheetsNeeded } from './label-settings.ts';

const LINK =
  'inline-flex h-9 items-center justify-center gap-2 rounded-lg border px-3.5 font-medium whitespace-nowrap transition-colors';

/** The PDF as it will be printed. */
export function LabelPreview({
  address,
  count,
  settings,
}: {
  readonly address: string;
  readonly count: number;
  readonly settings: LabelSettings;
}) {
  // Drawing takes a moment: not on every key.
  const shown = useDebounced(address, 400);
  const sheets = sheetsNeeded(count, settings);
  const on = labelsPerSheet(settings.layout) === 1 ? 'a roll' : `${sheets} ${sheets === 1 ? 'sheet' : 'sheets'}`;
  return (
    <section aria-label="Preview" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="flex-1" role="status">
          {count} {count === 1 ? 'label' : 'labels'} on {on}
        </p>
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className={`${LINK} border-transparent bg-accent text-accent-ink hover:bg-accent-strong`}
        >
          <Printer className="size-4" aria-hidden="true" />
          Open to print
        </a>
        <a href={address} download="labels.pdf" className={`${LINK} border-line-strong bg-surface hover:bg-sunken`}>
          <Download className="size-4" aria-hidden="true" />
          Download
        </a>
      </div>
      {navigator.pdfViewerEnabled ? (
        <iframe key={shown} src={shown} title="The labels as PDF" className="card h-[70dvh] w-full bg-white" />
      ) : (
        <p className="card p-6 text-center text-muted">This browser cannot show a PDF in a page. Open it to print.</p>
      )}
    </section>
  );
}
