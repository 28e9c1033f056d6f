import type { Work } from '../../db/work.ts';

/** Records that have their places among each other, held with what they belong to. */
export interface Siblings {
  /** In their present order. */
  readonly ids: readonly string[];
  /** What they belong to, by what it is known by. */
  readonly owner: {
    readonly type: string;
    readonly id: string;
    readonly name?: string;
    readonly number?: number | null;
  };
  /** Whom else it concerns. */
  readonly related_ids?: readonly string[];
  /** Why a record that is there may not be among them. */
  readonly hint?: string;
  /** Gives all of them their places in this order. */
  arrange(ids: readonly string[]): Promise<void>;
}

/** The siblings of a record, itself included. Refuses (404) when there is no such record. */
export type LockSiblings = (work: Work, id: string) => Promise<Siblings>;
