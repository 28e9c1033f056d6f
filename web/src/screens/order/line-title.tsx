import { Link } from '@tanstack/react-router';
import { update } from '../../api/records.ts';
import type { Lines, Products } from '../../api/schema.ts';
import { ConcurrentChange } from '../../parts/concurrent-changes.tsx';
import { useTyped } from '../../parts/use-draft.ts';
import { TextField } from '../../ui/field.tsx';
import { useOrderActions } from './order-actions.ts';

/** The title of a line: a link for items, an input for charges and sections. */
export function LineTitle({ line }: { readonly line: Lines }) {
  const { attempt, isOpen } = useOrderActions();
  const { text, expected, theirs, type, send, keep, drop } = useTyped(line.title ?? '');
  const { item } = line;
  if (item != null) {
    const isBundle = item.type === 'bundles';
    return (
      <>
        <Link
          to={isBundle ? '/bundles/$bundleId' : '/products/$productGroupId'}
          params={isBundle ? { bundleId: item.id } : { productGroupId: (item as Products).product_group_id ?? item.id }}
          className="font-medium hover:underline"
        >
          {line.title}
        </Link>
        {line.extra_information !== null && line.extra_information !== '' && (
          <span className="block text-sm text-muted">{line.extra_information}</span>
        )}
      </>
    );
  }
  if (!isOpen || line.line_type === 'deposit_charge') return <span className="font-medium">{line.title}</span>;
  const save = () => {
    const title = text.trim();
    if (title === expected) return;
    send(title);
    attempt({ write: () => update('lines', line.id, { title }), refused: keep });
  };
  return (
    <>
      <TextField
        label={line.line_type === 'section' ? 'Name of the section' : 'What is charged'}
        hideLabel
        placeholder={line.line_type === 'section' ? 'Section' : 'What is it for?'}
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      {theirs !== undefined && <ConcurrentChange theirs={theirs} onTake={() => drop()} />}
    </>
  );
}
