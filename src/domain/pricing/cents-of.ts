import { tenThousandths } from './factor.ts';
import { roundHalfEven } from './round-half-even.ts';

/** Cents of an amount in the company's currency. Of more than two fraction digits the rest is rounded. */
export const centsOf = (amount: number): number => Number(roundHalfEven(tenThousandths(amount), 100n));
