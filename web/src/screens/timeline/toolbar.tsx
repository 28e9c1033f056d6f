import { ChevronLeft, ChevronRight, ChevronsDownUp, ChevronsUpDown, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { LocationFilter } from '../../parts/list-filters.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { CheckField, CONTROL, SelectField } from '../../ui/field.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useSearchState } from '../../ui/search-state.ts';
import { type Zoom, zoomOf, ZOOMS } from './scale.ts';

const ZOOM_WORDS: Readonly<Record<Zoom, string>> = { day: 'Day', week: 'Week', month: 'Month', quarter: 'Quarter' };

export interface Going {
  /** A screen back or on. */
  readonly turn: (direction: -1 | 1) => void;
  readonly goTo: (day: string | undefined) => void;
  readonly zoomTo: (zoom: Zoom) => void;
  readonly foldAll: (closed: boolean) => void;
}

/** Where to look, and at what. */
export function Toolbar({
  groups,
  at,
  going,
}: {
  readonly groups: Groups;
  readonly at: string;
  readonly going: Going;
}) {
  const [search, setSearch] = useSearchState();
  const [open, setOpen] = useState(false);
  const zoom = zoomOf(search.zoom);
  const isTable = search.view === 'table';
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      <div className="flex items-center gap-1">
        <Button onClick={() => going.goTo(undefined)}>Today</Button>
        <IconButton label="Earlier" icon={<ChevronLeft className="size-5" />} onClick={() => going.turn(-1)} />
        <IconButton label="Later" icon={<ChevronRight className="size-5" />} onClick={() => going.turn(1)} />
        <input
          type="date"
          aria-label="Go to a day"
          value={at}
          onChange={(event) => event.target.value !== '' && going.goTo(event.target.value)}
          className={cx(CONTROL, 'h-9 !w-36 !px-2')}
        />
      </div>
      <div role="group" aria-label="Zoom" className="flex overflow-hidden rounded-lg border border-line-strong">
        {(Object.keys(ZOOMS) as Zoom[]).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === zoom}
            onClick={() => going.zoomTo(each)}
            className={cx(
              'h-9 px-2.5 -outline-offset-2 sm:px-3',
              each === zoom ? 'bg-accent text-accent-ink' : 'bg-surface hover:bg-sunken',
            )}
          >
            {ZOOM_WORDS[each]}
          </button>
        ))}
      </div>
      <Button
        className="md:hidden"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        icon={<SlidersHorizontal className="size-4" aria-hidden="true" />}
      >
        Filters
      </Button>
      <div className={cx('w-full flex-wrap items-center gap-2 md:flex md:w-auto', open ? 'flex' : 'hidden')}>
        <SearchField label="Search products" placeholder="Product or tag" />
        <GroupField groups={groups} value={search.group ?? ''} onChange={(group) => setSearch({ group })} />
        <LocationFilter className="w-40" />
        <CheckField
          label="Only with bookings"
          checked={search.booked === 'yes'}
          onChange={(event) => setSearch({ booked: event.target.checked ? 'yes' : undefined })}
        />
        {!isTable && (
          <>
            <IconButton
              label="Close all rows"
              icon={<ChevronsDownUp className="size-4" />}
              onClick={() => going.foldAll(true)}
            />
            <IconButton
              label="Open all rows"
              icon={<ChevronsUpDown className="size-4" />}
              onClick={() => going.foldAll(false)}
            />
          </>
        )}
      </div>
    </div>
  );
}

/** There may be thousands of groups: they are listed once somebody is about to choose. */
function GroupField({
  groups,
  value,
  onChange,
}: {
  readonly groups: Groups;
  readonly value: string;
  readonly onChange: (group: string) => void;
}) {
  const [isNear, setNear] = useState(false);
  const come = () => setNear(true);
  const listed = isNear ? groups : groups.filter(([id]) => id === value);
  return (
    <div onPointerEnter={come} onPointerDown={come} onFocus={come}>
      <SelectField
        label="Product group"
        hideLabel
        className="w-44"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        options={[{ value: '', label: 'All groups' }, ...listed.map(([id, label]) => ({ value: id, label }))]}
      />
    </div>
  );
}

type Groups = readonly (readonly [id: string, name: string])[];
