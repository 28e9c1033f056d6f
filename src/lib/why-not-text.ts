/** Why PostgreSQL cannot keep a text, in words that follow the field's name; null when it can. */
export function whyNotText(text: string): string | null {
  if (text.includes('\0')) return 'must not contain a null character';
  return text.isWellFormed() ? null : 'must not contain half a surrogate pair';
}
