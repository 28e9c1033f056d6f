import { updateCompany } from '../app/company/update-company.ts';
import { updateSettings } from '../app/company/settings.ts';
import type { Work } from '../db/work.ts';
import { DAY_S } from '../domain/pricing/line-price.ts';

export async function describeCompany(work: Work): Promise<void> {
  await updateCompany(work, {
    phone: '+1 503 555 0100',
    website: 'https://lumen.example',
    main_address_attributes: {
      address1: '1140 SE Division Street',
      zipcode: '97202',
      city: 'Portland',
      region: 'Oregon',
      country: 'United States',
    },
  });
  await updateSettings(work, { invoices: { default_due_period: 14 * DAY_S } });
}
