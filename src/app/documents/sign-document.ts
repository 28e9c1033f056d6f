import { sql } from '../../db/sql.ts';
import { callerOf, type ReadContext, type Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { invalid, Refusal } from '../../lib/refusal.ts';
import { decodeBase64 } from '../../media/decode-base64.ts';
import { gatherProblems } from '../attributes/problems.ts';
import { insertRow, updateRow } from '../rows/write-rows.ts';
import { type Document, emitDocumentEvent } from './document.ts';
import { lockDocument, type LockedDocument, readDocument } from './load-document.ts';

export interface SignatureAttributes {
  readonly document_id?: string | null;
  readonly signature_base64?: string | null;
  /** Content hash of the picture, kept already. */
  readonly picture?: string;
}

/** Keeps the picture of a signature before the transaction, unless it would be refused anyway. */
export async function withStoredSignature<Sent extends SignatureAttributes>(
  view: ReadContext,
  sent: Sent,
): Promise<Sent> {
  const { document_id, signature_base64 } = sent;
  const problems = gatherProblems();
  if (!document_id) problems.add('document_id', "can't be blank");
  if (!signature_base64) problems.add('signature_base64', "can't be blank");
  problems.refuse();
  const document = await view.db.maybe<Signable>(sql`
    select document_type, signed, archived_at
    from documents
    where company_id = ${view.company.id}
      and id = ${document_id}
  `);
  if (document === undefined) throw missingReference();
  requireSignable(document);
  const bytes = decodeBase64(signature_base64 ?? '', 'signature_base64');
  const { hash } = await view.services.pictures.keep(bytes, 'signature_base64', callerOf(view));
  return { ...sent, picture: hash };
}

type Signable = Pick<Document, 'document_type' | 'signed' | 'archived_at'>;

const missingReference = (): Refusal => invalid({ field: 'document_id', message: 'must exist' });

function requireSignable({ document_type, signed, archived_at }: Signable): void {
  const problem =
    document_type === 'invoice'
      ? 'must be a quote or contract'
      : signed
        ? 'is signed already'
        : archived_at === null
          ? null
          : 'is archived';
  if (problem !== null) throw invalid({ field: 'document_id', message: problem });
}

/** Returns the id of the signature. A signature confirms the document. */
export async function signDocument(work: Work, { document_id, picture }: SignatureAttributes): Promise<string> {
  const { order, document } = await lockSigned(work, String(document_id));
  requireSignable(document);
  const id = newId();
  await insertRow(work, 'signatures', {
    id,
    document_id: document.id,
    order_id: order.id,
    customer_id: document.customer_id,
    ...(await signerOf(work, document)),
    status: 'completed',
    signature_method: 'drawn',
    picture,
    ip_address: work.remote_address ?? null,
  });
  await updateRow(work, 'documents', document.id, {
    signed: true,
    confirmed: true,
    confirmed_at: document.confirmed_at ?? work.now,
    status: 'confirmed',
  });
  if (document.document_type === 'contract') await updateRow(work, 'orders', order.id, { has_signed_contract: true });
  const signed = await readDocument(work, document.id);
  emitDocumentEvent(work, signed, 'signed', { signature_id: id });
  return id;
}

const lockSigned = (work: Work, id: string): Promise<LockedDocument> =>
  lockDocument(work, id).catch((error: unknown) => {
    throw error instanceof Refusal && error.status === 404 ? missingReference() : error;
  });

async function signerOf(work: Work, { customer_id, name }: Document): Promise<Signer> {
  const customer = await work.tx.maybe<{ legal_type: string }>(sql`
    select legal_type
    from customers
    where company_id = ${work.company.id}
      and id = ${customer_id}
  `);
  return signerNamed(name, customer?.legal_type);
}

export interface Signer {
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** The addressee, if it is a person; for a company the signer is unknown. */
export function signerNamed(name: string | null, legal_type: string | undefined): Signer {
  const [first = null, ...rest] = (name ?? '').split(/\s+/).filter((word) => word !== '');
  return legal_type === 'person'
    ? { first_name: first, last_name: rest.join(' ') || null }
    : { first_name: null, last_name: null };
}
