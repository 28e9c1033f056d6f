import type { Problems } from '../problems.ts';
import { lineAttribute } from '../text-attribute.ts';
import type { PhotoRecordAttributes } from './photo-record.ts';

/** The columns of a photo that were sent, cleaned and checked. Owner and place aside. */
export function photoChanges(problems: Problems, sent: PhotoRecordAttributes) {
  const { position, stored_photo: stored } = sent;
  if (typeof position === 'number' && position < 1) problems.add('position', 'must be 1 or more');
  return {
    alt_text: lineAttribute(problems, 'alt_text', sent.alt_text),
    coordinates: coordinatesAttribute(problems, sent.coordinates),
    original_filename: lineAttribute(problems, 'original_filename', sent.original_filename),
    ...(stored === undefined ? {} : { picture: stored.hash, width: stored.width, height: stored.height }),
  };
}

/** The point that stays in sight when a photo is cropped. */
function coordinatesAttribute(
  problems: Problems,
  sent: Readonly<Record<string, unknown>> | null | undefined,
): string | undefined {
  if (sent === undefined) return undefined;
  const { x = 0, y = 0, ...rest } = sent ?? {};
  if (![x, y].every(isCoordinate) || Object.keys(rest).length > 0) {
    problems.add('coordinates', `must be {x, y} with numbers between -${MAX_COORDINATE} and ${MAX_COORDINATE}`);
  }
  return JSON.stringify({ x, y });
}

/** Beyond any picture. */
const MAX_COORDINATE = 100_000;

const isCoordinate = (value: unknown): boolean => typeof value === 'number' && Math.abs(value) <= MAX_COORDINATE;
