import { writeEvent } from '../app/events/events.ts';
import { createAuthenticationMethod } from '../auth/authentication-methods.ts';
import { secretBox } from '../auth/secret-box.ts';
import { newAccessToken } from '../auth/tokens.ts';
import { claimKey } from '../installation.ts';
import { serverKey } from '../server-key.ts';
import { type Command, jsonOption, printMade } from './command.ts';
import { companyOption, findCompany, findEmployee, withDatabase } from './with-database.ts';

export const tokenCreate: Command = {
  name: 'token create',
  summary: 'create an access token for version 4',
  options: {
    company: companyOption,
    employee: { type: 'string', value: 'e-mail', help: 'whose permissions it has; default: the owner' },
    name: { type: 'string', value: 'name', help: 'name of the token' },
    json: jsonOption,
  },
  run: async (given) => {
    const name = given.required('name');
    return withDatabase(async (database, config) => {
      const company = await findCompany(database, given.text('company'));
      const employee = await findEmployee(database, company, given.text('employee'));
      const services = { secrets: secretBox(serverKey(config)) };
      await claimKey(database, services.secrets);
      const token = newAccessToken();
      const id = await database.transaction(async (tx) => {
        const work = { tx, company, employee_id: employee.id, services };
        const made = await createAuthenticationMethod(work, { name, kind: 'token' }, token);
        await writeEvent(tx, company, {
          type: 'authentication_methods',
          id: made,
          verb: 'created',
          record: { name },
          related_ids: [employee.id],
        });
        return made;
      });
      printMade(given.flag('json'), `Created the access token "${name}" of ${employee.email} at ${company.name}.`, {
        company: company.slug,
        employee: employee.email,
        authentication_method_id: id,
        access_token: token,
      });
      return 0;
    });
  },
};
