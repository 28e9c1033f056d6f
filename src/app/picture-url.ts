import { raw, type Sql, slot, sql } from '../db/sql.ts';
import { PICTURES_PATH, type PictureVariant } from '../domain/pictures/picture-name.ts';

/** Where the caller finds the picture whose hash is in `column`; null when there is none. */
export function pictureUrl(column: Sql, variant: PictureVariant = 'original'): Sql {
  const suffix = raw(variant === 'original' ? '' : ` || '-${variant}'`);
  return sql`${slot('base_url')}::text || ${raw(`'${PICTURES_PATH}/'`)} || ${column}${suffix}`;
}

/** The same for every size, by the names of the attributes that show them. */
export const pictureUrls = (column: Sql): Readonly<Record<`${PictureVariant}_url`, Sql>> => ({
  original_url: pictureUrl(column),
  large_url: pictureUrl(column, 'large'),
  xlarge_url: pictureUrl(column, 'xlarge'),
});
