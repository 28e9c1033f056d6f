import { raw, slot, type Sql, sql } from '../../db/sql.ts';
import { callerOf, type ReadContext } from '../../db/work.ts';
import { PICTURES_PATH, type PictureVariant } from '../../domain/catalogue/picture-name.ts';
import { decodeBase64 } from '../../media/decode-base64.ts';

interface PictureAttributes {
  readonly base64: string | null | undefined;
  readonly remove: boolean | null | undefined;
}

/**
 * A picture sent as base64, with or without a `data:` prefix: the content hash by which it is then served. Null when
 * it is to be removed, undefined when nothing is to change. A new picture wins over removing the old one.
 */
export async function pictureAttribute(
  view: ReadContext,
  field: string,
  { base64, remove }: PictureAttributes,
): Promise<string | null | undefined> {
  if (base64 === null || base64 === undefined || base64 === '') return remove ? null : undefined;
  return (await view.services.pictures.keep(decodeBase64(base64, field), field, callerOf(view))).hash;
}

/** The URL of the picture whose hash is in `column`; null when there is none. */
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
