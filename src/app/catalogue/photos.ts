import { lockProductsOfGroup, lockRow } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import { callerOf, type StoredPicture, type ReadContext, type Work } from '../../db/work.ts';
import { movedTo } from '../../domain/catalogue/url-redirects.ts';
import { assert } from '../../lib/assert.ts';
import { newId } from '../../lib/new-id.ts';
import { invalid, notFound } from '../../lib/refusal.ts';
import { decodeBase64 } from '../../media/decode-base64.ts';
import { lineAttribute } from '../attributes/attributes.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import type { Owner } from '../customers/owners.ts';
import { deleteRow, insertAnyRows, updateRow } from '../rows/write-rows.ts';

export const PHOTO_OWNERS = ['product_groups', 'bundles'] as const;

/** Attributes of a photo that a caller may send. */
export interface PhotoRecordAttributes extends StoredPhoto {
  readonly owner_type?: (typeof PHOTO_OWNERS)[number] | null;
  readonly owner_id?: string | null;
  readonly alt_text?: string | null;
  readonly coordinates?: Readonly<Record<string, unknown>> | null;
  readonly original_filename?: string | null;
  readonly position?: number | null;
}

/** Photos of one owner at most. */
export const MAX_PHOTOS = 100;

/** The two ways to send a photo: its content, or its URL. */
export interface PhotoAttributes {
  readonly photo_base64?: string | null;
  readonly remote_photo_url?: string | null;
}

export interface StoredPhoto {
  /** The photo that was sent, kept already; undefined when none was. */
  readonly stored_photo?: StoredPicture | undefined;
}

/** Operations that accept a photo prepare it before the transaction: `run` finds it under `stored_photo`. */
export async function withStoredPhoto<Sent extends PhotoAttributes>(
  view: ReadContext,
  sent: Sent,
): Promise<Sent & StoredPhoto> {
  return { ...sent, stored_photo: await photoSource(view, sent) };
}

/** Keeps the photo that was sent. Undefined when none was; blank is none. */
export async function photoSource(view: ReadContext, sent: PhotoAttributes): Promise<StoredPicture | undefined> {
  const { pictures } = view.services;
  const base64 = sent.photo_base64 ?? '';
  const url = sent.remote_photo_url?.trim() ?? '';
  if (base64 !== '' && url !== '') {
    throw invalid({ field: 'remote_photo_url', message: 'cannot be sent together with photo_base64' });
  }
  if (base64 !== '') return pictures.keep(decodeBase64(base64, 'photo_base64'), 'photo_base64', callerOf(view));
  return url === '' ? undefined : pictures.keepRemote(url, 'remote_photo_url', callerOf(view));
}

/** The columns of a photo that were sent, cleaned and checked. Owner and place aside. */
export function photoChanges(problems: Problems, sent: PhotoRecordAttributes) {
  const { position, stored_photo: stored } = sent;
  if (typeof position === 'number' && position < 1) problems.add('position', 'must be 1 or more');
  return {
    alt_text: lineAttribute(problems, 'alt_text', sent.alt_text),
    coordinates: coordinatesAttribute(problems, sent.coordinates),
    original_filename: lineAttribute(problems, 'original_filename', sent.original_filename),
    ...(stored === undefined ? {} : { picture: stored.hash, width: stored.width, height: stored.height }),
  };
}

/** The point that stays in sight when a photo is cropped. */
function coordinatesAttribute(
  problems: Problems,
  sent: Readonly<Record<string, unknown>> | null | undefined,
): string | undefined {
  if (sent === undefined) return undefined;
  const { x = 0, y = 0, ...rest } = sent ?? {};
  if (![x, y].every(isCoordinate) || Object.keys(rest).length > 0) {
    problems.add('coordinates', `must be {x, y} with numbers between -${MAX_COORDINATE} and ${MAX_COORDINATE}`);
  }
  return JSON.stringify({ x, y });
}

/** Beyond any picture. */
const MAX_COORDINATE = 100_000;

const isCoordinate = (value: unknown): boolean => typeof value === 'number' && Math.abs(value) <= MAX_COORDINATE;

export interface LockedPhotos {
  readonly owner: Owner;
  /** The main photo. */
  readonly photo_id: string | null;
  /** Ids in their order. */
  readonly ids: readonly string[];
}

/**
 * An owner's photos, locked with the owner and the products that show them. Undefined when the owner does not exist.
 */
export async function lockPhotos(work: Work, owner: Owner): Promise<LockedPhotos | undefined> {
  const { tx, company } = work;
  const item = await lockRow(tx, 'items', company.id, owner.id);
  if (item?.type !== owner.type) return undefined;
  if (owner.type === 'product_groups') await lockProductsOfGroup(tx, company.id, owner.id);
  const photos = await tx.many<{ id: string }>(sql`
    select id
    from photos
    where company_id = ${company.id}
      and owner_id = ${owner.id}
    order by position, id
  `);
  return { owner, photo_id: item.photo_id, ids: photos.map(({ id }) => id) };
}

