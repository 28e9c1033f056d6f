import { readCounts } from '../../../app/insight/counts.ts';
import { datetime, integer, uuid } from '../engine/field.ts';
import { computed } from '../engine/resource.ts';

const count = () => integer({ readonly: true });

export const counts = computed({
  type: 'counts',
  describe: 'How much of everything the company has.',
  singleton: ({ company }) => company.id,
  fields: {
    id: uuid({ readonly: true }),
    created_at: datetime({ readonly: true, describe: 'When it was counted.' }),
    product_group_count: count(),
    product_count: count(),
    tax_rate_count: count(),
    tag_count: count(),
    note_count: count(),
    location_count: count(),
    employee_count: count(),
    payment_profile_count: count(),
    app_payment_option_count: count(),
    overdue_invoice_count: count(),
    manual_order_count: integer({ readonly: true, describe: 'Made in the back office or through an interface.' }),
    manual_reserved_order_count: count(),
    started_order_count: count(),
    stopped_order_count: count(),
    archived_order_count: count(),
    webshop_order_count: count(),
  },
  operations: {
    fetch: { read: async (view, id) => ({ id, created_at: view.now, ...(await readCounts(view)) }) },
  },
});
