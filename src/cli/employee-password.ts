import { withdrawInvitation } from '../app/company/employees.ts';
import { writeEvent } from '../app/events/events.ts';
import { hashPassword, newPassword } from '../auth/password.ts';
import { sql } from '../db/sql.ts';
import { type Command, jsonOption, printMade } from './command.ts';
import { companyOption, findCompany, findEmployee, withDatabase } from './with-database.ts';

export const employeePassword: Command = {
  name: 'employee password',
  summary: 'set a new password for an employee and end all their sessions',
  options: {
    company: companyOption,
    email: { type: 'string', value: 'e-mail', help: 'of the employee; default: the owner' },
    password: { type: 'string', value: 'password', help: 'default: generated' },
    json: jsonOption,
  },
  run: async (given) => {
    const password = given.text('password') ?? newPassword();
    const password_hash = await hashPassword(password);
    return withDatabase(async (database) => {
      const company = await findCompany(database, given.text('company'));
      const employee = await findEmployee(database, company, given.text('email'));
      await database.transaction(async (tx) => {
        await tx.run(sql`
          update employees
          set password_hash = ${password_hash},
              confirmed = true,
              updated_at = now()
          where company_id = ${company.id}
            and id = ${employee.id}
        `);
        await tx.run(sql`
          delete from sessions
          where company_id = ${company.id}
            and employee_id = ${employee.id}
        `);
        await withdrawInvitation({ tx, company, employee_id: null }, employee.id, { unlessMine: false });
        const record = { name: employee.email };
        await writeEvent(tx, company, { type: 'employees', id: employee.id, verb: 'updated', record });
      });
      printMade(given.flag('json'), `${employee.email} of ${company.name} has a new password.`, {
        company: company.slug,
        employee: employee.email,
        employee_id: employee.id,
        ...(given.text('password') === undefined ? { password } : {}),
      });
      return 0;
    });
  },
};
