import { X } from 'lucide-react';
import { useState } from 'react';
import { useList } from '../api/records.ts';
import { Combobox } from '../ui/combobox.tsx';

/** Edits tags, with the tags in use as suggestions; Enter adds the typed text. */
export function TagEditor({
  value,
  onChange,
  of,
  label = 'Tags',
}: {
  readonly value: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
  /** Whose tags to suggest: `Order`, `Customer`, … */
  readonly of: string;
  readonly label?: string;
}) {
  const [text, setText] = useState('');
  const { data } = useList('tags', { filter: { for: of } });
  const wanted = text.trim().toLowerCase();
  const known = (data?.data ?? []).flatMap(({ name }) => (name === null ? [] : [name]));
  const hits = known.filter((name) => !value.includes(name) && name.toLowerCase().includes(wanted)).slice(0, 8);
  const options = wanted === '' || known.some((name) => name.toLowerCase() === wanted) ? hits : [...hits, text.trim()];
  const add = (tag: string) => {
    setText('');
    if (!value.includes(tag)) onChange([...value, tag]);
  };
  return (
    <div>
      <Combobox
        label={label}
        placeholder="Add a tag"
        text={text}
        onText={setText}
        options={options}
        keyOf={(tag) => tag}
        render={(tag) => (known.includes(tag) ? tag : `New tag “${tag}”`)}
        onPick={add}
      />
      {value.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-1.5" aria-label={label}>
          {value.map((tag) => (
            <li key={tag} className="inline-flex items-center gap-1 rounded-full bg-sunken py-0.5 pr-1 pl-2.5 text-sm">
              {tag}
              <button
                type="button"
                aria-label={`Remove tag ${tag}`}
                onClick={() => onChange(value.filter((other) => other !== tag))}
                className="inline-flex size-6 items-center justify-center rounded-full hover:bg-line"
              >
                <X className="size-3.5" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
