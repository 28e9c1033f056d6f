/**
 * The only rounding of money there is: numerator ÷ denominator to the nearest whole number, a half to the even one.
 * `Math.round` and PostgreSQL's `round` each do something else.
 */
export function roundHalfEven(numerator: bigint, denominator: bigint): bigint {
  if (denominator < 0n) return roundHalfEven(-numerator, -denominator);
  const quotient = numerator / denominator;
  const twiceTheRest = 2n * (numerator % denominator);
  const distance = twiceTheRest < 0n ? -twiceTheRest : twiceTheRest;
  const away = numerator < 0n ? -1n : 1n;
  if (distance > denominator) return quotient + away;
  return distance === denominator && quotient % 2n !== 0n ? quotient + away : quotient;
}
