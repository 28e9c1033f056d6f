export interface Movement {
  readonly weekday: number;
  readonly hour: number;
  readonly pickups: number;
  readonly returns: number;
  readonly planned: number;
}

export type MovementKind = 'both' | 'pickups' | 'returns';

export const countOf = ({ pickups, returns }: Movement, kind: MovementKind): number =>
  (kind === 'returns' ? 0 : pickups) + (kind === 'pickups' ? 0 : returns);

/** From the first hour with anything to the last, whichever day; none when there is nothing. */
export function busyHours(movements: readonly Movement[]): readonly number[] {
  const hours = movements.filter((movement) => countOf(movement, 'both') > 0).map(({ hour }) => hour);
  if (hours.length === 0) return [];
  const first = Math.min(...hours);
  return Array.from({ length: Math.max(...hours) - first + 1 }, (_, index) => first + index);
}

/** Of the days 1 (Monday) to 7, beginning with that of the settings, where Sunday is 0. */
export const weekdaysFrom = (firstDayOfWeek: number): readonly number[] =>
  Array.from({ length: 7 }, (_, index) => ((firstDayOfWeek + 6 + index) % 7) + 1);
