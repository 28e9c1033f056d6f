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
