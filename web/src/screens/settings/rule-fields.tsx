import { Trash2 } from 'lucide-react';
import type { PriceRules } from '../../api/schema.ts';
import { IconButton } from '../../ui/button.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';

type RuleType = NonNullable<PriceRules['rule_type']>;

/** The part of a rule that people change here; what else it has stays. */
export interface Rule {
  readonly name: string;
  readonly rule_type: RuleType;
  readonly value: number | null;
  readonly from: string | null;
  readonly till: string | null;
  readonly from_day: number | null;
  readonly till_day: number | null;
  readonly charge: boolean | null;
  readonly time: string | null;
  readonly stacked: boolean;
}

const TYPES: readonly { readonly value: RuleType; readonly label: string }[] = [
  { value: 'range_of_days', label: 'Days of the week cost more or less' },
  { value: 'range_of_dates', label: 'A season costs more or less' },
  { value: 'exclude_week_days', label: 'Days of the week are not charged' },
  { value: 'exclude_date_range', label: 'A range of dates is not charged' },
  { value: 'pickup_day', label: 'The day of pick up' },
  { value: 'return_day', label: 'The day of return' },
];

// 0 is Monday.
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((label, day) => ({
  value: String(day),
  label,
}));

/** One rule of a set. */
export function RuleFields({
  number,
  rule,
  onChange,
  onRemove,
}: {
  readonly number: number;
  readonly rule: Rule;
  readonly onChange: (rule: Partial<Rule>) => void;
  readonly onRemove: () => void;
}) {
  const { rule_type } = rule;
  const byDays = rule_type === 'range_of_days' || rule_type === 'exclude_week_days';
  const byDates = rule_type === 'range_of_dates' || rule_type === 'exclude_date_range';
  const isRate = rule_type === 'range_of_days' || rule_type === 'range_of_dates';
  return (
    <fieldset className="rounded-xl border border-line p-3">
      <legend className="px-1 text-sm font-medium">Rule {number}</legend>
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-3 sm:grid-cols-2">
          <TextField
            label="Name"
            required
            placeholder="Weekend"
            value={rule.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
          <SelectField
            label="What it says"
            value={rule_type}
            onChange={(event) => onChange(asType(event.target.value))}
            options={TYPES}
          />
          {byDays && (
            <>
              <SelectField
                label="From"
                value={String(rule.from_day ?? 5)}
                onChange={(event) => onChange({ from_day: Number(event.target.value) })}
                options={DAYS}
              />
              <SelectField
                label="To"
                value={String(rule.till_day ?? 6)}
                onChange={(event) => onChange({ till_day: Number(event.target.value) })}
                options={DAYS}
              />
            </>
          )}
          {byDates && (
            <>
              <DayField label="From" value={rule.from} onChange={(from) => onChange({ from })} />
              <DayField
                label="Up to, without"
                hint="The first day that it no longer is."
                value={rule.till}
                onChange={(till) => onChange({ till })}
              />
            </>
          )}
          {isRate && (
            <>
              <TextField
                label="Per cent more"
                type="number"
                required
                min={-100}
                hint="Less when negative."
                value={rule.value ?? ''}
                onChange={(event) => onChange({ value: event.target.value === '' ? null : Number(event.target.value) })}
              />
              <CheckField
                label="On top of other rules"
                className="self-center"
                checked={rule.stacked}
                onChange={(event) => onChange({ stacked: event.target.checked })}
              />
            </>
          )}
          {!byDays && !byDates && (
            <>
              <SelectField
                label="That day is"
                value={rule.charge === true ? 'charged' : 'free'}
                onChange={(event) => onChange({ charge: event.target.value === 'charged' })}
                options={[
                  { value: 'free', label: 'not charged' },
                  { value: 'charged', label: 'charged' },
                ]}
              />
              <TextField
                label={rule_type === 'pickup_day' ? 'From this time on' : 'Up to this time'}
                type="time"
                hint="Blank: at any time."
                value={rule.time ?? ''}
                onChange={(event) => onChange({ time: event.target.value === '' ? null : event.target.value })}
              />
            </>
          )}
        </div>
        <IconButton
          size="small"
          label={`Remove rule ${number}`}
          icon={<Trash2 className="size-4" />}
          onClick={onRemove}
        />
      </div>
    </fieldset>
  );
}

/** What another type has no use for is cleared, or the server would refuse it. */
function asType(text: string): Partial<Rule> {
  const rule_type = TYPES.find(({ value }) => value === text)?.value ?? 'range_of_days';
  const none = { value: null, from: null, till: null, from_day: null, till_day: null, charge: null, time: null };
  if (rule_type === 'pickup_day' || rule_type === 'return_day')
    return { ...none, rule_type, charge: false, stacked: false };
  const days = rule_type === 'range_of_days' || rule_type === 'exclude_week_days' ? { from_day: 5, till_day: 6 } : {};
  const rate = rule_type === 'range_of_days' || rule_type === 'range_of_dates' ? { value: 20 } : { stacked: false };
  return { ...none, ...days, ...rate, rule_type };
}
