import { createEmployee } from '../app/company/first-company.ts';
import { writeEvent } from '../app/events/events.ts';
import { hashPassword, newPassword } from '../auth/password.ts';
import { PERMISSIONS } from '../domain/company/employees.ts';
import { type Command, type Given, jsonOption, printMade, UsageError } from './command.ts';
import { companyOption, findCompany, withDatabase } from './with-database.ts';

export const employeeCreate: Command = {
  name: 'employee create',
  summary: 'create an employee who can log in',
  options: {
    company: companyOption,
    email: { type: 'string', value: 'e-mail', help: 'to log in with' },
    password: { type: 'string', value: 'password', help: 'default: generated' },
    firstname: { type: 'string', value: 'name', help: 'first name' },
    lastname: { type: 'string', value: 'name', help: 'last name' },
    owner: { type: 'boolean', help: 'has all permissions' },
    permissions: { type: 'string', value: 'list', help: `separated by commas: ${PERMISSIONS.join(', ')}` },
    json: jsonOption,
  },
  run: async (given) => {
    const email = given.required('email');
    const permissions = permissionsOf(given);
    const password = given.text('password') ?? newPassword();
    const [firstname = '', lastname = ''] = [given.text('firstname'), given.text('lastname')];
    return withDatabase(async (database) => {
      const company = await findCompany(database, given.text('company'));
      const password_hash = await hashPassword(password);
      const employee = { email, password_hash, firstname, lastname, owner: given.flag('owner'), permissions };
      const id = await database.transaction(async (tx) => {
        const made = await createEmployee(tx, company.id, employee);
        const data = { email, owner: employee.owner, permissions };
        await writeEvent(tx, company, { type: 'employees', id: made, verb: 'created', record: { name: email }, data });
        return made;
      });
      printMade(given.flag('json'), `Created the employee ${email} of ${company.name}.`, {
        company: company.slug,
        employee: email,
        employee_id: id,
        ...(given.text('password') === undefined ? { password } : {}),
      });
      return 0;
    });
  },
};

function permissionsOf(given: Given): readonly string[] {
  const asked = (given.text('permissions') ?? '').split(',').filter((permission) => permission !== '');
  const unknown = asked.find((permission) => !PERMISSIONS.some((known) => known === permission));
  if (unknown === undefined) return PERMISSIONS.filter((permission) => asked.includes(permission));
  throw new UsageError(`unknown permission "${unknown}"; the permissions are ${PERMISSIONS.join(', ')}`);
}
