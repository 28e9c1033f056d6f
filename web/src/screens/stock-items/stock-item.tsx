import { Link, useParams } from '@tanstack/react-router';
import { Archive, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useRecord } from '../../api/records.ts';
import type { StockItems } from '../../api/schema.ts';
import { Activity } from '../../parts/activity.tsx';
import { BarcodeCard } from '../../parts/barcode-card.tsx';
import { CustomFields } from '../../parts/custom-fields.tsx';
import { Notes } from '../../parts/notes.tsx';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Page, ProblemState } from '../../ui/page.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { DowntimeForm } from '../downtime/downtime-form.tsx';
import { ArchiveStockItem } from './archive-stock-item.tsx';
import { BookingWords } from './booking-words.tsx';
import { StockItemBookings } from './stock-item-bookings.tsx';
import { StockItemForm } from './stock-item-form.tsx';
import { StockItemStatus } from './stock-item-status.tsx';
import { useNextBookings } from './use-next-bookings.ts';

/** One stock item: its location, current holder and next booking. */
export function StockItem() {
  const { stockItemId } = useParams({ strict: false });
  const asked = useRecord('stock_items', stockItemId, { include: ['product', 'product.photo', 'location'] });
  if (asked.data !== undefined) return <Loaded item={asked.data} />;
  return (
    <Page title="Stock item">
      {asked.error === null ? (
        <Loading what="Loading the stock item" />
      ) : (
        <ProblemState error={asked.error} retry={() => void asked.refetch()} />
      )}
    </Page>
  );
}

function Loaded({ item }: { readonly item: StockItems }) {
  const may = useMay();
  const [open, setOpen] = useState<'downtime' | 'archive'>();
  const mayEdit = may('products') && !item.archived;
  return (
    <Page
      title={item.identifier}
      lead={<Lead item={item} />}
      actions={
        mayEdit && (
          <>
            <Button icon={<Wrench className="size-4" />} onClick={() => setOpen('downtime')}>
              New downtime
            </Button>
            <Button icon={<Archive className="size-4" />} onClick={() => setOpen('archive')}>
              Archive
            </Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <StockItemForm item={item} readonly={!mayEdit} />
          <StockItemBookings item={item} />
        </div>
        <div className="flex flex-col gap-4">
          <BarcodeCard ownerType="stock_items" ownerId={item.id} readonly={item.archived} />
          <CustomFields ownerType="stock_items" ownerId={item.id} />
          <Notes ownerType="stock_items" ownerId={item.id} />
          <Activity ownerId={item.id} />
        </div>
      </div>
      {open === 'downtime' && (
        <DowntimeForm
          preset={{
            productId: item.product_id,
            productName: item.product?.name ?? undefined,
            stockItemId: item.id,
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'archive' && <ArchiveStockItem item={item} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

/** `Halden M6 · Out, out on #1042 until Fri`. */
function Lead({ item }: { readonly item: StockItems }) {
  const now = useNextBookings([item.id])
    ?.get(item.id)
    ?.find(({ started, starts_at }) => started || Date.parse(starts_at ?? '') <= Date.now());
  return (
    <span className="mt-1 flex flex-wrap items-center gap-2">
      <StockItemStatus status={item.status} />
      {item.product != null && item.product_group_id !== null && (
        <Link
          to="/products/$productGroupId"
          params={{ productGroupId: item.product_group_id }}
          className="inline-flex items-center gap-2 text-ink hover:underline"
        >
          <Picture url={item.product.photo_url} className="size-7" />
          {item.product.name}
        </Link>
      )}
      {item.location != null && <span>{item.location.name}</span>}
      {now !== undefined && <BookingWords planning={now} />}
    </span>
  );
}
