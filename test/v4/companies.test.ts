import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, type Attributes, colleagueOf, problemsOf, recordOf } from './api.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const updated = async (attributes: Attributes) =>
  recordOf(await api.update('companies/current', attributes)).attributes;

/** One pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('is the company of the credential, with every attribute', async () => {
  const { id, type, attributes } = recordOf(await api.get('companies/current'));
  expect({ id, type }).toEqual({ id: server.company.id, type: 'companies' });
  expect(Object.keys(attributes)).toHaveLength(49);
  expect(attributes).toMatchObject({
    name: 'Acme',
    slug: 'acme',
    default_timezone: 'Europe/Amsterdam',
    currency: 'usd',
    development: false,
    pending_subscription: false,
    logo_url: null,
    custom_domain_validation: {},
  });
});

test('tells its subscription only when asked', async () => {
  expect(recordOf(await api.get('companies/current')).attributes).not.toHaveProperty('subscription');
  const { attributes } = recordOf(await api.get('companies/current?extra_fields[companies]=subscription'));
  expect(attributes['subscription']).toMatchObject({
    activated: true,
    amount_in_cents: 0,
    plan_id: 'self_hosted',
    enabled_features: [],
    allowed_features: [],
  });
});

describe('updating', () => {
  test('keeps simple facts, trimmed', async () => {
    const facts = { name: 'Acme Hire', phone: '555', website: 'acme.test', market: 'film', vat_number: 'NL1' };
    expect(await updated({ ...facts, phone: ' 555 ' })).toMatchObject(facts);
    expect(await updated({ vat_number: '' })).toMatchObject({ vat_number: null, phone: '555' });
  });

  test('what follows from the country follows', async () => {
    expect(await updated({ country: 'Nederland', vat_number: 'NL001' })).toMatchObject({
      country: 'Nederland',
      country_code: 'NL',
      continent: 'Europe',
      in_eur_country: true,
      euvat_member: true,
      has_to_pay_vat: true,
      vat_reverse_charge_applicable: true,
      vat_validation_status: 'unverified',
    });
    expect(await updated({ country_code: 'us', vat_number: null })).toMatchObject({
      country: 'United States',
      country_code: 'US',
      continent: 'North America',
      in_eur_country: false,
      euvat_member: false,
      vat_reverse_charge_applicable: false,
      vat_validation_status: null,
    });
  });

  test('addresses are written as attributes or as a hash, and read as both', async () => {
    const after = await updated({
      address_line_2: 'Second floor',
      main_address_attributes: {
        first_name: 'Front',
        address1: '1 Way',
        zipcode: '1011 AB',
        city: 'Amsterdam',
        country: 'Netherlands',
        latitude: '52.37',
      },
      billing_address_attributes: { address1: 'PO Box 1', city: 'Utrecht' },
    });
    expect(after).toMatchObject({
      address_line_1: '1 Way',
      city: 'Amsterdam',
      country_code: 'NL',
      address: 'Front\n1 Way\nSecond floor\n1011 AB Amsterdam\nNetherlands',
      billing_address_line_1: 'PO Box 1',
    });
    expect(after['main_address']).toEqual({
      first_name: 'Front',
      last_name: null,
      address1: '1 Way',
      address2: 'Second floor',
      city: 'Amsterdam',
      region: null,
      zipcode: '1011 AB',
      country: 'Netherlands',
      country_id: null,
      province_id: null,
      latitude: '52.37',
      longitude: null,
      meets_validation_requirements: true,
      value: 'Front\n1 Way\nSecond floor\n1011 AB Amsterdam\nNetherlands',
    });
    expect(after['billing_address']).toMatchObject({ city: 'Utrecht', meets_validation_requirements: false });
    const cleared = await updated({ main_address_attributes: { first_name: null, address1: '2 Way' } });
    expect(cleared['main_address']).toMatchObject({ first_name: null, address1: '2 Way', latitude: '52.37' });
    expect((await updated({ main_address_attributes: null }))['main_address']).toMatchObject({
      address1: null,
      latitude: null,
      value: null,
    });
  });

  test('the new time zone counts at once', async () => {
    const at = async (moment: string): Promise<number> => {
      const { id } = recordOf(await api.create('customers', { name: 'Zoned' }), 201);
      const answer = await api.get(`customers?filter[id]=${id}&filter[created_at][gt]=${encodeURIComponent(moment)}`);
      return Array.isArray(answer.body.data) ? answer.body.data.length : -1;
    };
    const inTokyo = Temporal.Now.instant().toZonedDateTimeISO('Asia/Tokyo').subtract({ minutes: 5 });
    const wallClock = inTokyo.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');
    expect(await at(wallClock)).toBe(0);
    await updated({ default_timezone: 'Asia/Tokyo' });
    expect(await at(wallClock)).toBe(1);
  });

  test('pictures are kept, served and removed', async () => {
    const { logo_url } = await updated({ logo_base64: `data:image/png;base64,${PNG}`, favicon_base64: PNG });
    expect(logo_url).toMatch(/\/pictures\/[0-9a-f]{64}$/);
    const picture = await fetch(String(logo_url));
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect(await updated({ remove_logo: true })).toMatchObject({ logo_url: null, favicon_url: expect.any(String) });
  });

  test.each([
    [{ name: ' ' }, { name: "can't be blank" }],
    [{ name: 'x'.repeat(256) }, { name: 'is too long (maximum is 255 characters)' }],
    [{ email: 'nobody' }, { email: 'is not an e-mail address' }],
    [{ billing_email: '@' }, { billing_email: 'is not an e-mail address' }],
    [{ default_timezone: 'Mars/Olympus' }, { default_timezone: 'is not a time zone such as Europe/Amsterdam' }],
    [{ default_timezone: null }, { default_timezone: 'is not a time zone such as Europe/Amsterdam' }],
    [{ default_timezone: '+01:00' }, { default_timezone: 'is not a time zone such as Europe/Amsterdam' }],
    [{ currency: 'zzz' }, { currency: 'is not a currency code such as usd' }],
    [{ currency: null }, { currency: 'is not a currency code such as usd' }],
    [{ country_code: 'ZZ' }, { country_code: 'is not a country code such as NL' }],
    [{ custom_domain: 'no domain' }, { custom_domain: 'is not a domain such as rent.example.com' }],
    [{ shop_theme_id: '00000000-0000-4000-8000-000000000000' }, { shop_theme_id: 'must exist' }],
    [{ city: 'x'.repeat(256) }, { city: 'is too long (maximum is 255 characters)' }],
    [
      { main_address_attributes: { city: 'x'.repeat(256) } },
      { 'main_address_attributes/city': 'is too long (maximum is 255 characters)' },
    ],
    [
      { custom_domain_validation: { text: 'x'.repeat(10_000) } },
      { custom_domain_validation: 'is too long (maximum is 10000 characters)' },
    ],
    [
      { custom_domain_validation: { text: '\u0000' } },
      { custom_domain_validation: 'must not contain a null character' },
    ],
    [
      { logo_base64: 'no base64!', favicon_base64: '%', name: '' },
      {
        logo_base64: expect.stringContaining('is not base64'),
        favicon_base64: expect.stringContaining('is not base64'),
        name: "can't be blank",
      },
    ],
    [{ logo_base64: 'no base64!' }, { logo_base64: expect.stringContaining('is not base64') }],
    [{ logo_base64: Buffer.from('no picture').toString('base64') }, { logo_base64: expect.any(String) }],
  ])('refuses %j', async (attributes, problems) => {
    expect(problemsOf(await api.update('companies/current', attributes))).toEqual(problems);
  });

  test.each([
    [{ currency: 'EUR' }, { currency: 'eur' }],
    [{ custom_domain: 'Rent.Example.com' }, { custom_domain: 'rent.example.com' }],
    [{ custom_domain: null }, { custom_domain: null }],
    [{ use_billing_address: true }, { use_billing_address: true }],
    [{ country_code: null }, { country_code: null, continent: null, in_eur_country: null }],
  ])('takes %j as %j', async (attributes, kept) => {
    expect(await updated(attributes)).toMatchObject(kept);
  });

  test('the slug is not for changing', async () => {
    expect((await api.update('companies/current', { slug: 'other' })).status).toBe(400);
  });

  test('needs the permission settings', async () => {
    const without = apiOf(server, (await colleagueOf(server)).token);
    expect((await without.get('companies/current')).status).toBe(200);
    expect((await without.update('companies/current', { name: 'Mine' })).status).toBe(403);
    const withIt = apiOf(server, (await colleagueOf(server, { permissions: ['settings'] })).token);
    expect((await withIt.update('companies/current', { name: 'Ours' })).status).toBe(200);
  });
});
