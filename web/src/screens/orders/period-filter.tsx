import { CalendarRange } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '../../format/format.ts';
import { addDays, startOfDay } from '../../format/zone.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Form, formText } from '../../ui/form.tsx';
import { Popover } from '../../ui/popover.tsx';
import { useSearchState } from '../../ui/search-state.ts';
import { ENDS } from './order-filters.ts';

/** Filters orders by a period, and by which of their dates must be in it. */
export function PeriodFilter() {
  const format = useFormat();
  const [search, setSearch] = useSearchState();
  const [open, setOpen] = useState(false);
  const { from, till, by = '' } = search;
  const words = ENDS.find(([end]) => end === by)?.[1] ?? '';
  const day = (date: string) => format.dayMonth(startOfDay(date, format.zone));
  const span =
    from === undefined && till === undefined
      ? 'Any time'
      : `${words}: ${from === till && from !== undefined ? day(from) : `${from === undefined ? '' : day(from)} – ${till === undefined ? '' : day(till)}`}`;

  const set = (changes: Readonly<Record<string, string | undefined>>) => {
    setOpen(false);
    setSearch(changes);
  };
  const submit = (form: HTMLFormElement) =>
    set(Object.fromEntries(['from', 'till', 'by'].map((name) => [name, formText(form, name)])));
  const today = format.today();
  return (
    <Popover
      label="Period"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button icon={<CalendarRange className="size-4" aria-hidden="true" />} aria-label={`Period: ${span}`}>
          {span}
        </Button>
      }
    >
      <Form onSubmit={submit} className="flex w-72 flex-col gap-3">
        <div className="flex flex-wrap gap-1">
          {QUICK.map(([name, first, last]) => (
            <Button
              key={name}
              size="small"
              onClick={() => set({ from: addDays(today, first), till: addDays(today, last), by })}
            >
              {name}
            </Button>
          ))}
        </div>
        <SelectField
          label="Orders that are"
          name="by"
          defaultValue={by}
          options={ENDS.map(([value, label]) => ({ value, label }))}
        />
        <div className="grid grid-cols-2 gap-2">
          <TextField label="From" name="from" type="date" defaultValue={from} />
          <TextField label="Until" name="till" type="date" defaultValue={till} />
        </div>
        <div className="flex justify-end gap-2">
          <Button look="quiet" onClick={() => set({ from: undefined, till: undefined, by: undefined })}>
            Any time
          </Button>
          <Button type="submit" look="primary">
            Apply
          </Button>
        </div>
      </Form>
    </Popover>
  );
}

const QUICK: readonly (readonly [string, number, number])[] = [
  ['Today', 0, 0],
  ['Tomorrow', 1, 1],
  ['Next 7 days', 0, 6],
  ['Last 30 days', -29, 0],
];
