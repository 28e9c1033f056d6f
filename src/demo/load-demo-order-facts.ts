import { readSettings } from '../app/company/settings.ts';
import type { ActionFacts } from '../app/orders/apply-actions.ts';
import { bookedParts } from '../app/orders/fulfillment-actions.ts';
import type { CategoryRate } from '../app/orders/order-money.ts';
import { pricedItems } from '../app/pricing/line-charge.ts';
import { sql } from '../db/sql.ts';
import type { CompanyFacts, Work } from '../db/work.ts';
import type { CompanySettings } from '../domain/company/default-settings.ts';
import type { TaxRegion } from '../domain/pricing/taxes.ts';
import type { DemoOrderables } from './demo-orderables.ts';

/** What the orders of the demo are made with, read once. */
export interface DemoOrderFacts {
  readonly company: CompanyFacts;
  readonly orderables: DemoOrderables;
  readonly actions: ActionFacts;
  readonly tax_rates: readonly CategoryRate[];
  readonly tax_regions: ReadonlyMap<string, TaxRegion>;
  readonly pricing: CompanySettings['pricing'];
}

export async function loadDemoOrderFacts(work: Work, orderables: DemoOrderables): Promise<DemoOrderFacts> {
  const bundle_ids = orderables.bundles.map(({ id }) => id);
  return {
    company: work.company,
    orderables,
    actions: {
      holds: false,
      items: await pricedItems(work, [...orderables.products.map(({ id }) => id), ...bundle_ids]),
      parts: await bookedParts(work, bundle_ids),
      out: new Set(),
    },
    tax_rates: await work.tx.many<CategoryRate>(sql`
      select id, name, value, tax_category_id
      from tax_rates
      where company_id = ${work.company.id}
        and tax_category_id is not null
        and archived_at is null
      order by position, id
    `),
    tax_regions: await taxRegions(work),
    pricing: (await readSettings(work)).settings.pricing,
  };
}

async function taxRegions(work: Work): Promise<ReadonlyMap<string, TaxRegion>> {
  const regions = await work.tx.many<TaxRegion & { readonly id: string }>(sql`
    select region.id, region.strategy,
      json_agg(json_build_object('id', rate.id, 'name', rate.name, 'value', rate.value) order by rate.position, rate.id) as rates
    from tax_regions as region
    join tax_rates as rate
      on rate.company_id = region.company_id
      and rate.tax_region_id = region.id
      and rate.archived_at is null
    where region.company_id = ${work.company.id}
    group by region.id, region.strategy
    order by region.id
  `);
  return new Map(regions.map(({ id, ...region }) => [id, region]));
}
