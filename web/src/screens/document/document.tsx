import { Link, useParams } from '@tanstack/react-router';
import { Download, PenLine, Printer, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { create, remove, update, useRecord } from '../../api/records.ts';
import type { Documents } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { useFormat } from '../../format/format.ts';
import { useMay } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { Page, ProblemState } from '../../ui/page.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { showDone } from '../../ui/toast.tsx';
import { DocumentText } from './document-text.tsx';
import { differenceWords, documentName, documentStatus } from './document-words.ts';
import { SignDialog } from './sign-dialog.tsx';

/** A quote, contract or invoice as it is printed. */
export function DocumentScreen() {
  const { documentId } = useParams({ from: '/inside/documents/$documentId' });
  const { data, error, refetch } = useRecord('documents', documentId, {
    include: ['order', 'customer', 'signature', 'lines', 'tax_values'],
    extra_fields: { documents: ['differences'] },
  });
  if (data === undefined) {
    return (
      <Page title="Document">
        {error === null ? (
          <Loading what="Loading the document" />
        ) : (
          <ProblemState error={error} retry={() => void refetch()} />
        )}
      </Page>
    );
  }
  return <Paper document={data} />;
}

function Paper({ document }: { readonly document: Documents }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isSigning, setSigning] = useState(false);
  const status = documentStatus(document);
  // Another version of the document is another file.
  const file = `/api/4/documents/${document.id}/pdf?at=${encodeURIComponent(document.updated_at)}`;
  const canSign = document.document_type !== 'invoice' && !document.signed && !document.archived;
  const print = () => {
    try {
      frame.current?.contentWindow?.focus();
      frame.current?.contentWindow?.print();
    } catch {
      // Some viewers belong to the browser and let nobody in: theirs has a button to print.
      window.open(file, '_blank', 'noopener');
    }
  };
  return (
    <Page
      title={documentName(document)}
      lead={<Lead document={document} />}
      actions={
        <>
          <Badge tone={status.tone}>{status.word}</Badge>
          {navigator.pdfViewerEnabled && (
            <Button icon={<Printer className="size-4" aria-hidden="true" />} onClick={print}>
              Print
            </Button>
          )}
          <a
            href={file}
            target="_blank"
            rel="noopener"
            className="inline-flex h-9 items-center gap-2 rounded-lg border border-line-strong bg-surface px-3.5 font-medium hover:bg-sunken"
          >
            <Download className="size-4" aria-hidden="true" />
            PDF
          </a>
          <Others document={document} />
          {canSign && (
            <Button
              look="primary"
              icon={<PenLine className="size-4" aria-hidden="true" />}
              onClick={() => setSigning(true)}
            >
              Sign
            </Button>
          )}
        </>
      }
    >
      <Differs document={document} />
      {navigator.pdfViewerEnabled ? (
        <iframe
          ref={frame}
          key={file}
          src={`${file}#toolbar=0&view=FitH`}
          title={documentName(document)}
          className="card h-[calc(100dvh-11rem)] min-h-96 w-full bg-sunken"
        />
      ) : (
        <DocumentText document={document} />
      )}
      {isSigning && <SignDialog document={document} onClose={() => setSigning(false)} />}
    </Page>
  );
}

/** Warns that the order has changed since the document was agreed. */
function Differs({ document }: { readonly document: Documents }) {
  const words = differenceWords(document);
  if (words === undefined) return null;
  return (
    <p
      role="status"
      className="mb-3 flex items-start gap-2 rounded-lg border border-warn bg-warn-soft px-3 py-2 text-ink"
    >
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
      <span>
        {words}{' '}
        <Link to="/orders/$orderId" params={{ orderId: document.order_id }} className="link">
          Open the order
        </Link>{' '}
        to make a new {document.document_type}.
      </span>
    </p>
  );
}

function Lead({ document: { order, customer, name, signature, confirmed_at } }: { readonly document: Documents }) {
  const format = useFormat();
  return (
    <>
      {order != null && (
        <Link to="/orders/$orderId" params={{ orderId: order.id }} className="link">
          Order #{order.number}
        </Link>
      )}
      {(customer?.name ?? name) !== null && <span> · {customer?.name ?? name}</span>}
      {signature != null && <span> · signed {format.moment(confirmed_at)}</span>}
    </>
  );
}

function Others({ document }: { readonly document: Documents }) {
  const may = useMay();
  const { id, order_id, document_type, finalized, confirmed, sent } = document;
  const isInvoice = document_type === 'invoice';
  const finalize = useWrite(() => create('invoice_finalizations', { document_id: id }), {
    onSuccess: () => showDone('Finalized: it has its number and stays as it is'),
  });
  const revise = useWrite(() => create('invoice_revisions', { order_id }), {
    onSuccess: () => showDone('Revised: one invoice with what has changed since'),
  });
  const change = useWrite((changes: { confirmed?: boolean; sent?: boolean }) => update('documents', id, changes));
  const archive = useWrite(() => remove('documents', id), { onSuccess: () => showDone('Archived') });
  const askToFinalize = async () => {
    const yes = await confirm({
      title: 'Finalize this invoice?',
      text: 'It gets its number and date, and no longer follows the order. This cannot be undone.',
      yes: 'Finalize',
    });
    if (yes) finalize.mutate();
  };
  const askToArchive = async () => {
    if (await confirm({ title: 'Archive this document?', yes: 'Archive', danger: true })) archive.mutate();
  };
  const entries: readonly (MenuEntry | false)[] = [
    isInvoice && !finalized && { label: 'Finalize…', run: () => void askToFinalize() },
    isInvoice && finalized && may('make_invoice_revisions') && { label: 'Revise', run: () => revise.mutate() },
    !isInvoice && !confirmed && { label: 'Mark as confirmed', run: () => change.mutate({ confirmed: true }) },
    !sent && { label: 'Mark as sent', run: () => change.mutate({ sent: true }) },
    !document.archived &&
      (!isInvoice || may('delete_invoices')) && { label: 'Archive…', danger: true, run: () => void askToArchive() },
  ];
  const there = entries.filter((entry) => entry !== false);
  return there.length === 0 ? null : <Menu trigger={<Button>More</Button>} entries={there} />;
}
