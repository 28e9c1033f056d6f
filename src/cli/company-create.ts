import { createCompany, createEmployee, slugFromName } from '../app/company/first-company.ts';
import { writeEvent } from '../app/events/events.ts';
import { hashPassword, newPassword } from '../auth/password.ts';
import { isTimeZone } from '../domain/time/clock.ts';
import { type Command, type Given, jsonOption, printMade, UsageError } from './command.ts';
import { withDatabase } from './with-database.ts';

export const companyCreate: Command = {
  name: 'company create',
  summary: 'create a company and its owner',
  options: {
    name: { type: 'string', value: 'name', help: 'name of the company' },
    slug: { type: 'string', value: 'slug', help: 'first part of its host name; default: derived from the name' },
    'owner-email': { type: 'string', value: 'e-mail', help: 'of the owner, who has all permissions' },
    'owner-password': { type: 'string', value: 'password', help: 'default: generated' },
    'time-zone': { type: 'string', value: 'zone', help: 'such as Europe/Amsterdam; default: that of this machine' },
    currency: { type: 'string', value: 'code', help: 'such as eur; default: usd' },
    json: jsonOption,
  },
  run: async (given) => {
    const asked = askedOf(given);
    return withDatabase(async (database, { timeZone }) => {
      const password_hash = await hashPassword(asked.password);
      const { company, id } = await database.transaction(async (tx) => {
        const made = await createCompany(tx, { default_timezone: timeZone, ...asked.company });
        const owner = { email: asked.company.email, password_hash, owner: true, permissions: [] };
        const ownerId = await createEmployee(tx, made.id, owner);
        const { id: companyId, name } = made;
        const change = { type: 'companies', id: companyId, verb: 'created', record: { name } } as const;
        await writeEvent(tx, made, { ...change, related_ids: [ownerId] });
        return { company: made, id: ownerId };
      });
      printMade(given.flag('json'), `Created the company ${company.name}.`, {
        company: company.slug,
        company_id: company.id,
        owner: asked.company.email,
        owner_id: id,
        ...(given.text('owner-password') === undefined ? { password: asked.password } : {}),
      });
      return 0;
    });
  },
};

function askedOf(given: Given) {
  const name = given.required('name');
  const email = given.required('owner-email');
  const zone = given.text('time-zone');
  if (zone !== undefined && !isTimeZone(zone)) {
    throw new UsageError(`--time-zone must be a time zone such as Europe/Amsterdam, not "${zone}"`);
  }
  return {
    password: given.text('owner-password') ?? newPassword(),
    company: {
      name,
      slug: given.text('slug') ?? slugFromName(name),
      email,
      currency: (given.text('currency') ?? 'usd').toLowerCase(),
      ...(zone === undefined ? {} : { default_timezone: zone }),
    },
  };
}
