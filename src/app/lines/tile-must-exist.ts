import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { Problems } from '../problems.ts';
import type { Line } from './line.ts';

/** A tile of the structure by which the line's item is priced; where there is no item, any. */
export async function tileMustExist(
  work: Work,
  problems: Problems,
  sent: string | null | undefined,
  { item_id, price_tile_id }: Pick<Line, 'item_id' | 'price_tile_id'>,
): Promise<void> {
  if (!sent || sent === price_tile_id) return;
  const tile = await work.tx.maybe(sql`
    select 1 as one
    from price_tiles as tile
    where tile.company_id = ${work.company.id}
      and tile.id = ${sent}
      and (
        ${item_id}::uuid is null
        or tile.price_structure_id = (
          select item.price_structure_id
          from items as item
          where item.company_id = tile.company_id
            and item.id = ${item_id}
        )
      )
  `);
  if (tile === undefined) problems.add('price_tile_id', 'must exist');
}
