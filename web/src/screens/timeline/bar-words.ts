import type { Format } from '../../format/format.ts';
import type { Bar, Look } from './bars-of.ts';

/** What a look means; a sign stands on the bar, since a colour alone says nothing to many. */
export const LOOKS: Readonly<Record<Look, { readonly sign: string; readonly word: string }>> = {
  draft: { sign: 'D', word: 'Draft' },
  reserved: { sign: 'R', word: 'Reserved' },
  out: { sign: '↗', word: 'Out' },
  back: { sign: '✓', word: 'Back' },
  late_pickup: { sign: '▲', word: 'Late pickup' },
  late_return: { sign: '!', word: 'Late return' },
  down: { sign: '×', word: 'Downtime' },
};

/** `#1042`, `New order`, `Repair` */
export function barName({ booking, downtime }: Pick<Bar, 'booking' | 'downtime'>): string {
  if (booking === undefined) return capitalized(downtime?.reason ?? 'Downtime');
  return booking.order_number === null ? 'New order' : `#${booking.order_number}`;
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What stands on the bar. */
export const barLabel = (bar: Bar): string =>
  [bar.quantity > 1 && `${bar.quantity} ×`, barName(bar), bar.booking?.customer_name].filter(Boolean).join(' ');

export const periodWords = (starts_ms: number, stops_ms: number, format: Pick<Format, 'moment'>): string =>
  `${format.moment(new Date(starts_ms).toISOString())} till ${format.moment(new Date(stops_ms).toISOString())}`;

/** Follows the label, for those who cannot see its colour. */
export const barPhrase = (bar: Bar): string => `, ${LOOKS[bar.look].word.toLowerCase()}`;

/** With its dates, for the one bar that has the focus: writing dates takes long, and there are hundreds of bars. */
export const barSentence = (bar: Bar, format: Pick<Format, 'moment'>): string =>
  `${barPhrase(bar)}, ${periodWords(bar.starts_ms, bar.stops_ms, format)}`;
