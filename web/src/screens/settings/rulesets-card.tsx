import { useState } from 'react';
import { useList } from '../../api/records.ts';
import type { PriceRulesets } from '../../api/schema.ts';
import { CurlLine } from '../../ui/curl-line.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Listing } from '../../ui/listing.tsx';
import { ListCard, RowMenu } from './list-card.tsx';
import { OpenRuleset, RulesetDialog } from './ruleset-dialog.tsx';

const QUERY = { sort: 'name', page: { size: 100 } } as const;

/** Seasons, weekends, and days that cost nothing. */
export function RulesetsCard() {
  const listed = useList('price_rulesets', QUERY);
  const [open, setOpen] = useState<string>();
  const columns: readonly Column<PriceRulesets>[] = [
    {
      key: 'name',
      label: 'Name',
      render: ({ name, description }) => (
        <>
          <span className="font-medium">{name}</span>
          {description !== null && <span className="block text-sm text-muted">{description}</span>}
        </>
      ),
    },
    {
      key: 'deeds',
      label: 'Change',
      align: 'right',
      render: ({ id, name }) => (
        <RowMenu
          type="price_rulesets"
          id={id}
          name={name}
          text="Products that have it go back to their plain prices."
          onChange={() => setOpen(id)}
        />
      ),
    },
  ];
  return (
    <ListCard
      title="Price rules"
      lead="Seasons and weekends that cost more or less, and days that are not charged. Choose a set of rules for each product."
      add="New set of rules"
      onAdd={() => setOpen('new')}
      tools={<CurlLine type="price_rulesets" query={QUERY} />}
    >
      <Listing listed={listed} what="price rules" empty={<p className="text-muted">There are none.</p>}>
        <DataTable label="Price rules" columns={columns} rows={listed.data?.data ?? []} />
      </Listing>
      {open === 'new' && <RulesetDialog ruleset={undefined} onClose={() => setOpen(undefined)} />}
      {open !== undefined && open !== 'new' && <OpenRuleset id={open} onClose={() => setOpen(undefined)} />}
    </ListCard>
  );
}
