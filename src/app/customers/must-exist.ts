/** What the foreign keys of customers are about. */
export const MUST_EXIST = {
  customers_company_id_tax_region_id_fkey: { field: 'tax_region_id', message: 'must exist' },
  customers_company_id_merge_suggestion_customer_id_fkey: {
    field: 'merge_suggestion_customer_id',
    message: 'must exist',
  },
} as const;
