import { type Sql, sql } from '../../db/sql.ts';

/** As domain/pricing rounds; PostgreSQL rounds halves of decimals away from zero. */
export const halfEven = (number: Sql): Sql => sql`
  (
    select case when abs(n) % 1 = 0.5 then round(n * 0.5) * 2 else round(n) end
    from (select (${number})::numeric) as rounded (n)
  )
`;
