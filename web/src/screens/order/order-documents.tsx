import { Link, useNavigate } from '@tanstack/react-router';
import { FileText, Plus, TriangleAlert } from 'lucide-react';
import { create } from '../../api/records.ts';
import type { Documents } from '../../api/schema.ts';
import { useFormat } from '../../format/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Card } from '../../ui/page.tsx';
import { differenceWords, documentName, documentStatus } from '../document/document-words.ts';
import { useOrderActions } from './order-actions.ts';

const TYPES = ['quote', 'contract', 'invoice'] as const;

/** Quotes, contracts and invoices of the order, and a way to make them. */
export function OrderDocuments() {
  const { order, attempt, isOpen } = useOrderActions();
  const navigate = useNavigate();
  const documents = (order.documents ?? []).filter(({ archived }) => !archived);
  const make = (document_type: (typeof TYPES)[number]) => {
    let made: Documents | undefined;
    attempt({
      write: async () => {
        made = await create('documents', { document_type, order_id: order.id });
      },
      done: async () => {
        if (made !== undefined) await navigate({ to: '/documents/$documentId', params: { documentId: made.id } });
      },
    });
  };
  return (
    <Card
      title="Documents"
      actions={
        isOpen && (
          <Menu
            trigger={
              <Button size="small" icon={<Plus className="size-4" aria-hidden="true" />}>
                New document
              </Button>
            }
            entries={TYPES.map((type) => ({ label: NAMES[type], run: () => make(type) }))}
          />
        )
      }
    >
      {documents.length === 0 ? (
        <p className="text-muted">No quote, contract or invoice yet.</p>
      ) : (
        <ul className="-mx-2">
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const NAMES = { quote: 'Quote', contract: 'Contract', invoice: 'Invoice' } as const;

function DocumentRow({ document }: { readonly document: Documents }) {
  const format = useFormat();
  const status = documentStatus(document);
  const differs = differenceWords(document);
  return (
    <li>
      <Link
        to="/documents/$documentId"
        params={{ documentId: document.id }}
        className="flex items-center gap-3 rounded-lg px-2 py-1.5 hover:bg-sunken"
      >
        <FileText className="size-4 shrink-0 text-muted" aria-hidden="true" />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 font-medium">
            {documentName(document)}
            <Badge tone={status.tone}>{status.word}</Badge>
          </span>
          {differs !== undefined && (
            <span className="flex items-center gap-1 text-sm text-warn">
              <TriangleAlert className="size-4 shrink-0" aria-hidden="true" /> {differs}
            </span>
          )}
          <span className="block text-sm text-muted">{format.day(document.date ?? document.created_at)}</span>
        </span>
        <span className="tabular-nums">{format.money(document.grand_total_with_tax_in_cents)}</span>
      </Link>
    </li>
  );
}
