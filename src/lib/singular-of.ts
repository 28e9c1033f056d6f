/** `default_properties` → `default_property`. */
export function singularOf(type: string): string {
  if (ALWAYS_PLURAL.has(type)) return type;
  if (type.endsWith('ies')) return `${type.slice(0, -3)}y`;
  return /(ss|x|ch|sh|us)es$/.test(type) ? type.slice(0, -2) : type.replace(/s$/, '');
}

const ALWAYS_PLURAL: ReadonlySet<string> = new Set(['settings']);
