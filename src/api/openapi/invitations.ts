import type { DescribedPart } from './described-operation.ts';
import { object } from './json-schema.ts';

/** The link of an `employee_invitations` record. */
export const invitations: DescribedPart = {
  tag: { name: 'invitation', description: 'How somebody who was invited gets in.' },
  schemas: {},
  operations: [
    {
      id: 'session_invitation',
      method: 'POST',
      path: '/session/invitation',
      summary: 'Accept an invitation',
      description:
        'Sets the password of the invited employee and logs in with it: sets the session cookie, and `GET /session` then tells who it is. Works once, within seven days. `token` is what follows the number sign of the link.',
      body: object(
        {
          token: { type: 'string', examples: ['…'] },
          password: { type: 'string', minLength: 8, examples: ['correct horse battery'] },
        },
        ['token', 'password'],
      ),
      status: 200,
      answer: {
        description: 'The password is set, and the employee is logged in.',
        content: {
          'application/json': {
            schema: object({ employee: object({ id: { type: 'string', format: 'uuid' } }, ['id']) }, ['employee']),
          },
        },
      },
      errors: [400, 403, 410, 413, 415, 422, 429, 503],
      security: [],
    },
  ],
};
