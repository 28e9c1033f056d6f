/** Identifiers as people paste them: one a line, or with commas or semicolons between; each once, whatever its case. */
export function identifiersIn(text: string): readonly string[] {
  const seen = new Map<string, string>();
  for (const part of text.split(/[\n,;\t]/)) {
    const identifier = part.trim();
    if (identifier !== '' && !seen.has(identifier.toLowerCase())) seen.set(identifier.toLowerCase(), identifier);
  }
  return [...seen.values()];
}
