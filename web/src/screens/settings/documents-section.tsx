import { SettingsCard, type SettingField } from './settings-card.tsx';

type Kind = 'quotes' | 'contracts' | 'invoices';

const PREFIX_HINT = 'Before the number. {{year}}, {{order_number}} and {{customer_number}} are filled in.';
const DAY_S = 86_400;

const printed = (group: Kind): readonly SettingField[] => [
  { group, key: 'show_product_photos', kind: 'check', label: 'Show pictures of products' },
  { group, key: 'show_stock_identifiers', kind: 'check', label: 'Show which stock items' },
  { group, key: 'show_free_lines', kind: 'check', label: 'Show lines that cost nothing' },
  { group, key: 'footer', kind: 'area', label: 'At the foot of every page' },
];

const prefix = (group: Kind): SettingField => ({
  group,
  key: 'prefix',
  kind: 'text',
  label: 'Prefix',
  hint: PREFIX_HINT,
});

const terms = (group: Kind): SettingField => ({
  group,
  key: 'body',
  kind: 'area',
  label: 'Text',
  hint: 'Terms and conditions, for example.',
});

export const DocumentsSection = () => (
  <>
    <SettingsCard
      title="All documents"
      fields={[
        {
          group: 'documents',
          key: 'page_size',
          kind: 'select',
          label: 'Paper',
          options: [
            { value: 'a4', label: 'A4' },
            { value: 'letter', label: 'US Letter' },
          ],
        },
        { group: 'documents', key: 'show_tax_column', kind: 'check', label: 'Show the tax of each line' },
        {
          group: 'documents',
          key: 'scope_numbering_to_prefix',
          kind: 'check',
          label: 'Restart the numbers for every prefix',
          hint: 'With {{year}} in the prefix, numbers start at 1 each year.',
        },
      ]}
    />
    <SettingsCard
      title="Invoices"
      fields={[
        prefix('invoices'),
        {
          group: 'invoices',
          key: 'default_due_period',
          kind: 'number',
          label: 'Due within (days)',
          from: 0,
          till: 3_650,
          unit: DAY_S,
        },
        ...printed('invoices'),
      ]}
    />
    <SettingsCard title="Quotes" fields={[prefix('quotes'), terms('quotes'), ...printed('quotes')]} />
    <SettingsCard title="Contracts" fields={[prefix('contracts'), terms('contracts'), ...printed('contracts')]} />
    <SettingsCard
      title="What things are called"
      lead="On documents."
      fields={WORDS.map(([key, label, ...options]) => ({
        group: 'labels',
        key,
        kind: 'select',
        label,
        options: options.map((value) => ({ value, label: inWords(value) })),
      }))}
    />
  </>
);

const WORDS: readonly (readonly [string, string, ...string[]])[] = [
  ['customer', 'Whoever rents', 'customer', 'client', 'student'],
  ['order', 'What they rent by', 'order', 'booking', 'project'],
  ['quote', 'An offer', 'quote', 'proposal'],
  ['contract', 'What they sign', 'contract', 'waiver'],
  ['packing_slip', 'What you pack by', 'packing_slip', 'pull_sheet'],
];

const inWords = (value: string): string => (value.charAt(0).toUpperCase() + value.slice(1)).replaceAll('_', ' ');
