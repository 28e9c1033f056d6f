import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useList } from '../../api/records.ts';
import { useFormat } from '../../format/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { totalOf } from '../../ui/pager.tsx';
import { documentName, documentStatus } from '../document/document-words.ts';

const STEP = 5;

/** Quotes, contracts and invoices, the newest first. */
export function CustomerDocuments({ customerId }: { readonly customerId: string }) {
  const format = useFormat();
  const [size, setSize] = useState(STEP);
  const { data } = useList('documents', {
    filter: { customer_id: customerId },
    include: ['order'],
    sort: '-created_at',
    page: { size },
    stats: { total: 'count' },
  });
  const documents = data?.data ?? [];
  if (documents.length === 0) return null;
  return (
    <Card title="Documents">
      <ul className="-mx-2">
        {documents.map((document) => {
          const status = documentStatus(document);
          return (
            <li key={document.id}>
              <Link
                to="/documents/$documentId"
                params={{ documentId: document.id }}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg px-2 py-1.5 hover:bg-sunken"
              >
                <FileText className="size-4 text-muted" aria-hidden="true" />
                <span className="font-medium">{documentName(document)}</span>
                <Badge tone={status.tone}>{status.word}</Badge>
                {document.order != null && <span className="text-muted">#{document.order.number}</span>}
                <span className="ml-auto text-sm text-muted">{format.day(document.date ?? document.created_at)}</span>
                <span className="w-20 text-right tabular-nums">
                  {format.money(document.grand_total_with_tax_in_cents)}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      {documents.length < (totalOf(data) ?? 0) && (
        <Button size="small" look="quiet" className="mt-1 -ml-2.5" onClick={() => setSize(size + 4 * STEP)}>
          Show more
        </Button>
      )}
    </Card>
  );
}
