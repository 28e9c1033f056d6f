/** A text in a column, in points. */
export interface Measured {
  readonly text: string;
  readonly width: number;
  readonly fontSize: number;
}

/**
 * Whether consecutive texts may move to the next page as a whole. Content that is kept together and longer than a page
 * is lost, so texts are assumed to have their maximum length, and at most half a page is kept together.
 */
export const keptTogether = (texts: readonly Measured[]): boolean =>
  texts.reduce((sum, text) => sum + heightOf(text), 0) <= MOST_KEPT_TOGETHER;

const MOST_KEPT_TOGETHER = 300;

/** As if every character were as wide as the widest. */
const heightOf = ({ text, width, fontSize }: Measured): number => {
  const lines = text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length * fontSize * WIDEST) / width)), 0);
  return lines * fontSize * LINE_HEIGHT;
};

const WIDEST = 1.05;
const LINE_HEIGHT = 1.45;
