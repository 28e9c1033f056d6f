import { type Sql, sql } from '../../db/sql.ts';
import { pictureUrl } from '../picture-url.ts';

/** Where the main photo of the item `row` is; null when it has none. */
export const photoUrl = (row: Sql): Sql => sql`(
    select ${pictureUrl(sql`p.picture`, 'large')}
    from photos as p
    where p.company_id = ${row}.company_id
      and p.id = ${row}.photo_id
  )`;
