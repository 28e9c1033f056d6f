import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pictureEndpoints } from '../../src/api/public/picture-endpoints.ts';
import { v4Endpoints } from '../../src/api/v4/endpoints.ts';
import { datetime, integer, string, uuid } from '../../src/api/v4/engine/field.ts';
import { anyTable } from '../../src/api/v4/engine/resource.ts';
import { pictureUrls } from '../../src/app/attributes/pictures.ts';
import { type StoredPhoto, withStoredPhoto } from '../../src/app/catalogue/photos.ts';
import { secretBox } from '../../src/auth/secret-box.ts';
import type { Database } from '../../src/db/database.ts';
import { sql } from '../../src/db/sql.ts';
import { keepTotals } from '../../src/db/totals.ts';
import type { Work } from '../../src/db/work.ts';
import { newId } from '../../src/lib/new-id.ts';
import type { FetchOptions } from '../../src/media/fetch-remote-picture.ts';
import { createPictureStore } from '../../src/media/pictures.ts';
import { startTestServer, type TestServer } from '../http/test-server.ts';

/** The least that can have a photo, on a server that may fetch from the places that a test exempts. */
export async function startSnapshotServer(fetching: FetchOptions = {}): Promise<TestServer> {
  const directory = await mkdtemp(join(tmpdir(), 'holdfast-snapshots-'));
  const pictures = createPictureStore(directory, fetching);
  const server = await startTestServer(v4Endpoints([snapshots]), pictureEndpoints({ pictures }), {
    services: { secrets: secretBox(randomBytes(32)), pictures, totals: keepTotals() },
  });
  await createSnapshotTable(server.database);
  return {
    ...server,
    async stop() {
      await server.stop();
      await rm(directory, { recursive: true });
    },
  };
}

const snapshots = anyTable({
  type: 'snapshots',
  fields: {
    id: uuid({ readonly: true }),
    created_at: datetime({ readonly: true }),
    name: string(),
    width: integer({ readonly: true }),
    height: integer({ readonly: true }),
    original_url: string({ readonly: true, sql: (row) => pictureUrls(sql`${row}.picture`).original_url }),
    large_url: string({ readonly: true, sql: (row) => pictureUrls(sql`${row}.picture`).large_url }),
    xlarge_url: string({ readonly: true, sql: (row) => pictureUrls(sql`${row}.picture`).xlarge_url }),
    photo_base64: string({ writeonly: true }),
    remote_photo_url: string({ writeonly: true }),
  },
  operations: {
    fetch: {},
    create: { permission: 'products', prepare: withStoredPhoto, run: createSnapshot },
    update: { permission: 'products', prepare: withStoredPhoto, run: updateSnapshot },
  },
});

interface Snapshot extends StoredPhoto {
  readonly name?: string | null;
}

async function createSnapshot({ tx, company }: Work, { name, stored_photo: photo }: Snapshot): Promise<string> {
  const id = newId();
  await tx.run(sql`
    insert into snapshots (company_id, id, name, picture, width, height)
    values (${company.id}, ${id}, ${name ?? ''}, ${photo?.hash ?? null}, ${photo?.width ?? null}, ${photo?.height ?? null})
  `);
  return id;
}

async function updateSnapshot(
  { tx, company }: Work,
  id: string,
  { name, stored_photo: photo }: Snapshot,
): Promise<void> {
  await tx.run(sql`
    update snapshots
    set name = coalesce(${name ?? null}, name),
        picture = coalesce(${photo?.hash ?? null}, picture),
        width = coalesce(${photo?.width ?? null}, width),
        height = coalesce(${photo?.height ?? null}, height)
    where company_id = ${company.id}
      and id = ${id}
  `);
}

const createSnapshotTable = (database: Database): Promise<number> =>
  database.run(sql`
    create table snapshots (
      company_id uuid not null,
      id uuid not null,
      name text not null,
      picture text,
      width integer,
      height integer,
      created_at timestamptz not null default now(),
      primary key (company_id, id)
    )
  `);
