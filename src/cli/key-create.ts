import { writeEvent } from '../app/events/events.ts';
import { createApiKey } from '../auth/api-keys.ts';
import { type Command, jsonOption, printMade } from './command.ts';
import { companyOption, findCompany, withDatabase } from './with-database.ts';

export const keyCreate: Command = {
  name: 'key create',
  summary: 'create an API key for version 1; it is shown once',
  options: {
    company: companyOption,
    name: { type: 'string', value: 'name', help: 'name of the key' },
    json: jsonOption,
  },
  run: async (given) => {
    const name = given.required('name');
    return withDatabase(async (database) => {
      const company = await findCompany(database, given.text('company'));
      const made = await database.transaction(async (tx) => {
        const key = await createApiKey({ tx, company, employee_id: null }, { name });
        await writeEvent(tx, company, { type: 'api_keys', id: key.id, verb: 'created', record: { name } });
        return key;
      });
      printMade(given.flag('json'), `Created the API key "${name}" of ${company.name}. It is shown only once.`, {
        company: company.slug,
        api_key_id: made.id,
        api_key: made.key,
      });
      return 0;
    });
  },
};
