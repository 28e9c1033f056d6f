/** What an employee may be allowed to do; an owner may do everything. */
export const PERMISSIONS = [
  'reports',
  'products',
  'settings',
  'security_settings',
  'account',
  'exports',
  'cancel_orders',
  'revert_orders',
  'delete_invoices',
  'make_invoice_revisions',
  'override_rental_period',
  'activity_logs',
  'ai_assistant',
] as const;

export type Permission = (typeof PERMISSIONS)[number];
