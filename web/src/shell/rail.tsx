import { Link } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { useMay, useSession } from '../session/session.ts';
import { cx } from '../ui/class-names.ts';
import { Dialog } from '../ui/dialog.tsx';
import { PLACES, type Place } from './places.ts';

/** Where one can go: at the left, or on phones the few most used at the bottom and the rest behind More. */
export function Rail() {
  const { company } = useSession();
  const may = useMay();
  const places = PLACES.filter(({ permission }) => permission === undefined || may(permission));
  return (
    <>
      <nav
        aria-label="Main"
        className="no-print sticky top-0 hidden h-dvh w-14 shrink-0 flex-col gap-0.5 overflow-y-auto border-r border-line bg-surface p-2 md:flex xl:w-52"
      >
        <Link
          to="/"
          className="mb-2 flex h-10 items-center gap-2 rounded-lg px-1.5 font-semibold"
          aria-label={`${company.name}, to Today`}
        >
          <img src="/favicon.svg" alt="" className="size-7" />
          <span className="hidden truncate xl:inline">{company.name}</span>
        </Link>
        {places.map((place, index) => (
          <RailLink
            key={place.to}
            place={place}
            heading={place.below !== places[index - 1]?.below ? place.below : undefined}
          />
        ))}
      </nav>
      <PhoneBar places={places} />
    </>
  );
}

const RailLink = ({
  place: { label, to, icon: Icon },
  heading,
}: {
  readonly place: Place;
  readonly heading: string | undefined;
}) => (
  <>
    {heading !== undefined && <p className="mt-3 hidden px-2.5 pb-1 text-sm text-muted xl:block">{heading}</p>}
    <Link
      to={to as '/'}
      activeOptions={{ exact: to === '/' }}
      title={label}
      className="flex h-9 items-center gap-3 rounded-lg px-2.5 text-muted hover:bg-sunken hover:text-ink data-[status=active]:bg-accent-soft data-[status=active]:font-medium data-[status=active]:text-accent-soft-ink"
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      <span className="sr-only xl:not-sr-only">{label}</span>
    </Link>
  </>
);

function PhoneBar({ places }: { readonly places: readonly Place[] }) {
  const [open, setOpen] = useState(false);
  const item = 'flex flex-1 flex-col items-center gap-0.5 py-2 text-xs text-muted';
  return (
    <nav
      aria-label="Main"
      className="no-print fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {places
        .filter(({ onPhone }) => onPhone)
        .map(({ to, label, icon: Icon }) => (
          <Link
            key={to}
            to={to as '/'}
            activeOptions={{ exact: to === '/' }}
            className={cx(item, 'data-[status=active]:text-accent')}
          >
            <Icon className="size-5" aria-hidden="true" />
            {label}
          </Link>
        ))}
      <button type="button" className={item} onClick={() => setOpen(true)}>
        <MenuIcon className="size-5" aria-hidden="true" />
        More
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Go to">
        <ul className="grid grid-cols-2 gap-2">
          {places.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link to={to as '/'} onClick={() => setOpen(false)} className="card flex items-center gap-3 p-3">
                <Icon className="size-5 text-muted" aria-hidden="true" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Dialog>
    </nav>
  );
}
