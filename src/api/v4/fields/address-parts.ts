import { string } from '../engine/field.ts';

/** What an address is made of, wherever one is written. */
export const addressParts = {
  first_name: string(),
  last_name: string(),
  address1: string(),
  address2: string(),
  city: string(),
  region: string(),
  zipcode: string(),
  country: string(),
  country_id: string(),
  province_id: string(),
  latitude: string(),
  longitude: string(),
};
