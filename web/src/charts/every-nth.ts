/** Labels of this width beside each other: of how many places only one can have one. */
export const everyNth = (places: number, length: number, labelWidth: number): number =>
  Math.max(1, Math.ceil((places * labelWidth) / Math.max(1, length)));
