/** What somebody who sets a shop up has told, checked. */
export interface Shop {
  readonly company: { readonly name: string; readonly slug: string };
  readonly owner: {
    readonly firstname: string;
    readonly lastname: string;
    readonly email: string;
    readonly password_hash: string;
  };
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  readonly time_zone: string;
  /** Lower-case ISO code. */
  readonly currency: string;
}
