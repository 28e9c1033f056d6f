import { Archive, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { remove, update, useList } from '../../api/records.ts';
import type { ProductGroups, Products } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { useFormat } from '../../format/format.ts';
import { useStockNow } from '../../parts/stock-now.ts';
import { FreeNow } from '../../parts/units.tsx';
import { latest } from '../../parts/use-draft.ts';
import { useMay } from '../../session/session.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { CurlLine } from '../../ui/curl-line.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { fieldError, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Listing } from '../../ui/listing.tsx';
import { Card, EmptyState } from '../../ui/page.tsx';
import { Picture } from '../../ui/picture.tsx';
import { showDone } from '../../ui/toast.tsx';
import { identifiersIn } from './add-stock.ts';
import { VariationForm } from './variation-form.tsx';

/** The products of a group that differ in size, colour and the like. */
export function VariationsTab({ group }: { readonly group: ProductGroups }) {
  return group.has_variations ? <Variations group={group} /> : <TurnOn group={group} />;
}

function Variations({ group }: { readonly group: ProductGroups }) {
  const may = useMay();
  const format = useFormat();
  const [edited, setEdited] = useState<Products | 'new'>();
  const query = {
    filter: { product_group_id: group.id },
    include: ['photo'] as const,
    sort: 'sorting_weight',
    page: { size: 100 },
  };
  const listed = useList('products', query);
  const rows = listed.data?.data ?? [];
  const stock = useStockNow(rows.map(({ id }) => id));
  const archive = useWrite((product: Products) => remove('products', product.id), {
    onSuccess: (_, product) => showDone(`${product.name} is archived`),
  });
  const mayEdit = may('products') && !group.archived;
  const fields = group.variation_fields.map(String);
  const add = mayEdit && (
    <Button look="primary" icon={<Plus className="size-4" />} onClick={() => setEdited('new')}>
      Add variation
    </Button>
  );
  const columns: readonly Column<Products>[] = [
    {
      key: 'name',
      label: 'Variation',
      render: (product) => (
        <span className="flex items-center gap-3">
          <Picture url={product.photo_url} className="size-9" />
          <span>
            <span className="font-medium">{product.variation_values.join(' · ') || product.name}</span>
            <span className="block text-sm text-muted">{product.sku}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'price',
      label: 'Price',
      align: 'right',
      from: 'sm',
      render: (product) => format.money(product.base_price_in_cents),
    },
    { key: 'stock', label: 'Stock', align: 'right', render: ({ id }) => format.number(stock?.get(id)?.stock) },
    { key: 'free', label: 'Free now', align: 'right', render: ({ id }) => <FreeNow stock={stock?.get(id)} /> },
    ...(mayEdit
      ? [
          {
            key: 'deeds',
            label: 'Change',
            align: 'right' as const,
            render: (product: Products) => (
              <span className="inline-flex">
                <IconButton
                  size="small"
                  label={`Edit ${product.name}`}
                  icon={<Pencil className="size-4" />}
                  onClick={() => setEdited(product)}
                />
                <IconButton
                  size="small"
                  label={`Archive ${product.name}`}
                  icon={<Archive className="size-4" />}
                  onClick={() =>
                    void confirm({
                      title: `Archive ${product.name}?`,
                      text: 'This variation can no longer be booked.',
                      yes: 'Archive',
                      danger: true,
                    }).then((yes) => yes && archive.mutate(product))
                  }
                />
              </span>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <p className="flex-1 text-muted">They differ in {fields.join(' and ') || 'nothing yet'}.</p>
        <CurlLine type="products" query={query} />
        {add}
      </div>
      <Listing
        listed={listed}
        what="variations"
        empty={
          <EmptyState title="No variations yet" action={add}>
            Add one for each {fields.join(' and ')} you have.
          </EmptyState>
        }
      >
        <DataTable label="Variations" columns={columns} rows={rows} />
      </Listing>
      {edited !== undefined && (
        <VariationForm
          group={group}
          product={edited === 'new' ? undefined : latest(edited, rows)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

function TurnOn({ group }: { readonly group: ProductGroups }) {
  const may = useMay();
  const [names, setNames] = useState('');
  const fields = identifiersIn(names);
  const turnOn = useWrite(
    () => update('product_groups', group.id, { has_variations: true, variation_fields: [...fields] }),
    {
      onSuccess: () => showDone('Variations are on'),
      fields: ['variation_fields'],
    },
  );
  return (
    <Card title="Variations" className="max-w-xl">
      <p className="mb-3 text-muted">
        Does it come in sizes, colours or mounts? Each variation is booked and counted on its own, under one name.
      </p>
      {may('products') && !group.archived && (
        <Form
          className="flex flex-col gap-3"
          onSubmit={() =>
            void confirm({
              title: 'Turn variations on?',
              text: 'They cannot be turned off again. The existing product becomes the first variation.',
              yes: 'Turn on',
            }).then((yes) => yes && turnOn.mutate())
          }
        >
          <TextField
            label="What they differ in"
            placeholder="Size, Colour"
            required
            value={names}
            error={fieldError(turnOn.error, 'variation_fields')}
            onChange={(event) => setNames(event.target.value)}
          />
          <Button type="submit" disabled={fields.length === 0} busy={turnOn.isPending} className="self-start">
            Turn variations on
          </Button>
        </Form>
      )}
    </Card>
  );
}
