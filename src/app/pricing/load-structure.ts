import { sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import type { PriceStructure } from '../../domain/pricing/pricing.ts';
import { structureJson } from './stored-structure.ts';

/** With its tiles; null where there is no such structure. */
export async function loadStructure(view: View, id: string): Promise<PriceStructure | null> {
  const { structure } = await view.db.one<{ structure: PriceStructure | null }>(
    sql`select ${structureJson(view.company.id, id)} as structure`,
  );
  return structure;
}
