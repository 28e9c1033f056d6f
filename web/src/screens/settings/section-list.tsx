import { Link, useNavigate } from '@tanstack/react-router';
import { SelectField } from '../../ui/field.tsx';
import type { Section, SectionKey } from './sections.ts';

/** The parts of the settings: at the left, on narrow screens a select. */
export function SectionList({
  sections,
  current,
}: {
  readonly sections: readonly Section[];
  readonly current: SectionKey;
}) {
  const navigate = useNavigate();
  return (
    <>
      <SelectField
        label="Settings of"
        hideLabel
        className="lg:hidden"
        value={current}
        onChange={(event) => void navigate({ to: '/settings/$section', params: { section: event.target.value } })}
        options={sections.map(({ key, label }) => ({ value: key, label }))}
      />
      <nav aria-label="Settings" className="hidden w-48 shrink-0 lg:block">
        {groupsOf(sections).map(([group, members]) => (
          <div key={group} className="mb-4">
            <p className="px-2.5 pb-1 text-sm text-muted">{group}</p>
            <ul>
              {members.map(({ key, label }) => (
                <li key={key}>
                  <Link
                    to="/settings/$section"
                    params={{ section: key }}
                    className="flex min-h-9 items-center rounded-lg py-1 px-2.5 hover:bg-sunken data-[status=active]:bg-accent-soft data-[status=active]:font-medium data-[status=active]:text-accent-soft-ink"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </>
  );
}

const groupsOf = (sections: readonly Section[]) => [...Map.groupBy(sections, ({ group }) => group)];
