import { X } from 'lucide-react';
import { create, update, useList, useRecord } from '../../api/records.ts';
import type { Downtimes } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { useFormat } from '../../format/format.ts';
import { conflictsIn } from '../../parts/conflicts-in.ts';
import { Conflicts } from '../../parts/conflicts.tsx';
import { LocationField } from '../../parts/location-field.tsx';
import { ConcurrentChanges } from '../../parts/concurrent-changes.tsx';
import { PickItem } from '../../parts/pick-item.tsx';
import { differing, useDraft } from '../../parts/use-draft.ts';
import { IconButton } from '../../ui/button.tsx';
import { fieldError, SelectField, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form.tsx';
import { type Period, PeriodPicker } from '../../ui/period-picker.tsx';
import { showDone } from '../../ui/toast.tsx';
import { REASONS } from './downtime-status.tsx';
import { DowntimeWarning } from './downtime-warning.tsx';

export interface Preset {
  readonly productId?: string | undefined;
  readonly productName?: string | undefined;
  readonly stockItemId?: string | undefined;
}

type Reason = NonNullable<Downtimes['reason']>;

/** Takes units out for a while: which, how many, when and why. */
export function DowntimeForm({
  downtime,
  preset = {},
  onClose,
}: {
  /** Undefined: a new one. */
  readonly downtime?: Downtimes | undefined;
  readonly preset?: Preset;
  readonly onClose: () => void;
}) {
  const format = useFormat();
  const { draft: form, base, set: setForm, begin, theirs, take } = useDraft(draftOf(downtime, preset));
  const { period, productId } = form;
  const save = useWrite(
    (): Promise<unknown> => {
      begin(form);
      if (downtime !== undefined) return update('downtimes', downtime.id, differing(writtenOf(form), writtenOf(base)));
      return create('downtimes', {
        ...writtenOf(form),
        // What has broken is out at once: nobody has to say again that it has begun.
        ...(hasBegun(period) ? { status: 'started' } : {}),
        ...(productId === undefined ? {} : { product_id: productId }),
        ...(form.stockItemId === ''
          ? form.location === ''
            ? {}
            : { location_id: form.location }
          : { stock_item_id: form.stockItemId }),
      });
    },
    {
      onSuccess: () => {
        showDone(downtime !== undefined ? 'Downtime saved' : hasBegun(period) ? 'Downtime begun' : 'Downtime planned');
        onClose();
      },
      fields: 'all',
    },
  );
  const set = (changes: Partial<typeof form>) => {
    // What was refused is another downtime than this one.
    save.reset();
    setForm(changes);
  };
  const texts = {
    reason: (reason: Reason) => REASONS.find(({ value }) => value === reason)?.label,
    period: (other: Period | undefined) =>
      other && `${format.moment(other.starts_at)} – ${format.moment(other.stops_at)}`,
  };
  const isOver = downtime === undefined && period !== undefined && isPast(period.stops_at);
  const error = (name: string) => fieldError(save.error, name);
  return (
    <FormDialog
      onClose={onClose}
      title={downtime === undefined ? 'New downtime' : 'Edit downtime'}
      description="Units that cannot be booked for a while: they are cleaned, repaired or missing."
      action={downtime !== undefined ? 'Save' : hasBegun(period) ? 'Begin downtime' : 'Plan downtime'}
      disabled={productId === undefined || period === undefined || isOver}
      busy={save.isPending}
      error={conflictsIn(save.error) === undefined ? save.error : undefined}
      fields={['product_id', 'starts_at', 'stops_at', 'quantity', 'location_id', 'reason']}
      className="flex min-h-72 flex-col gap-3"
      onSubmit={() => save.mutate()}
    >
      {productId === undefined ? (
        <PickItem
          label="Product"
          period={undefined}
          only="products"
          autoFocus
          onPick={({ id, name }) => set({ productId: id, productName: name, stockItemId: '' })}
        />
      ) : (
        <div className="flex items-center gap-2">
          <p className="min-w-0 flex-1 font-medium">{form.productName}</p>
          {downtime === undefined && preset.stockItemId === undefined && (
            <IconButton
              size="small"
              label="Choose another product"
              icon={<X className="size-4" />}
              onClick={() => set({ productId: undefined, stockItemId: '' })}
            />
          )}
        </div>
      )}
      {error('product_id') !== undefined && <p className="text-sm text-danger">{error('product_id')}</p>}
      {productId !== undefined && downtime === undefined && (
        <StockItemField
          productId={productId}
          value={form.stockItemId}
          onChange={(stockItemId) => set({ stockItemId })}
        />
      )}
      {form.stockItemId === '' && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="Units"
            type="number"
            min={1}
            required
            value={form.quantity}
            error={error('quantity')}
            onChange={(event) => set({ quantity: event.target.value })}
          />
          {downtime === undefined && (
            <LocationField
              value={form.location}
              error={error('location_id')}
              onChange={(location) => set({ location })}
            />
          )}
        </div>
      )}
      <div>
        <p className="mb-1 text-sm font-medium">When</p>
        <PeriodPicker label="When" value={period} onChange={(next) => set({ period: next })} />
        {(error('starts_at') ?? error('stops_at')) !== undefined && (
          <p className="mt-1 text-sm text-danger">{error('starts_at') ?? error('stops_at')}</p>
        )}
        {isOver && <p className="mt-1 text-sm text-danger">That period is already over.</p>}
      </div>
      <SelectField
        label="Why"
        value={form.reason}
        error={error('reason')}
        onChange={(event) => set({ reason: event.target.value as Reason })}
        options={REASONS}
      />
      {save.error === null && downtime === undefined && (
        <DowntimeWarning
          productId={productId}
          stockItemId={form.stockItemId === '' ? undefined : form.stockItemId}
          locationId={form.location === '' ? undefined : form.location}
          period={period}
          quantity={Number(form.quantity)}
        />
      )}
      <ConcurrentChanges theirs={theirs} labels={LABELS} texts={texts} onTake={take} />
      <Conflicts error={save.error} />
    </FormDialog>
  );
}

