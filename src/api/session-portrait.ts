import { readSettings } from '../app/settings/read-settings.ts';
import type { Actor } from '../auth/actor.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { PERMISSIONS } from '../domain/employees/permissions.ts';
import { countryCustoms } from '../domain/geography/country-customs.ts';
import { PICTURES_PATH } from '../domain/pictures/picture-name.ts';
import type { ApiRequest } from './request.ts';

/** Who is logged in, and what the back office has to know to show anything at all. */
export async function sessionPortrait(
  database: Database,
  { company, employee }: Actor,
  { baseUrl }: Pick<ApiRequest, 'baseUrl'>,
) {
  const [person, { logo, country_code, demo }, { settings }] = await Promise.all([
    database.one<object>(sql`
      select id, firstname, lastname, email, locale, owner
      from employees
      where company_id = ${company.id}
        and id = ${employee?.id}
    `),
    database.one<{ logo: string | null; country_code: string | null; demo: boolean }>(sql`
      select logo, country_code, demo
      from companies
      where id = ${company.id}
    `),
    readSettings({ db: database, company, now: Temporal.Now.instant() }),
  ]);
  const { currency, dates, orders, pricing } = settings;
  return {
    employee: person,
    company: {
      ...company,
      demo,
      country_code,
      // In which its customers read numbers and dates; the employee's own is that of the interface.
      locale: countryCustoms().get(country_code ?? '')?.locale ?? null,
      logo_url: logo === null ? null : `${baseUrl}${PICTURES_PATH}/${logo}`,
      settings: { currency, dates, orders, pricing },
    },
    permissions: employee?.owner ? PERMISSIONS : (employee?.permissions ?? []),
  };
}
