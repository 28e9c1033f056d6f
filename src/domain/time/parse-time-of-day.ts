import { MAX_SLOT_MINUTES as DAY_MINUTES } from './calendar.ts';

/** Minutes since midnight of `HH:mm`. A day may end at `24:00`. Null for anything else. */
export function parseTimeOfDay(text: string): number | null {
  const groups = TIME.exec(text)?.groups;
  if (groups === undefined) return null;
  const minutes = Number(groups['hour']) * 60 + Number(groups['minute']);
  return minutes <= DAY_MINUTES ? minutes : null;
}

const TIME = /^(?<hour>[01]\d|2[0-4]):(?<minute>[0-5]\d)$/;
