import { useFormat } from '../format/format.ts';
import { Button } from '../ui/button.tsx';

/** Shows a value that someone else saved while the field was being edited, until one of the two is chosen. */
export function ConcurrentChange({
  label,
  theirs,
  onTake,
}: {
  readonly label?: string;
  /** Undefined when the value has no short text. */
  readonly theirs: string | undefined;
  readonly onTake: () => void;
}) {
  return (
    <p
      role="status"
      className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-lg border border-warn bg-warn-soft px-3 py-2 text-sm text-ink"
    >
      <span className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        {label === undefined ? 'Changed' : `${label} was changed`} meanwhile
        {theirs === undefined ? '' : ` to ${theirs === '' ? 'nothing' : `“${theirs}”`}`}. Yours is kept until you save
        it.
      </span>
      <Button size="small" onClick={onTake}>
        Take theirs
      </Button>
    </p>
  );
}

/** The same for every field of a form that two people changed. */
export function ConcurrentChanges<Draft extends object>({
  theirs,
  labels = {},
  texts = {},
  onTake,
}: {
  readonly theirs: Partial<Draft>;
  /** Labels of fields whose label differs from their name. */
  readonly labels?: Partial<Record<keyof Draft, string>>;
  /** Texts of fields whose value is not shown as it is. */
  readonly texts?: { readonly [name in keyof Draft]?: (value: Draft[name]) => string | undefined };
  readonly onTake: (name: keyof Draft) => void;
}) {
  const format = useFormat();
  const names = Object.keys(theirs) as (keyof Draft & string)[];
  if (names.length === 0) return null;
  return (
    // The button of a dialog is always in sight, so this has to be as well.
    <div className="bottom-0 in-[[role=dialog]]:sticky">
      {names.map((name) => {
        const text = texts[name];
        const value = theirs[name] as Draft[typeof name];
        return (
          <ConcurrentChange
            key={name}
            label={labels[name] ?? inWords(name)}
            theirs={text === undefined ? valueText(name, value, (cents) => format.money(cents)) : text(value)}
            onTake={() => onTake(name)}
          />
        );
      })}
    </div>
  );
}

function inWords(name: string): string {
  const words = name.replace(/_(in_cents|list|id)$/, '').replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function valueText(name: string, value: unknown, money: (cents: number) => string): string | undefined {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return /cents|^base$|^deposit$/.test(name) ? money(value) : String(value);
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value.join(', ');
  // Ids mean nothing to readers.
  return typeof value === 'string' && (value === '' || !name.endsWith('_id')) ? value : undefined;
}