/** The photos among which this one is. */
export async function lockPhoto(work: Work, id: string): Promise<LockedPhotos> {
  const owner = await work.tx.maybe<Owner>(sql`
    select owner_type as type, owner_id as id
    from photos
    where company_id = ${work.company.id}
      and id = ${id}
  `);
  const locked = owner === undefined ? undefined : await lockPhotos(work, owner);
  // Another may have deleted it while we waited for the lock.
  if (locked?.ids.includes(id) !== true) throw notFound();
  return locked;
}

/** Inserts a photo at a position, by default the last; returns its id. */
export async function insertPhoto(
  work: Work,
  locked: LockedPhotos,
  columns: Readonly<Record<string, unknown>>,
  position = locked.ids.length + 1,
): Promise<string> {
  const id = newId();
  const { owner, ids } = locked;
  const row = { id, owner_type: owner.type, owner_id: owner.id, position: ids.length + 1, ...columns };
  const sent = Object.entries(row).filter(([, value]) => value !== undefined);
  await insertAnyRows(work, 'photos', [Object.fromEntries(sent)]);
  await arrangePhotos(work, locked, movedTo(ids, id, position));
  return id;
}

/** Answers the id of the new photo, which comes last unless it is given a place. */
export async function createPhoto(work: Work, sent: PhotoRecordAttributes): Promise<string> {
  const problems = gatherProblems();
  const columns = photoChanges(problems, sent);
  if (sent.stored_photo === undefined) problems.add('photo_base64', "can't be blank without remote_photo_url");
  const locked = await ownerAttribute(work, problems, sent);
  problems.refuse();
  return insertPhoto(work, locked, columns, sent.position ?? undefined);
}

async function ownerAttribute(
  work: Work,
  problems: Problems,
  { owner_type, owner_id }: PhotoRecordAttributes,
): Promise<LockedPhotos> {
  if (!owner_type) problems.add('owner_type', "can't be blank");
  if (!owner_id) problems.add('owner_id', "can't be blank");
  const locked = owner_type && owner_id ? await lockPhotos(work, { type: owner_type, id: owner_id }) : undefined;
  if (owner_type && owner_id && locked === undefined) problems.add('owner_id', 'must exist');
  if ((locked?.ids.length ?? 0) >= MAX_PHOTOS) problems.add('owner_id', TOO_MANY);
  if (locked === undefined) problems.refuse();
  return locked as LockedPhotos;
}

/** A photo that is given the first place becomes the main one. */
export async function updatePhoto(work: Work, id: string, sent: PhotoRecordAttributes): Promise<void> {
  const locked = await lockPhoto(work, id);
  const problems = gatherProblems();
  const columns = photoChanges(problems, sent);
  problems.refuse();
  await updateRow(work, 'photos', id, columns);
  if (typeof sent.position === 'number') await arrangePhotos(work, locked, movedTo(locked.ids, id, sent.position));
}

/** Gives an item a photo that comes before all the others. */
export async function addMainPhoto(work: Work, owner: Owner, { hash, width, height }: StoredPicture): Promise<void> {
  const locked = await lockPhotos(work, owner);
  assert(locked !== undefined, 'the owner of a photo is written first');
  if (locked.ids.length >= MAX_PHOTOS) throw invalid({ field: 'photo_base64', message: TOO_MANY });
  await insertPhoto(work, locked, { picture: hash, width, height }, 1);
}

export const TOO_MANY = `would be one photo too many (maximum is ${MAX_PHOTOS})`;

/**
 * Gives an owner's photos their places, counted from 1. The first is the main one: of the owner, and of those of its
 * products that have not chosen another.
 */
export async function arrangePhotos(work: Work, locked: LockedPhotos, order: readonly string[]): Promise<void> {
  await work.tx.run(sql`
    update photos as p
    set
      position = o.position,
      updated_at = ${work.now}
    from unnest(${order}::uuid[]) with ordinality as o (id, position)
    where p.company_id = ${work.company.id}
      and p.id = o.id
      and p.position <> o.position
  `);
  const main = order[0] ?? null;
  if (main === locked.photo_id) return;
  await work.tx.run(sql`
    update items
    set
      photo_id = ${main},
      updated_at = ${work.now}
    where company_id = ${work.company.id}
      and (
        id = ${locked.owner.id}
        or (
          product_group_id = ${locked.owner.id}
          and (photo_id is null or photo_id is not distinct from ${locked.photo_id}::uuid)
        )
      )
  `);
}

/** The next photo becomes the main one where this was it; products that chose it show the main one again. */
export async function deletePhoto(work: Work, id: string): Promise<void> {
  const locked = await lockPhoto(work, id);
  const order = locked.ids.filter((other) => other !== id);
  await arrangePhotos(work, locked, order);
  await work.tx.run(sql`
    update items
    set
      photo_id = ${order[0] ?? null},
      updated_at = ${work.now}
    where company_id = ${work.company.id}
      and product_group_id = ${locked.owner.id}
      and photo_id = ${id}
  `);
  await work.tx.run(sql`
    update bundle_items
    set
      photo_id = null,
      updated_at = ${work.now}
    where company_id = ${work.company.id}
      and photo_id = ${id}
  `);
  await deleteRow(work, 'photos', id);
}
