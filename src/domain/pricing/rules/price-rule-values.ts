/** How rules came to a price, as the interface tells it and a line keeps it. Times are in UTC, lengths in seconds. */
export interface PriceRuleValues {
  readonly charge: {
    readonly from: string;
    readonly till: string;
    /** The rules that shortened what is charged. */
    readonly adjustments: readonly { readonly name: string }[];
  };
  readonly price: readonly PriceRuleValue[];
}

export interface PriceRuleValue {
  readonly name: string;
  readonly charge_length: number;
  /** `0.2` for 20 per cent. */
  readonly multiplier: string;
  readonly price_in_cents: number;
  readonly adjustments: readonly {
    readonly from: string;
    readonly till: string;
    readonly charge_length: number;
    readonly charge_label: string;
    readonly price_in_cents: number;
  }[];
  readonly stacked: boolean;
}
