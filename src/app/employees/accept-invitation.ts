import type { Database, Queryable, Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { changeTold } from '../../domain/events/change-told.ts';
import { Refusal } from '../../lib/refusal.ts';
import { flushHappenings } from '../events/flush-happenings.ts';

export interface Acceptance {
  /** Of the link's token. */
  readonly token_hash: Buffer;
  /** Of the address, where it names one: an invitation is good at its own company only. */
  readonly company_id: string | null;
  /** Costly: asked for when the invitation has been found good. */
  readonly passwordHash: () => Promise<string>;
}

export interface Accepted {
  readonly company_id: string;
  readonly id: string;
}

/**
 * Gives the invited employee a password, once. `entered` runs in the same transaction: the session begins with the
 * account or not at all.
 */
export async function acceptInvitation<Result>(
  database: Database,
  { token_hash, company_id, passwordHash }: Acceptance,
  entered: (tx: Transaction, employee: Accepted) => Promise<Result>,
): Promise<Result> {
  const found = await usableInvitation(database, token_hash, company_id);
  const password_hash = await passwordHash();
  return database.transaction(async (tx) => {
    // The employee first, as whoever withdraws an invitation holds it first.
    const employee = await confirm(tx, found, password_hash);
    if (employee === undefined || !(await strikeOut(tx, found, token_hash))) throw await refusalOf(tx, token_hash);
    const result = await entered(tx, found.employee);
    const told = changeTold({ type: 'employees', id: found.employee.id, deed: 'confirmed', record: employee });
    const happenings = [{ ...told, employee_id: found.employee.id, created_at: Temporal.Now.instant() }];
    await flushHappenings({ tx, company: { id: found.employee.company_id }, happenings });
    return result;
  });
}

interface Found {
  readonly id: string;
  readonly employee: Accepted;
}

interface State {
  readonly company_id: string;
  readonly id: string;
  readonly employee_id: string;
  readonly accepted: boolean;
  readonly expired: boolean;
  readonly active: boolean;
}

async function usableInvitation(db: Queryable, hash: Buffer, company_id: string | null): Promise<Found> {
  const state = await stateOf(db, hash);
  if (state === undefined || (company_id !== null && state.company_id !== company_id)) throw UNKNOWN;
  if (!isUsable(state)) throw refusalOfState(state);
  return { id: state.id, employee: { company_id: state.company_id, id: state.employee_id } };
}

const stateOf = (db: Queryable, hash: Buffer): Promise<State | undefined> =>
  db.maybe<State>(sql`
    select i.company_id, i.id, i.employee_id, i.accepted_at is not null as accepted, i.expires_at <= now() as expired,
           e.active
    from employee_invitations as i
    join employees as e on e.company_id = i.company_id and e.id = i.employee_id
    where i.token_hash = ${hash}
    order by i.company_id, i.id
    limit 1
  `);

const confirm = (tx: Transaction, { employee }: Found, hash: string): Promise<{ name: string } | undefined> =>
  tx.maybe<{ name: string }>(sql`
    update employees
    set password_hash = ${hash},
        confirmed = true,
        updated_at = now()
    where company_id = ${employee.company_id}
      and id = ${employee.id}
      and active
    returning btrim(firstname || ' ' || lastname) as name
  `);

async function strikeOut(tx: Transaction, { id, employee }: Found, token_hash: Buffer): Promise<boolean> {
  const struck = await tx.run(sql`
    update employee_invitations
    set accepted_at = now(),
        updated_at = now()
    where company_id = ${employee.company_id}
      and id = ${id}
      and token_hash = ${token_hash}
      and accepted_at is null
      and expires_at > now()
  `);
  return struck === 1;
}

const isUsable = ({ accepted, expired, active }: State): boolean => !accepted && !expired && active;

/** Somebody was faster. */
async function refusalOf(tx: Transaction, hash: Buffer): Promise<Refusal> {
  const state = await stateOf(tx, hash);
  return state === undefined ? UNKNOWN : refusalOfState(state);
}

function refusalOfState({ accepted, expired }: State): Refusal {
  if (accepted) return gone('this invitation has been used already: log in with the password that was chosen then');
  if (expired) return gone('this invitation has expired: ask for a new one');
  return gone('this invitation has been withdrawn');
}

const gone = (detail: string): Refusal => new Refusal(410, 'gone', [{ detail }]);

const UNKNOWN = new Refusal(422, 'unknown_invitation', [
  { detail: 'this invitation is not known: it may have been withdrawn, or replaced by a newer one' },
]);
