import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useList } from '../api/records.ts';
import type { ActivityLogs } from '../api/schema.ts';
import { digitsOf } from '../format/amount.ts';
import { type Format, useFormat } from '../format/format.ts';
import { useMay } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/page.tsx';
import { activityPhrase } from './activity-phrase.ts';

const STEP = 8;

/** The activity log of a record. Hidden without the permission to read it. */
export function Activity({ ownerId }: { readonly ownerId: string }) {
  const may = useMay();
  return may('activity_logs') ? <ActivityList ownerId={ownerId} /> : null;
}

function ActivityList({ ownerId }: { readonly ownerId: string }) {
  const format = useFormat();
  const [size, setSize] = useState(STEP);
  const { data } = useList('activity_logs', {
    filter: { relation_id: ownerId },
    include: ['employee'],
    sort: '-created_at',
    page: { size },
  });
  if (data === undefined) return null;
  const rows = data.data;
  return (
    <Card title="Activity">
      {rows.length === 0 ? (
        <p className="text-muted">Nothing has happened yet.</p>
      ) : (
        <ol className="flex flex-col gap-2.5">
          {rows.map((row) => (
            <ActivityEntry key={row.id} row={row} ownerId={ownerId} format={format} />
          ))}
        </ol>
      )}
      {rows.length === size && (
        <Button size="small" look="quiet" className="mt-2 -ml-2.5" onClick={() => setSize(size + 3 * STEP)}>
          Show more
        </Button>
      )}
    </Card>
  );
}

function ActivityEntry({
  row,
  ownerId,
  format,
}: {
  readonly row: ActivityLogs;
  readonly ownerId: string;
  readonly format: Format;
}) {
  const parts = activityPhrase(row.action_key, row.action_args, {
    money: (cents, currency) => amountIn(currency, cents, format.locale),
  });
  return (
    <li className="border-l-2 border-line pl-3">
      <p className="break-words">
        <span className="font-medium">
          {row.employee == null ? 'The API' : row.employee.name || row.employee.email}
        </span>
        {parts.map(({ text, to }) => (
          <span key={`${to ?? ''} ${text}`}>
            {' '}
            {to === undefined || to.endsWith(ownerId) ? (
              text
            ) : (
              <Link to={to} className="link">
                {text}
              </Link>
            )}
          </span>
        ))}
      </p>
      <p className="text-sm text-muted">
        <time dateTime={row.created_at} title={format.fullMoment(row.created_at)}>
          {format.relative(row.created_at)}
        </time>
      </p>
    </li>
  );
}

const amountIn = (currency: string, cents: number, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'narrowSymbol',
  }).format(cents / 10 ** digitsOf(currency));
