import { useState } from 'react';
import { create, fetchRecord } from '../../api/records.ts';
import type { BundleItems, Bundles, Resources } from '../../api/schema.ts';
import type { Pickable } from '../../parts/pick-item.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { showError } from '../../ui/toast.tsx';
import type { RequestedChange } from './preview-change.ts';
import { useOrderActions } from './order-actions.ts';

type Actions = NonNullable<Resources['order_fulfillments']['create']['actions']>;

export const fulfill = (order_id: string, actions: Actions, confirm_shortage: boolean) =>
  create('order_fulfillments', { order_id, actions, confirm_shortage });

/** Books a product or a bundle; asks for the choices that a bundle leaves open. */
export function useBook() {
  const { order, attempt } = useOrderActions();
  const [open, setOpen] = useState<Bundles>();
  const act = (actions: Actions, requested?: RequestedChange) =>
    attempt({
      write: (confirmed) => fulfill(order.id, actions, confirmed),
      ...(requested === undefined ? {} : { requested }),
    });
  const bookBundle = (bundle: Bundles, product_variations: readonly Variation[]) =>
    act([{ action: 'book_bundle', bundle_id: bundle.id, quantity: 1, product_variations: [...product_variations] }]);

  const begin = async (id: string) => {
    const bundle = await fetchRecord('bundles', id, {
      include: ['bundle_items', 'bundle_items.product_group', 'bundle_items.product_group.products'],
    });
    if (openItems(bundle).some((item) => choicesOf(item).length > 1)) setOpen(bundle);
    else
      bookBundle(
        bundle,
        openItems(bundle).flatMap((item) => variation(item, choicesOf(item)[0]?.id)),
      );
  };

  const book = (item: Pick<Pickable, 'id' | 'type'>) => {
    if (item.type === 'bundles') begin(item.id).catch(showError);
    else {
      const actions: Actions = [{ action: 'book_product', mode: 'infer_planning', product_id: item.id, quantity: 1 }];
      act(actions, { actions });
    }
  };
  const choices = open !== undefined && (
    <Choices
      bundle={open}
      onClose={() => setOpen(undefined)}
      onChosen={(chosen) => {
        setOpen(undefined);
        bookBundle(open, chosen);
      }}
    />
  );
  return { book, choices };
}

interface Variation {
  readonly bundle_item_id: string;
  readonly product_id: string;
}

const openItems = ({ bundle_items = [] }: Bundles): readonly BundleItems[] =>
  bundle_items.filter(({ archived, product_id }) => !archived && product_id === null);

const choicesOf = ({ product_group }: BundleItems) =>
  (product_group?.products ?? []).filter(({ archived }) => !archived);

const variation = ({ id }: BundleItems, product_id: string | undefined): readonly Variation[] =>
  product_id === undefined ? [] : [{ bundle_item_id: id, product_id }];

function Choices({
  bundle,
  onClose,
  onChosen,
}: {
  readonly bundle: Bundles;
  readonly onClose: () => void;
  readonly onChosen: (chosen: readonly Variation[]) => void;
}) {
  const items = openItems(bundle);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(items.map((item) => [item.id, choicesOf(item)[0]?.id ?? ''])),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={bundle.name}
      description="Choose a variation."
      footer={
        <Button look="primary" onClick={() => onChosen(items.flatMap((item) => variation(item, chosen[item.id])))}>
          Add to the order
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        {items.map((item) => (
          <SelectField
            key={item.id}
            label={`${item.quantity} × ${item.product_group?.name ?? ''}`}
            value={chosen[item.id] ?? ''}
            onChange={(event) => setChosen({ ...chosen, [item.id]: event.target.value })}
            options={choicesOf(item).map(({ id, name }) => ({ value: id, label: name }))}
          />
        ))}
      </div>
    </Dialog>
  );
}
