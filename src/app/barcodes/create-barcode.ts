import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { BarcodeType } from '../../domain/barcodes/symbologies.ts';
import { assert } from '../../lib/assert.ts';
import { newId } from '../../lib/new-id.ts';
import { invalid } from '../../lib/refusal.ts';
import { type Owner, type OwnerAttributes, ownerAttribute, requireOwnerPermission } from '../owners.ts';
import { gatherProblems } from '../problems.ts';
import { givenNumber, NUMBER_TAKEN } from './given-number.ts';
import { untilFree } from './until-free.ts';

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
