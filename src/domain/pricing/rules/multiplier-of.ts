import { tenThousandths } from '../factor.ts';

/** A percentage as the decimal that it multiplies by: `0.2` for 20, `-0.125` for −12.5, `1.0` for 100. */
export function multiplierOf(percentage: number): string {
  const millionths = tenThousandths(percentage);
  const digits = String(millionths < 0n ? -millionths : millionths).padStart(DIGITS + 1, '0');
  const fraction = digits.slice(-DIGITS).replace(/0+$/, '') || '0';
  return `${millionths < 0n ? '-' : ''}${digits.slice(0, -DIGITS)}.${fraction}`;
}

const DIGITS = 6;
