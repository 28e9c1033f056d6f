import { MissingBarcodes } from '../../parts/missing-barcodes.tsx';
import { Button } from '../../ui/button.tsx';
import type { LabelSubject } from './use-label-subjects.ts';
import { MAX_LABELS } from './label-settings.ts';

/** Selects which records get a label; missing barcodes can be created. */
export function LabelSubjects({
  found,
  left,
  onLeft,
}: {
  readonly found: readonly LabelSubject[];
  /** Not to be printed. */
  readonly left: ReadonlySet<string>;
  readonly onLeft: (left: ReadonlySet<string>) => void;
}) {
  if (found.length === 0) return null;
  const printable = found.filter(({ barcode }) => barcode !== undefined);
  const chosen = printable.filter(({ owner_id }) => !left.has(owner_id));
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    onLeft(next);
  };
  return (
    <div className="mt-3">
      <div className="mb-1 flex items-center gap-2">
        <p className="flex-1 text-sm text-muted">
          {chosen.length} of {found.length} chosen
        </p>
        <Button
          look="quiet"
          size="small"
          onClick={() => onLeft(chosen.length === 0 ? new Set() : new Set(printable.map(({ owner_id }) => owner_id)))}
        >
          {chosen.length === 0 ? 'All' : 'None'}
        </Button>
      </div>
      {chosen.length > MAX_LABELS && (
        <p className="mb-2 text-sm text-danger">At most {MAX_LABELS} can be printed at once.</p>
      )}
      <MissingBarcodes
        className="mb-2 w-full"
        owners={found.flatMap(({ barcode, owner_type, owner_id }) =>
          // Orders always have one.
          barcode !== undefined || owner_type === 'orders' ? [] : [{ owner_type, owner_id }],
        )}
      />
      <ul
        className="max-h-72 overflow-y-auto rounded-lg border border-line"
        tabIndex={0}
        aria-label="What gets a label"
      >
        {found.map((subject) => (
          <Row
            key={subject.owner_id}
            subject={subject}
            isChosen={!left.has(subject.owner_id)}
            onToggle={() => toggle(subject.owner_id)}
          />
        ))}
      </ul>
    </div>
  );
}

const Row = ({
  subject: { name, barcode },
  isChosen,
  onToggle,
}: {
  readonly subject: LabelSubject;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}) => (
  <li className="flex min-h-9 items-center gap-2 border-b border-line px-3 last:border-0">
    <label className="flex min-w-0 flex-1 items-center gap-2 py-1">
      <input
        type="checkbox"
        className="size-4 accent-accent"
        checked={barcode !== undefined && isChosen}
        disabled={barcode === undefined}
        onChange={onToggle}
      />
      <span className="min-w-0 truncate">{name}</span>
    </label>
    {barcode === undefined ? (
      <span className="text-sm text-muted">no barcode</span>
    ) : (
      (['svg', 'png'] as const).map((kind) => (
        <a
          key={kind}
          href={`/barcodes/${barcode.id}/image.${kind}`}
          download={`${name}.${kind}`}
          aria-label={`${kind.toUpperCase()} of the barcode of ${name}`}
          className="link px-1 py-1 text-sm"
        >
          {kind.toUpperCase()}
        </a>
      ))
    )}
  </li>
);
