import { CalendarSearch, Plus, Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button, ButtonLink } from '../ui/button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useShellEvent } from './shell-events.ts';

const Palette = lazy(() => import('./palette.tsx'));
const AvailabilityLookUp = lazy(() => import('./availability-look-up.tsx'));

/** On every screen: find anything, see what is free, begin an order. */
export function TopBar() {
  const [open, setOpen] = useState<'search' | 'availability'>();
  useShellEvent('search', () => setOpen('search'));
  useShellEvent('availability', () => setOpen('availability'));
  const close = () => setOpen(undefined);
  return (
    <header className="no-print sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-surface px-4 sm:px-6">
      <button
        type="button"
        onClick={() => setOpen('search')}
        className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded-lg border border-line-strong px-3 text-muted hover:bg-sunken md:max-w-md"
      >
        <Search className="size-4 shrink-0" aria-hidden="true" />
        <span className="truncate">
          Search<span className="hidden lg:inline"> orders, customers, products, barcodes</span>
        </span>
        <kbd className="ml-auto hidden rounded border border-line px-1.5 text-xs md:inline">/</kbd>
      </button>
      <div className="ml-auto flex items-center gap-2">
        <Button
          onClick={() => setOpen('availability')}
          aria-label="Check availability"
          icon={<CalendarSearch className="size-4" aria-hidden="true" />}
        >
          <span className="hidden lg:inline">Check availability</span>
        </Button>
        <ButtonLink
          look="primary"
          to="/orders/new"
          aria-label="New order"
          icon={<Plus className="size-4" aria-hidden="true" />}
        >
          <span className="hidden sm:inline">New order</span>
        </ButtonLink>
        <AccountMenu />
      </div>
      <Suspense>
        {open === 'search' && <Palette onClose={close} />}
        {open === 'availability' && <AvailabilityLookUp onClose={close} />}
      </Suspense>
    </header>
  );
}
