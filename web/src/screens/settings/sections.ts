import type { Session } from '../../session/session.ts';

export interface Section {
  readonly key: SectionKey;
  readonly label: string;
  /** What one finds there. */
  readonly lead: string;
  readonly group: 'Shop' | 'Money' | 'Team and programs' | 'This server';
  readonly may: (session: Session) => boolean;
}

export type SectionKey =
  | 'company'
  | 'dates'
  | 'locations'
  | 'documents'
  | 'custom-fields'
  | 'barcodes'
  | 'taxes'
  | 'pricing'
  | 'coupons'
  | 'employees'
  | 'api'
  | 'account'
  | 'demo'
  | 'health';

const needs =
  (...permissions: readonly string[]) =>
  (session: Session): boolean =>
    permissions.some((permission) => session.permissions.includes(permission));
const everybody = (): boolean => true;

export const SECTIONS: readonly Section[] = [
  {
    key: 'company',
    label: 'Company',
    lead: 'Who you are: on the screen, on documents and in the API.',
    group: 'Shop',
    may: needs('settings'),
  },
  {
    key: 'dates',
    label: 'Dates and times',
    lead: 'When orders go out and come back, and how dates are written.',
    group: 'Shop',
    may: needs('settings'),
  },
  {
    key: 'locations',
    label: 'Locations',
    lead: 'Where stock is, and where customers pick it up and bring it back.',
    group: 'Shop',
    may: needs('settings'),
  },
  {
    key: 'documents',
    label: 'Documents',
    lead: 'Layout and texts of quotes, contracts and invoices.',
    group: 'Shop',
    may: needs('settings'),
  },
  {
    key: 'custom-fields',
    label: 'Custom fields',
    lead: 'Additional fields of customers, orders, products and stock items.',
    group: 'Shop',
    may: needs('settings'),
  },
  {
    key: 'barcodes',
    label: 'Barcodes and labels',
    lead: 'The type of new barcodes, and the label sheets.',
    group: 'Shop',
    may: needs('settings'),
  },
  {
    key: 'taxes',
    label: 'Taxes',
    lead: 'Rates by kind of goods, and by where the customer is.',
    group: 'Money',
    may: needs('settings'),
  },
  {
    key: 'pricing',
    label: 'Pricing',
    lead: 'Deposits, price lists by length of time, and rules for seasons and weekends.',
    group: 'Money',
    may: needs('settings', 'products'),
  },
  {
    key: 'coupons',
    label: 'Coupons',
    lead: 'Codes that give a discount.',
    group: 'Money',
    may: needs('products'),
  },
  {
    key: 'employees',
    label: 'Employees',
    lead: 'Who may log in, and what they may do.',
    group: 'Team and programs',
    may: needs('account', 'settings'),
  },
  {
    key: 'account',
    label: 'Your account',
    lead: 'Your name, how you log in, and the colours you see.',
    group: 'Team and programs',
    may: everybody,
  },
  {
    key: 'api',
    label: 'API access',
    lead: 'Keys and tokens for programs that use the API.',
    group: 'Team and programs',
    may: everybody,
  },
  {
    key: 'demo',
    label: 'Demo data',
    lead: 'This shop shows demo data.',
    group: 'This server',
    may: ({ employee, company }) => employee.owner && company.demo === true,
  },
  {
    key: 'health',
    label: 'Health',
    lead: 'How the server is doing.',
    group: 'This server',
    may: needs('settings'),
  },
];

export const sectionsFor = (session: Session): readonly Section[] => SECTIONS.filter(({ may }) => may(session));
