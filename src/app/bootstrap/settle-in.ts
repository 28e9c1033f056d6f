import type { Work } from '../../db/work.ts';
import { COUNTRIES } from '../../domain/geography/countries.ts';
import { countryCustoms } from '../../domain/geography/country-customs.ts';
import { NO_ADDRESS } from '../../domain/properties/address.ts';
import { updateCompany } from '../companies/update-company.ts';
import { updateSettings } from '../settings/update-settings.ts';
import type { Shop } from './shop.ts';

/** Gives a company the name, the country and the customs of a shop, and takes from it how the demo is reached. */
export async function settleIn(work: Work, { company, owner, country, time_zone, currency }: Shop): Promise<void> {
  await updateCompany(work, {
    name: company.name,
    email: owner.email,
    phone: null,
    website: null,
    main_address_attributes: { ...NO_ADDRESS, country: COUNTRIES.get(country)?.name ?? null },
    country_code: country,
    default_timezone: time_zone,
    currency,
  });
  const dates = countryCustoms().get(country)?.dates;
  if (dates !== undefined) await updateSettings(work, { dates });
}
