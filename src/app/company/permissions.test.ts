import { expect, test } from 'vitest';
import { Refusal } from '../../lib/refusal.ts';
import { type ChangeOfRights, type Employee, requireRightToChange, requireRightToInvite } from './permissions.ts';

const employee = (id: string, more: Partial<Employee> = {}): Employee => ({
  id,
  email: `${id}@x.test`,
  active: true,
  owner: false,
  permissions: [],
  password_hash: null,
  ...more,
});

const owner = employee('owner', { owner: true });
const manager = employee('manager', { permissions: ['account', 'reports'] });
const clerk = employee('clerk', { permissions: ['products'] });
const other = employee('other', { permissions: ['exports'] });

const CASES: readonly (readonly [Employee, Employee, Partial<ChangeOfRights>, boolean])[] = [
  // caller  target   change                                   allowed
  [owner, other, { owner: true, permissions: ['settings'] }, true],
  [owner, owner, { owner: false }, true],
  [owner, other, { credentials: true }, true],
  [clerk, clerk, {}, true],
  [clerk, clerk, { credentials: true }, true],
  [clerk, clerk, { active: true, owner: false, permissions: ['products'] }, true],
  [clerk, clerk, { active: false }, false],
  [clerk, clerk, { permissions: [] }, false],
  [clerk, clerk, { owner: true }, false],
  [clerk, other, {}, false],
  [manager, other, {}, true],
  [manager, other, { active: false }, true],
  [manager, other, { permissions: ['exports', 'reports'] }, true],
  [manager, other, { permissions: [] }, true],
  [manager, other, { permissions: ['exports', 'settings'] }, false],
  [manager, other, { credentials: true }, false],
  [manager, other, { owner: true }, false],
  [manager, owner, {}, false],
  [manager, manager, { permissions: ['account', 'reports', 'exports'] }, false],
  [manager, manager, { permissions: ['account'] }, true],
  [manager, manager, { owner: true }, false],
];

test.each(CASES.map(([caller, target, change, allowed]) => ({ caller, target, change, allowed })))(
  '$caller.id changes $change of $target.id: $allowed',
  ({ caller, target, change, allowed }) => {
    const attempt = () => requireRightToChange(caller, target, { credentials: false, ...change });
    if (allowed) expect(attempt).not.toThrow();
    else expect(attempt).toThrow(expect.objectContaining({ status: 403 }));
  },
);

const nobody = { owner: false, permissions: [] };
const invitedOwner = { owner: true, permissions: [] };
const invitedManager = { owner: false, permissions: ['account', 'products'] };

test.each([
  // caller, invited → what is said
  [undefined, invitedOwner, 'yes'],
  [invitedOwner, invitedOwner, 'yes'],
  [invitedOwner, invitedManager, 'yes'],
  [invitedManager, nobody, 'yes'],
  [invitedManager, { owner: false, permissions: ['products'] }, 'yes'],
  [{ owner: false, permissions: ['settings'] }, nobody, 'yes'],
  [nobody, nobody, 'inviting employees needs the permission account or settings'],
  [invitedManager, invitedOwner, 'only an owner may invite an owner'],
  [
    invitedManager,
    { owner: false, permissions: ['reports'] },
    'you cannot give the permission reports, which you do not have',
  ],
])('%j invites %j: %s', (caller, invited, said) => {
  expect(saidOf(() => requireRightToInvite(caller, invited))).toBe(said);
});

function saidOf(act: () => void): string {
  try {
    act();
    return 'yes';
  } catch (error) {
    if (error instanceof Refusal && error.status === 403) return error.message;
    throw error;
  }
}
