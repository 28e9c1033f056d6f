import { expect, test } from 'vitest';
import { Refusal } from '../../lib/refusal.ts';
import { requireRightToInvite } from './require-right-to-invite.ts';

const nobody = { owner: false, permissions: [] };
const owner = { owner: true, permissions: [] };
const manager = { owner: false, permissions: ['account', 'products'] };

test.each([
  // caller, invited → what is said
  [undefined, owner, 'yes'],
  [owner, owner, 'yes'],
  [owner, manager, 'yes'],
  [manager, nobody, 'yes'],
  [manager, { owner: false, permissions: ['products'] }, 'yes'],
  [{ owner: false, permissions: ['settings'] }, nobody, 'yes'],
  [nobody, nobody, 'inviting employees needs the permission account or settings'],
  [manager, owner, 'only an owner may invite an owner'],
  [
    manager,
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
