import { SettingsCard } from './settings-card.tsx';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export const DatesSection = () => (
  <>
    <SettingsCard
      title="Times of orders"
      lead="Defaults for new orders; each order can differ."
      fields={[
        {
          group: 'orders',
          key: 'start_fixed_at',
          kind: 'time',
          label: 'Pick up at',
          hint: 'A new order lasts one day, until the same time of the next day.',
        },
        {
          group: 'orders',
          key: 'stop_fixed_at',
          kind: 'time',
          label: 'Return by',
          hint: 'For orders that go out and come back on one day, and for periods drawn on the timeline.',
        },
        {
          group: 'orders',
          key: 'use_times',
          kind: 'check',
          label: 'Customers come at a time of day',
          hint: 'Otherwise only the day counts.',
        },
      ]}
    />
    <SettingsCard
      title="How dates are written"
      fields={[
        {
          group: 'dates',
          key: 'format',
          kind: 'select',
          label: 'Dates on documents',
          options: [
            { value: 'DD-MM-YYYY', label: '31-12-2026' },
            { value: 'MM-DD-YYYY', label: '12-31-2026' },
            { value: 'YYYY-MM-DD', label: '2026-12-31' },
          ],
        },
        {
          group: 'dates',
          key: 'first_day_of_week',
          kind: 'select',
          numeric: true,
          label: 'The week begins on',
          options: WEEKDAYS.map((label, day) => ({ value: String(day), label })),
        },
        { group: 'dates', key: 'use_am_pm', kind: 'check', label: 'Write 3:00 PM instead of 15:00' },
      ]}
    />
  </>
);
