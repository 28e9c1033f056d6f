import { lockRow } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import type { BarcodeType } from '../../domain/barcodes/symbologies.ts';
import { notFound } from '../../lib/refusal.ts';
import { ownerOf, requireOwnerPermission } from '../owners.ts';
import { gatherProblems } from '../problems.ts';
import { refusingViolations } from '../refusing-violations.ts';
import { updateRow } from '../update-row.ts';
import type { BarcodeAttributes } from './create-barcode.ts';
import { givenNumber, NUMBER_TAKEN } from './given-number.ts';
import { keepQrCode } from './keep-qr-code.ts';
import { numberIsFree } from './number-is-free.ts';
import { untilFree } from './until-free.ts';

/** Type and number fit each other afterwards; a number sent as blank is replaced by a generated one. */
export async function updateBarcode(work: Work, id: string, attributes: BarcodeAttributes): Promise<void> {
  const owner = await ownerOf(work, 'barcodes', id);
  await requireOwnerPermission(work, owner);
  if (attributes.barcode_type && attributes.barcode_type !== 'qr_code') await keepQrCode(work, owner, id);
  const current = await lockRow<Barcode>(work.tx, 'barcodes', work.company.id, id);
  if (current === undefined) throw notFound();
  const problems = gatherProblems();
  const type = attributes.barcode_type ?? current.barcode_type;
  const asked = attributes.number === undefined ? current.number : attributes.number;
  const number = givenNumber(problems, type, asked);
  problems.refuse();
  if (number === null) await untilFree(work, type, id, (made) => renumber(work, id, type, made));
  else await writeNumber(work, id, type, number);
}

interface Barcode {
  readonly barcode_type: BarcodeType;
  readonly number: string;
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
