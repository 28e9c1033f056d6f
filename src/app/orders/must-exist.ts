/** What the foreign keys of orders are about. */
export const MUST_EXIST = {
  orders_company_id_tax_region_id_fkey: { field: 'tax_region_id', message: 'must exist' },
  orders_company_id_coupon_id_fkey: { field: 'coupon_id', message: 'must exist' },
  orders_company_id_customer_id_fkey: { field: 'customer_id', message: 'must exist' },
  orders_company_id_start_location_id_fkey: { field: 'start_location_id', message: 'must exist' },
  orders_company_id_stop_location_id_fkey: { field: 'stop_location_id', message: 'must exist' },
} as const;
