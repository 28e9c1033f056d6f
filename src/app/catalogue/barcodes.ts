import { randomBytes } from 'node:crypto';
import { lockRow } from '../../db/locks.ts';
import { sql, type Sql } from '../../db/sql.ts';
import type { ReadContext, Work } from '../../db/work.ts';
import {
  type BarcodeType,
  checkNumber,
  decodeBase64Number,
  generateNumber,
  SHORT_LINK_PATH,
} from '../../domain/catalogue/barcodes.ts';
import { assert } from '../../lib/assert.ts';
import { newId } from '../../lib/new-id.ts';
import { invalid, notFound, refuse } from '../../lib/refusal.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import {
  type Owner,
  ownerAttribute,
  type OwnerAttributes,
  ownerOf,
  requireOwnerPermission,
} from '../customers/owners.ts';
import { deleteRow, refusingViolations, updateRow } from '../rows/write-rows.ts';

export const NUMBER_TAKEN = { field: 'number', message: 'has already been taken' } as const;

/** The number that the caller chose, or null to have one generated. */
export function givenNumber(problems: Problems, type: BarcodeType, number: string | null | undefined): string | null {
  if (number === null || number === undefined || number.trim() === '') return null;
  const wrong = checkNumber(type, number);
  if (wrong !== null) problems.add('number', wrong);
  return number;
}

/** According to committed barcodes other than `id`. */
export async function numberIsFree(work: Work, type: string, number: string, id: string): Promise<boolean> {
  const taken = await work.tx.maybe(sql`
    select 1 as one
    from barcodes
    where company_id = ${work.company.id}
      and barcode_type = ${type}
      and number = ${number}
      and id <> ${id}
  `);
  return taken === undefined;
}

/** EAN-8 leaves a million numbers to one company: with half of them gone, this many in a row fail once in a million. */
const MAX_TRIES = 20;

/** Generates numbers until `keep` has taken one. */
export async function untilFree(
  work: Work,
  type: BarcodeType,
  id: string,
  keep: (number: string) => Promise<boolean>,
): Promise<void> {
  const source = { id, shortUrl: shortUrl(work), random: randomBytes };
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (await keep(generateNumber(type, source))) return;
  }
  throw refuse('no_free_number', `No free ${type} number was found: give a number, or choose another barcode type.`);
}

/** Any of the numbers, ignoring case, each as it is or as base64: a scanned URL is hard to put into a query string. */
export function barcodeHasNumber(row: Sql, numbers: readonly string[]): Sql {
  const meant = numbers.flatMap((number) => [number, decodeBase64Number(number) ?? number]);
  return sql`lower(${row}.number) = any(array(select lower(number) from unnest(${[...new Set(meant)]}::text[]) as number))`;
}

/** Where the short links of QR codes begin. */
export const shortUrl = ({ services, base_url }: Pick<ReadContext, 'services' | 'base_url'>): string =>
  services.short_url ?? base_url + SHORT_LINK_PATH;

export interface BarcodeAttributes {
  readonly barcode_type?: BarcodeType | null;
  readonly number?: string | null;
}

export async function createBarcode(work: Work, attributes: BarcodeAttributes & OwnerAttributes): Promise<string> {
  const problems = gatherProblems();
  const type = attributes.barcode_type ?? null;
  if (type === null) problems.add('barcode_type', "can't be blank");
  const number = type === null ? null : givenNumber(problems, type, attributes.number);
  const owner = await ownerAttribute(work, problems, attributes);
  if (owner !== null) await requireOwnerPermission(work, owner);
  problems.refuse();
  assert(type !== null && owner !== null, 'what is missing has been refused');
  const barcode = { id: newId(), type, owner };
  if (number === null) await untilFree(work, barcode.type, barcode.id, (made) => insertBarcode(work, barcode, made));
  else if (!(await insertBarcode(work, barcode, number))) throw invalid(NUMBER_TAKEN);
  return barcode.id;
}

/** A barcode with a number of our own making. The caller knows that the owner exists. */
export async function generateBarcode(work: Work, type: BarcodeType, owner: Owner): Promise<void> {
  const barcode = { id: newId(), type, owner };
  await untilFree(work, type, barcode.id, (number) => insertBarcode(work, barcode, number));
}

interface NewBarcode {
  readonly id: string;
  readonly type: BarcodeType;
  readonly owner: Owner;
}

/** False when another barcode of that type has the number, committed or about to be. */
async function insertBarcode(work: Work, { id, type, owner }: NewBarcode, number: string): Promise<boolean> {
  const added = await work.tx.run(sql`
    insert into barcodes (company_id, id, barcode_type, number, owner_type, owner_id, created_at, updated_at)
    values (
      ${work.company.id}, ${id}, ${type}, ${number}, ${owner.type}, ${owner.id}, ${work.now}, ${work.now}
    )
    on conflict (company_id, barcode_type, number) do nothing
  `);
  return added === 1;
}

/** Type and number fit each other afterwards; a number sent as blank is replaced by a generated one. */
export async function updateBarcode(work: Work, id: string, attributes: BarcodeAttributes): Promise<void> {
  const owner = await ownerOf(work, 'barcodes', id);
  await requireOwnerPermission(work, owner);
  if (attributes.barcode_type && attributes.barcode_type !== 'qr_code') await keepQrCode(work, owner, id);
  const current = await lockRow(work.tx, 'barcodes', work.company.id, id);
  if (current === undefined) throw notFound();
  const problems = gatherProblems();
  const type = attributes.barcode_type ?? current.barcode_type;
  const asked = attributes.number === undefined ? current.number : attributes.number;
  const number = givenNumber(problems, type, asked);
  problems.refuse();
  if (number === null) await untilFree(work, type, id, (made) => renumber(work, id, type, made));
  else await writeNumber(work, id, type, number);
}

async function renumber(work: Work, id: string, type: BarcodeType, number: string): Promise<boolean> {
  if (!(await numberIsFree(work, type, number, id))) return false;
  await writeNumber(work, id, type, number);
  return true;
}

const writeNumber = (work: Work, id: string, barcode_type: BarcodeType, number: string): Promise<boolean> =>
  refusingViolations({ barcodes_number: NUMBER_TAKEN }, () =>
    updateRow(work, 'barcodes', id, { barcode_type, number }),
  );

export async function deleteBarcode(work: Work, id: string): Promise<void> {
  const owner = await ownerOf(work, 'barcodes', id);
  await requireOwnerPermission(work, owner);
  await keepQrCode(work, owner, id);
  await deleteRow(work, 'barcodes', id);
}

/**
 * Refuses to take its last QR code away from an order: printed documents carry it and scanning finds the order by it.
 * The order is locked, so that of two codes only one can be removed at a time.
 */
export async function keepQrCode(work: Work, owner: Owner, id: string): Promise<void> {
  if (owner.type !== 'orders') return;
  await lockRow(work.tx, 'orders', work.company.id, owner.id);
  const codes = await work.tx.many<{ id: string }>(sql`
    select id
    from barcodes
    where company_id = ${work.company.id}
      and owner_type = 'orders'
      and owner_id = ${owner.id}
      and barcode_type = 'qr_code'
  `);
  if (codes.some((code) => code.id === id) && codes.length === 1) {
    throw refuse('order_needs_qr_code', 'An order keeps its QR code: add another QR code to the order first');
  }
}
