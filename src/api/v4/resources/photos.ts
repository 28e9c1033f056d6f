import { pictureUrl } from '../../../app/attributes/pictures.ts';
import { createPhoto, deletePhoto, PHOTO_OWNERS, updatePhoto, withStoredPhoto } from '../../../app/catalogue/photos.ts';
import { sql } from '../../../db/sql.ts';
import { enumeration, hash, integer, stamps, string, uuid } from '../engine/field.ts';
import { toOneOf } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';

export const photos = table({
  type: 'photos',
  describe: 'Photos of product groups and bundles. The first of an owner is its main photo.',
  fields: {
    ...stamps(),
    original_url: string({ readonly: true, nullable: false, sql: (row) => pictureUrl(sql`${row}.picture`) }),
    large_url: string({ readonly: true, nullable: false, sql: (row) => pictureUrl(sql`${row}.picture`, 'large') }),
    xlarge_url: string({ readonly: true, nullable: false, sql: (row) => pictureUrl(sql`${row}.picture`, 'xlarge') }),
    coordinates: hash({ describe: 'The point {x, y} that stays in sight when the photo is cropped.' }),
    alt_text: string(),
    preview: string({ readonly: true, sql: () => sql`null::text` }),
    position: integer({ describe: 'Counted from 1; the others make room.' }),
    width: integer({ readonly: true }),
    height: integer({ readonly: true }),
    photo: hash({
      readonly: true,
      nullable: false,
      sql: (row) => sql`json_build_object('url', ${pictureUrl(sql`${row}.picture`)})`,
    }),
    owner_id: uuid({ readonlyAfterCreate: true }),
    owner_type: enumeration(PHOTO_OWNERS, { readonlyAfterCreate: true }),
    original_filename: string({ writeonly: true }),
    photo_base64: string({ writeonly: true }),
    remote_photo_url: string({ writeonly: true }),
  },
  relationships: {
    owner: toOneOf(PHOTO_OWNERS, { key: 'owner_id', typeKey: 'owner_type' }),
  },
  includes: ['owner'],
  filters: { created_at: true, id: true, owner_id: true, owner_type: true, updated_at: true },
  operations: {
    list: { includes: [] },
    fetch: {},
    create: { permission: 'products', prepare: withStoredPhoto, run: createPhoto },
    update: { permission: 'products', prepare: withStoredPhoto, run: updatePhoto },
    delete: { permission: 'products', includes: [], run: deletePhoto },
  },
});
