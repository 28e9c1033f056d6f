import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Empties the database of everything that belongs to a company. The database refuses when one of them is no demo. */
export async function forgetDemo(tx: Transaction): Promise<void> {
  await tx.run(sql`truncate companies cascade`);
}
