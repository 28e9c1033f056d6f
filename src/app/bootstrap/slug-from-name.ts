const MAX_SLUG = 63;

/** `Müller & Söhne` becomes `muller-sohne`; a name without a Latin letter or digit becomes `company`. */
export function slugFromName(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replaceAll(/^-+|-+$/g, '');
  return slug === '' ? 'company' : slug;
}
