import type { Employees } from '../../api/schema.ts';

export type Permission = Employees['permissions'][number];

/**
 * The permissions in the words of the shop. The interface accepts `ai_assistant` too; it has no effect here and is not
 * offered.
 */
export const PERMISSION_WORDS: readonly { readonly key: Permission; readonly label: string; readonly hint: string }[] =
  [
    { key: 'products', label: 'Products', hint: 'Change products, stock, prices and coupons.' },
    { key: 'cancel_orders', label: 'Cancel orders', hint: 'Cancel orders that are reserved.' },
    { key: 'revert_orders', label: 'Take steps back', hint: 'Undo a pick-up or a return.' },
    {
      key: 'override_rental_period',
      label: 'Any rental period',
      hint: 'Book outside the opening times for customers.',
    },
    { key: 'delete_invoices', label: 'Delete invoices', hint: 'Remove invoices that are not final.' },
    { key: 'make_invoice_revisions', label: 'Revise invoices', hint: 'Correct a final invoice with a new one.' },
    { key: 'reports', label: 'Reports', hint: 'See revenue and utilisation.' },
    { key: 'exports', label: 'Exports', hint: 'Download lists as files.' },
    { key: 'activity_logs', label: 'Activity', hint: 'See who did what and when.' },
    { key: 'settings', label: 'Settings', hint: 'Change the company, locations, taxes and documents.' },
    { key: 'security_settings', label: 'Security', hint: 'Make and revoke API keys of the company.' },
    { key: 'account', label: 'Employees', hint: 'Invite and deactivate employees, and give them permissions.' },
  ];
