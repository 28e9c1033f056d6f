import { readSettings, updateSettings } from '../../../app/company/settings.ts';
import { datetime, hash, uuid } from '../engine/field.ts';
import { computed } from '../engine/resource.ts';

export const settings = computed({
  type: 'settings',
  describe: 'How the company works. An update changes the keys it names and leaves the others.',
  singleton: ({ company }) => company.id,
  fields: {
    id: uuid(),
    updated_at: datetime({ readonly: true }),
    currency: hash({ readonly: true }),
    defaults: hash(),
    pricing: hash(),
    dates: hash(),
    orders: hash(),
    security: hash(),
    address: hash(),
    store: hash(),
    user: hash(),
    documents: hash(),
    invoices: hash(),
    quotes: hash(),
    contracts: hash(),
    labels: hash(),
    emails: hash(),
    deliveries: hash(),
    barcodes: hash({ extra: true, describe: 'Kinds of new barcodes, and the layout of labels.' }),
    dashboard: hash({ extra: true }),
    feature_enrollments: hash({ extra: true }),
    onboarding: hash({ extra: true }),
    setup_checklist: hash({ extra: true }),
    tracking: hash({ extra: true }),
  },
  operations: {
    fetch: {
      read: async (view, id) => {
        const { settings: sections, updated_at } = await readSettings(view);
        return { id, updated_at, ...sections };
      },
    },
    update: { permission: 'settings', run: (work, _, attributes) => updateSettings(work, attributes) },
  },
});
