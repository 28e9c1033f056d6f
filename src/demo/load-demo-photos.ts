import { insertRows } from '../app/rows/write-rows.ts';
import { sql } from '../db/sql.ts';
import type { StoredPicture, Work } from '../db/work.ts';
import { newId } from '../lib/new-id.ts';
import { drawSvg } from '../media/draw-svg.ts';
import { DEMO_PICTURES, type DemoPicture } from './demo-group.ts';
import { demoPicture } from './demo-pictures.ts';
import type { LoadedGroup } from './load-demo-groups.ts';

export type DemoPhotos = ReadonlyMap<DemoPicture, StoredPicture>;

/** One drawing for each kind of product, kept once however many groups show it. */
export async function loadDemoPhotos(work: Work, groups: readonly LoadedGroup[]): Promise<DemoPhotos> {
  const stored = new Map<DemoPicture, StoredPicture>();
  for (const picture of DEMO_PICTURES) {
    stored.set(picture, await work.services.pictures.keep(await drawSvg(demoPicture(picture)), 'photo'));
  }
  const photos = groups.flatMap((group) => {
    const drawn = stored.get(group.picture);
    return drawn === undefined ? [] : [photoRow(group, drawn)];
  });
  await insertRows(work, 'photos', photos);
  await work.tx.run(sql`
    update items as i
    set photo_id = p.id
    from photos as p
    where p.company_id = ${work.company.id}
      and i.company_id = p.company_id
      and coalesce(i.product_group_id, i.id) = p.owner_id
  `);
  return stored;
}

const photoRow = ({ id, name, picture }: LoadedGroup, { hash, width, height }: StoredPicture) => ({
  id: newId(),
  owner_type: 'product_groups',
  owner_id: id,
  picture: hash,
  width,
  height,
  original_filename: `${picture}.png`,
  alt_text: name,
  position: 1,
});
