import { update } from '../../api/records.ts';
import type { StockItems } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { conflictsIn } from '../../parts/conflicts-in.ts';
import { askingAboutShortage, Conflicts } from '../../parts/conflicts.tsx';
import { LocationField } from '../../parts/location-field.tsx';
import { ConcurrentChanges } from '../../parts/concurrent-changes.tsx';
import { differing, useDraft } from '../../parts/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { fieldError, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Card } from '../../ui/page.tsx';
import { showDone } from '../../ui/toast.tsx';

const FIELDS = ['identifier', 'location_id', 'from', 'till', 'purchase_cost_in_cents', 'purchased_at'];

const draftOf = (item: StockItems) => ({
  identifier: item.identifier,
  location_id: item.location_id,
  from: item.from,
  till: item.till,
  purchase_cost_in_cents: item.purchase_cost_in_cents,
  purchased_at: item.purchased_at,
});

const LABELS = {
  from: 'There from',
  till: 'There until',
  purchase_cost_in_cents: 'Bought for',
  purchased_at: 'Bought on',
};

interface Shown {
  readonly item: StockItems;
  readonly readonly: boolean;
}

/** The attributes of a stock item. */
export const StockItemForm = (shown: Shown) => <ItemForm key={shown.item.id} {...shown} />;

function ItemForm({ item, readonly }: Shown) {
  const { draft, base, set, isChanged, begin, markSaved, theirs, take } = useDraft(draftOf(item));
  const save = useWrite(
    () => {
      begin(draft);
      const changes = differing({ ...draft, identifier: draft.identifier.trim() }, base);
      return askingAboutShortage((confirm_shortage) =>
        update('stock_items', item.id, { ...changes, confirm_shortage }),
      );
    },
    {
      onSuccess: (done) => {
        if (done === 'left as it was') return;
        markSaved();
        showDone('Stock item saved');
      },
      onError: (error) => conflictsIn(error) !== undefined,
      fields: FIELDS,
    },
  );
  const error = (name: string) => fieldError(save.error, name);
  return (
    <Card title="Stock item">
      <Form onSubmit={() => save.mutate()}>
        <fieldset disabled={readonly} className="grid gap-3 sm:grid-cols-2">
          <TextField
            label="Identifier"
            required
            value={draft.identifier}
            error={error('identifier')}
            onChange={(event) => set({ identifier: event.target.value })}
          />
          <LocationField
            value={draft.location_id}
            error={error('location_id')}
            onChange={(location_id) => set({ location_id })}
          />
          <DayField
            label="There from"
            hint="A future date: it is expected then."
            value={draft.from}
            error={error('from')}
            onChange={(from) => set({ from })}
          />
          <DayField
            label="There until"
            hint="Blank: for good."
            value={draft.till}
            error={error('till')}
            onChange={(till) => set({ till })}
          />
          <MoneyField
            label="Bought for"
            value={draft.purchase_cost_in_cents}
            error={error('purchase_cost_in_cents')}
            onChange={(purchase_cost_in_cents) => set({ purchase_cost_in_cents })}
          />
          <DayField
            label="Bought on"
            value={draft.purchased_at}
            error={error('purchased_at')}
            onChange={(purchased_at) => set({ purchased_at })}
          />
        </fieldset>
        <div className="mt-3 flex flex-col gap-3">
          <Conflicts error={save.error} />
          <ConcurrentChanges theirs={theirs} labels={LABELS} onTake={take} />
          {!readonly && (
            <Button type="submit" look="primary" disabled={!isChanged} busy={save.isPending} className="self-start">
              Save
            </Button>
          )}
        </div>
      </Form>
    </Card>
  );
}
