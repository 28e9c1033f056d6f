/** How labels lie on a sheet or roll, in millimetres. */
export interface LabelLayout {
  readonly describe: string;
  /** Of the sheet; a roll has one label a page. */
  readonly page_width: number;
  readonly page_height: number;
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
  /** From the edge of the sheet to the first label. */
  readonly left: number;
  readonly top: number;
  /** From the edge of a label to the same edge of the next. */
  readonly pitch_x: number;
  readonly pitch_y: number;
}

const A4 = { page_width: 210, page_height: 297 };
const LETTER = { page_width: 215.9, page_height: 279.4 };
const INCH = 25.4;

const roll = (width: number, height: number, describe: string): LabelLayout => ({
  describe,
  page_width: width,
  page_height: height,
  width,
  height,
  columns: 1,
  rows: 1,
  left: 0,
  top: 0,
  pitch_x: width,
  pitch_y: height,
});

/** By the names of their makers; the measures are those printed on the packets. */
export const LABEL_LAYOUTS = {
  avery_l7160: {
    ...A4,
    describe: 'Avery L7160, A4, 3 × 7 of 63.5 × 38.1 mm',
    width: 63.5,
    height: 38.1,
    columns: 3,
    rows: 7,
    left: 7.21,
    top: 15.15,
    pitch_x: 66.04,
    pitch_y: 38.1,
  },
  avery_l7163: {
    ...A4,
    describe: 'Avery L7163, A4, 2 × 7 of 99.1 × 38.1 mm',
    width: 99.1,
    height: 38.1,
    columns: 2,
    rows: 7,
    left: 4.63,
    top: 15.15,
    pitch_x: 101.64,
    pitch_y: 38.1,
  },
  avery_l7651: {
    ...A4,
    describe: 'Avery L7651, A4, 5 × 13 of 38.1 × 21.2 mm',
    width: 38.1,
    height: 21.2,
    columns: 5,
    rows: 13,
    left: 4.67,
    top: 10.7,
    pitch_x: 40.64,
    pitch_y: 21.2,
  },
  avery_l4731: {
    ...A4,
    describe: 'Avery L4731, A4, 7 × 27 of 25.4 × 10 mm',
    width: 25.4,
    height: 10,
    columns: 7,
    rows: 27,
    left: 8.48,
    top: 13.5,
    pitch_x: 27.94,
    pitch_y: 10,
  },
  avery_5160: {
    ...LETTER,
    describe: 'Avery 5160, Letter, 3 × 10 of 2⅝ × 1 in',
    width: 2.625 * INCH,
    height: INCH,
    columns: 3,
    rows: 10,
    left: 0.1875 * INCH,
    top: 0.5 * INCH,
    pitch_x: 2.75 * INCH,
    pitch_y: INCH,
  },
  avery_5163: {
    ...LETTER,
    describe: 'Avery 5163, Letter, 2 × 5 of 4 × 2 in',
    width: 4 * INCH,
    height: 2 * INCH,
    columns: 2,
    rows: 5,
    left: 0.15625 * INCH,
    top: 0.5 * INCH,
    pitch_x: 4.1875 * INCH,
    pitch_y: 2 * INCH,
  },
  avery_5167: {
    ...LETTER,
    describe: 'Avery 5167, Letter, 4 × 20 of 1¾ × ½ in',
    width: 1.75 * INCH,
    height: 0.5 * INCH,
    columns: 4,
    rows: 20,
    left: 0.3 * INCH,
    top: 0.5 * INCH,
    pitch_x: 2.05 * INCH,
    pitch_y: 0.5 * INCH,
  },
  roll_54x17: roll(54, 17, 'Roll, 54 × 17 mm (Brother DK-11204)'),
  roll_57x32: roll(57, 32, 'Roll, 57 × 32 mm (Dymo 11354)'),
  roll_62x29: roll(62, 29, 'Roll, 62 × 29 mm (Brother DK-11209)'),
  roll_89x36: roll(89, 36, 'Roll, 89 × 36 mm (Dymo 99012)'),
  roll_100x50: roll(100, 50, 'Roll, 100 × 50 mm'),
} as const satisfies Readonly<Record<string, LabelLayout>>;

export type LabelLayoutName = keyof typeof LABEL_LAYOUTS;

export const LABEL_LAYOUT_NAMES = Object.keys(LABEL_LAYOUTS) as readonly LabelLayoutName[];

export const labelsPerPage = ({ columns, rows }: LabelLayout): number => columns * rows;
