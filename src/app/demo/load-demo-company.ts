import type { Work } from '../../db/work.ts';
import { updateCompany } from '../companies/update-company.ts';

export async function loadDemoCompany(work: Work): Promise<void> {
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
}
