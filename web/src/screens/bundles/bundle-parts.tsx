import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { create, remove, update } from '../../api/records.ts';
import type { BundleItems, Bundles } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { useTyped } from '../../parts/use-draft.ts';
import { PickItem } from '../../parts/pick-item.tsx';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { CONTROL } from '../../ui/field.tsx';
import { Card } from '../../ui/page.tsx';
import { Picture } from '../../ui/picture.tsx';
import { showDone } from '../../ui/toast.tsx';

/** The products of a bundle with quantity and discount. Changes are saved at once. */
export function BundleParts({ bundle, readonly }: { readonly bundle: Bundles; readonly readonly: boolean }) {
  const parts = (bundle.bundle_items ?? []).toSorted((a, b) => a.position - b.position);
  const add = useWrite(
    ({ id, product_group_id }: { readonly id: string; readonly product_group_id: string | null }) =>
      create('bundle_items', { bundle_id: bundle.id, product_group_id, product_id: id, quantity: 1 }),
    { onSuccess: () => showDone('Added to the bundle') },
  );
  return (
    <Card title="What is in it">
      {parts.length === 0 ? (
        <p className="mb-3 text-muted">Nothing yet. Add the first product below.</p>
      ) : (
        <table className="mb-3 w-full" aria-label="Parts of the bundle">
          <thead>
            <tr className="border-b border-line text-left text-sm text-muted">
              <th scope="col" className="py-1.5 pr-2 font-medium">
                Product
              </th>
              <th scope="col" className="py-1.5 pr-2 font-medium">
                In each
              </th>
              <th scope="col" className="py-1.5 pr-2 font-medium">
                % off
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <Part key={part.id} part={part} readonly={readonly} />
            ))}
          </tbody>
        </table>
      )}
      {!readonly && (
        <PickItem
          label="Add a product"
          period={undefined}
          only="products"
          onPick={(item) =>
            'product_group_id' in item && add.mutate({ id: item.id, product_group_id: item.product_group_id })
          }
        />
      )}
    </Card>
  );
}

function Part({ part, readonly }: { readonly part: BundleItems; readonly readonly: boolean }) {
  const quantity = useTyped(String(part.quantity));
  const discount = useTyped(String(part.discount_percentage));
  const save = useWrite((changes: Parameters<typeof update<'bundle_items'>>[2]) =>
    update('bundle_items', part.id, changes),
  );
  const group = part.product_group;
  const back = useWrite(() =>
    create('bundle_items', {
      bundle_id: part.bundle_id,
      product_group_id: part.product_group_id,
      ...(part.product_id === null ? {} : { product_id: part.product_id }),
      quantity: part.quantity,
      discount_percentage: part.discount_percentage,
    }),
  );
  const drop = useWrite(() => remove('bundle_items', part.id), {
    onSuccess: () => showDone(`${group?.name} is out of the bundle`, { label: 'Undo', run: () => back.mutate() }),
  });
  const name = part.product?.name ?? group?.name ?? '';
  return (
    <tr className="border-b border-line last:border-0">
      <td className="py-2 pr-2">
        <span className="flex items-center gap-3">
          <Picture url={part.product?.photo_url ?? group?.photo_url} className="!hidden size-9 sm:!inline-flex" />
          <span className="min-w-0">
            {part.product_group_id === null ? (
              name
            ) : (
              <Link
                to="/products/$productGroupId"
                params={{ productGroupId: part.product_group_id }}
                className="font-medium hover:underline"
              >
                {group?.name ?? name}
              </Link>
            )}
            {group?.has_variations === true && (
              <select
                aria-label={`Variation of ${group.name}`}
                disabled={readonly}
                value={part.product_id ?? ''}
                onChange={(event) => save.mutate({ product_id: event.target.value === '' ? null : event.target.value })}
                className={cx(CONTROL, 'mt-1 h-8 min-w-28 !px-2 text-sm')}
              >
                <option value="">the customer chooses</option>
                {(group.products ?? []).map((product) => (
                  <option key={product.id} value={product.id}>
                    {product.variation_values.join(' · ') || product.name}
                  </option>
                ))}
              </select>
            )}
          </span>
        </span>
      </td>
      <td className="w-16 py-2 pr-2 sm:w-20">
        <input
          type="number"
          min={1}
          aria-label={`How many ${name}`}
          disabled={readonly}
          value={quantity.text}
          onChange={(event) => quantity.type(event.target.value)}
          onBlur={() => {
            const wanted = Number(quantity.text);
            if (String(wanted) === quantity.expected) return;
            quantity.send(String(wanted));
            save.mutate({ quantity: wanted }, { onError: () => quantity.drop(String(wanted)) });
          }}
          className={cx(CONTROL, 'h-9 !px-2')}
        />
        <Theirs value={quantity.theirs} />
      </td>
      <td className="w-18 py-2 pr-2 sm:w-24">
        <input
          type="number"
          min={0}
          max={100}
          step="any"
          aria-label={`Discount on ${name} in percent`}
          disabled={readonly}
          value={discount.text}
          onChange={(event) => discount.type(event.target.value)}
          onBlur={() => {
            const wanted = Number(discount.text);
            if (String(wanted) === discount.expected) return;
            discount.send(String(wanted));
            save.mutate({ discount_percentage: wanted }, { onError: () => discount.drop(String(wanted)) });
          }}
          className={cx(CONTROL, 'h-9 !px-2')}
        />
        <Theirs value={discount.theirs} />
      </td>
      <td className="w-9 py-2">
        {!readonly && (
          <IconButton
            size="small"
            label={`Take ${name} out`}
            icon={<Trash2 className="size-4" />}
            onClick={() => drop.mutate()}
          />
        )}
      </td>
    </tr>
  );
}

/** The number that somebody else saved while another one is typed here. */
const Theirs = ({ value }: { readonly value: string | undefined }) =>
  value === undefined ? null : (
    <span role="status" className="text-sm text-warn">
      now {value}
    </span>
  );
