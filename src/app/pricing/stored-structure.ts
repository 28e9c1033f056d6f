import { type Sql, sql } from '../../db/sql.ts';

/** A price structure with its tiles as JSON, as `domain/pricing` has it; null where there is none. */
export const structureJson = (company_id: unknown, price_structure_id: unknown): Sql => sql`(
  select json_build_object(
    'tiles', coalesce((
      select json_agg(json_build_object(
        'id', tile.id,
        'name', tile.name,
        'quantity', tile.quantity,
        'period', tile.period,
        'multiplier', tile.multiplier
      ) order by tile.length, tile.id)
      from price_tiles as tile
      where tile.company_id = structure.company_id
        and tile.price_structure_id = structure.id
    ), '[]'),
    'beyond', json_build_object(
      'hour', structure.hour,
      'day', structure.day,
      'week', structure.week,
      'month', structure.month,
      'year', structure.year
    )
  )
  from price_structures as structure
  where structure.company_id = ${company_id}
    and structure.id = ${price_structure_id}
)`;
