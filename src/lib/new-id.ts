import { randomUUIDv7 } from 'node:crypto';

/** Ids grow with time, so that indexes stay compact and "newest first, then id" is one order. */
export const newId = (): string => randomUUIDv7();