const isPast = (instant: string): boolean => Date.parse(instant) <= Date.now();

const hasBegun = (period: Period | undefined): boolean => period !== undefined && isPast(period.starts_at);

interface Draft {
  readonly productId: string | undefined;
  readonly productName: string;
  readonly stockItemId: string;
  readonly quantity: string;
  readonly location: string;
  readonly reason: Reason;
  readonly period: Period | undefined;
}

const writtenOf = ({ reason, period, stockItemId, quantity }: Draft) => ({
  reason,
  ...period,
  quantity: stockItemId === '' ? Number(quantity) : 1,
});

const LABELS = { period: 'The time', reason: 'The reason', quantity: 'The number of units' };

function draftOf(downtime: Downtimes | undefined, preset: Preset): Draft {
  const { starts_at, stops_at } = downtime ?? {};
  return {
    productId: downtime?.product_id ?? preset.productId,
    productName: downtime?.product?.name ?? preset.productName ?? '',
    stockItemId: downtime?.stock_item_id ?? preset.stockItemId ?? '',
    quantity: String(downtime?.quantity ?? 1),
    location: downtime?.location_id ?? '',
    reason: downtime?.reason ?? 'maintenance',
    period: starts_at && stops_at ? { starts_at, stops_at } : undefined,
  };
}

/** A specified stock item of a tracked product, or any. */
function StockItemField({
  productId,
  value,
  onChange,
}: {
  readonly productId: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
}) {
  const { data: product } = useRecord('products', productId);
  const { data } = useList(
    'stock_items',
    { filter: { product_id: productId }, sort: 'identifier', page: { size: 500 } },
    { enabled: product?.tracking_type === 'trackable' },
  );
  if (product?.tracking_type !== 'trackable') return null;
  return (
    <SelectField
      label="Which stock item"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={[
        { value: '', label: 'Any' },
        ...(data?.data ?? []).map(({ id, identifier }) => ({ value: id, label: identifier })),
      ]}
    />
  );
}
