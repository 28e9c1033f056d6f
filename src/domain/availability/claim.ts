import type { Window } from '../time/window.ts';

/** What takes units of stock for a time: a planning with its buffers, a downtime. One that ends before it starts takes none. */
export interface Claim extends Window {
  readonly units: number;
}
