export const FIELD_OWNERS = [
  { key: 'customers', label: 'Customers' },
  { key: 'orders', label: 'Orders' },
  { key: 'product_groups', label: 'Products' },
  { key: 'stock_items', label: 'Stock items' },
] as const;

export const FIELD_TYPES = [
  { value: 'text_field', label: 'Text' },
  { value: 'text_area', label: 'Long text' },
  { value: 'select', label: 'Choice' },
  { value: 'date_field', label: 'Date' },
  { value: 'email', label: 'E-mail' },
  { value: 'phone', label: 'Phone' },
  { value: 'address', label: 'Address' },
] as const;

export const PRINTED_ON = [
  { key: 'quote', label: 'Quotes' },
  { key: 'contract', label: 'Contracts' },
  { key: 'invoice', label: 'Invoices' },
  { key: 'packing', label: 'Packing slips' },
] as const;
