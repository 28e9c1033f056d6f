import { updateStockCount } from '../../../app/catalogue/set-stock-to.ts';
import { countType } from '../../../app/catalogue/stock-product.ts';
import { COMPANY, sql } from '../../../db/sql.ts';
import { datetime, integer, stamps, uuid } from '../engine/field.ts';
import { operatorSql } from '../engine/filter-sql.ts';
import { OPERATORS_OF } from '../engine/operators.ts';
import { toOne } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';

export const stockCounts = table({
  type: 'stock_counts',
  describe: 'What was counted in or out of bulk stock. The stock of a product is their sum.',
  fields: {
    ...stamps(),
    quantity: integer({ readonly: true, describe: 'Negative where units were taken away.' }),
    from: datetime({ readonly: true }),
    till: datetime({ readonly: true }),
    purchase_cost_in_cents: integer({ nullable: true }),
    purchased_at: datetime({ nullable: true }),
    item_id: uuid({ readonly: true }),
    location_id: uuid({ readonly: true }),
  },
  relationships: {
    location: toOne('locations', { key: 'location_id', required: true }),
    product: toOne('products', { key: 'item_id', required: true }),
  },
  filters: {
    count_type: {
      type: 'string',
      operators: OPERATORS_OF.string,
      sql: (row, operator, values) => operatorSql('string', operator, countType(row), values),
    },
    created_at: true,
    from: true,
    id: true,
    item_id: true,
    location_id: true,
    product_group_id: {
      type: 'string',
      operators: OPERATORS_OF.string,
      sql: (row, operator, values) => sql`exists (
        select
        from items as product
        where product.company_id = ${COMPANY}
          and product.id = ${row}.item_id
          and ${operatorSql('string', operator, sql`product.product_group_id::text`, values)}
      )`,
    },
    purchase_cost_in_cents: true,
    purchased_at: true,
    quantity: true,
    till: true,
    updated_at: true,
  },
  stats: { quantity: ['sum'] },
  operations: {
    list: { includes: ['location', 'product'] },
    update: { permission: 'products', includes: [], run: updateStockCount },
  },
});
