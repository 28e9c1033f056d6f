/** What went wrong, as a sentence. */
export const problemText = (error: unknown): string =>
  error instanceof Error ? sentence(error.message) : 'That did not work.';

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? '' : '.'}`;
