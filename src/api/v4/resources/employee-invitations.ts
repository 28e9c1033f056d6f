import { inviteEmployee } from '../../../app/company/invitations.ts';
import { newAccessToken, sha256 } from '../../../auth/tokens.ts';
import { PERMISSIONS } from '../../../domain/company/employees.ts';
import { datetime, string, strings, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { command } from '../engine/resource.ts';

export const employeeInvitations = command({
  type: 'employee_invitations',
  describe: 'Lets somebody new into the back office; with the id of an invitation, once more.',
  fields: {
    id: uuid({ describe: 'Of an invitation that is to be sent again, or of its employee.' }),
    email: string({ writeonly: true }),
    firstname: string({ writeonly: true }),
    lastname: string({ writeonly: true }),
    permissions: strings({ writeonly: true, values: PERMISSIONS }),
    employee_id: uuid({ nullable: true }),
    url: string({
      readonly: true,
      describe: 'The link to hand over: it works once, and is shown in this answer only.',
    }),
    expires_at: datetime({ readonly: true }),
  },
  relationships: { employee: toOne('employees', { key: 'employee_id' }) },
  includes: ['employee'],
  operations: {
    create: {
      run: async (work, attributes) => ({
        ...(await inviteEmployee(work, attributes, { make: newAccessToken, digest: sha256 })),
      }),
    },
  },
});
