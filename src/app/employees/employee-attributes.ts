/** What a caller may send of an employee. */
export interface EmployeeAttributes {
  readonly firstname?: string | null;
  readonly lastname?: string | null;
  readonly email?: string | null;
  readonly locale?: string | null;
  readonly active?: boolean | null;
  readonly owner?: boolean | null;
  readonly permissions?: readonly unknown[];
  readonly deactivated_at?: Temporal.Instant | null;
  readonly viewed_whats_new_at?: Temporal.Instant | null;
  readonly third_party_id?: string | null;
  readonly current_password?: string | null;
  readonly password?: string | null;
  readonly password_confirmation?: string | null;
  /** Hash of a picture that is kept already; null for none. */
  readonly avatar?: string | null | undefined;
  /** Prepared before the transaction when the e-mail or the password changes. */
  readonly credentials?: PreparedCredentials | undefined;
}

export interface PreparedCredentials {
  /** Of the new password; undefined when only the e-mail changes. */
  readonly password_hash: string | undefined;
  /** Of the present password, which the caller has confirmed; undefined when no confirmation was needed. */
  readonly confirmed_hash: string | null | undefined;
}

/** An employee as far as rights and passwords go. */
export interface Employee {
  readonly id: string;
  readonly email: string;
  readonly active: boolean;
  readonly owner: boolean;
  readonly permissions: readonly string[];
  readonly password_hash: string | null;
}
