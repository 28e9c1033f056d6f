import type { View } from '../../db/work.ts';
import { type Finding, itemFinding } from '../../domain/availability/availability-record.ts';
import { notFound } from '../../lib/refusal.ts';
import { askedItems } from './asked-items.ts';
import type { CalendarCell, CalendarQuestion } from './availability-calendar.ts';
import { levelsOfItems } from './levels-of-items.ts';
import { locationOrFirst } from './location-or-first.ts';

/** An item: are so many of it free during the whole day or slot? */
export async function itemFindings(
  view: View,
  { subject, location_id, quantity }: CalendarQuestion,
  cells: readonly CalendarCell[],
): Promise<readonly Finding[]> {
  const items = await askedItems(view, [subject.subject_id]);
  const [item] = items;
  if (item === undefined) throw notFound();
  const place = await locationOrFirst(view, location_id);
  const levels = await levelsOfItems(view, { items, location_ids: [place], windows: cells });
  const ofCells = levels.get(item.id)?.get(place) ?? [];
  return ofCells.map(({ available }) => itemFinding(available.least, quantity));
}
