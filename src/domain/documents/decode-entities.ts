/** `&amp;` → `&`, `&#8364;` → `€`. What is no entity that people write stays as it is. */
export const decodeEntities = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES.get(name) ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );

const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    apos: "'",
    bull: '•',
    copy: '©',
    deg: '°',
    euro: '€',
    frac12: '½',
    gt: '>',
    hellip: '…',
    laquo: '«',
    ldquo: '“',
    lsquo: '‘',
    lt: '<',
    mdash: '—',
    middot: '·',
    nbsp: '\u00a0',
    ndash: '–',
    pound: '£',
    quot: '"',
    raquo: '»',
    rdquo: '”',
    reg: '®',
    rsquo: '’',
    sect: '§',
    times: '×',
    trade: '™',
    ...letters(),
  }),
);

/** `eacute` and the like: what editors write for letters beyond ASCII. */
function letters(): Readonly<Record<string, string>> {
  const marks = {
    acute: '\u0301',
    grave: '\u0300',
    circ: '\u0302',
    uml: '\u0308',
    tilde: '\u0303',
    cedil: '\u0327',
    ring: '\u030a',
  };
  const bases = 'aeiouyncAEIOUYNC';
  const made = Object.entries(marks).flatMap(([mark, sign]) =>
    Array.from(bases).map((base) => [`${base}${mark}`, `${base}${sign}`.normalize('NFC')] as const),
  );
  return { ...Object.fromEntries(made), szlig: 'ß', aelig: 'æ', AElig: 'Æ', oslash: 'ø', Oslash: 'Ø' };
}
