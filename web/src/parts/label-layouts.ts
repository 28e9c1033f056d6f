/** Label layouts, by their names in the interface. */
export const LABEL_LAYOUTS: readonly { readonly value: string; readonly label: string }[] = [
  { value: 'avery_l7160', label: 'Avery L7160, A4, 3 × 7 of 63.5 × 38.1 mm' },
  { value: 'avery_l7163', label: 'Avery L7163, A4, 2 × 7 of 99.1 × 38.1 mm' },
  { value: 'avery_l7651', label: 'Avery L7651, A4, 5 × 13 of 38.1 × 21.2 mm' },
  { value: 'avery_l4731', label: 'Avery L4731, A4, 7 × 27 of 25.4 × 10 mm' },
  { value: 'avery_5160', label: 'Avery 5160, Letter, 3 × 10 of 2⅝ × 1 in' },
  { value: 'avery_5163', label: 'Avery 5163, Letter, 2 × 5 of 4 × 2 in' },
  { value: 'avery_5167', label: 'Avery 5167, Letter, 4 × 20 of 1¾ × ½ in' },
  { value: 'roll_54x17', label: 'Roll, 54 × 17 mm (Brother DK-11204)' },
  { value: 'roll_57x32', label: 'Roll, 57 × 32 mm (Dymo 11354)' },
  { value: 'roll_62x29', label: 'Roll, 62 × 29 mm (Brother DK-11209)' },
  { value: 'roll_89x36', label: 'Roll, 89 × 36 mm (Dymo 99012)' },
  { value: 'roll_100x50', label: 'Roll, 100 × 50 mm' },
];
