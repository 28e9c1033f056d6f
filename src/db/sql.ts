/**
 * SQL as text that composes: `sql\`select … where id = ${id}\`` keeps every value apart from the text, so a value can
 * never become syntax. The text of a fragment depends only on the code that wrote it; that makes statements
 * cacheable and preparable by their text.
 */
export interface Sql {
  readonly [FRAGMENT]: true;
  /** One more than there are values. */
  readonly texts: readonly string[];
  readonly values: readonly unknown[];
}

const FRAGMENT: unique symbol = Symbol('sql fragment');

export function sql(texts: TemplateStringsArray, ...parts: readonly unknown[]): Sql {
  const outTexts: string[] = [texts[0] as string];
  const outValues: unknown[] = [];
  parts.forEach((part, index) => {
    append(outTexts, outValues, part);
    outTexts[outTexts.length - 1] += texts[index + 1] as string;
  });
  return fragment(outTexts, outValues);
}

/**
 * Text from our own code only, never anything a caller sent. Prefer `sql` for constants, `alias` and `identifier` for
 * names, and `literal` for values.
 */
export const raw = (text: string): Sql => fragment([text], []);

export const empty: Sql = raw('');

/** A quoted identifier; our names are snake_case, anything else is a defect. */
export function identifier(name: string): Sql {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new Error(`not an identifier of ours: ${name}`);
  return raw(`"${name}"`);
}

/** The name of a table in a statement, or of a column behind it, as the statement declares it: unquoted. */
export function alias(name: string): Sql {
  if (!/^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/.test(name)) throw new Error(`not a name of ours: ${name}`);
  return raw(name);
}

/** A value as text of the statement, so that the planner sees it: quoted, so that it never becomes syntax. */
export const literal = (value: string | number | boolean): Sql =>
  raw(typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value));

export function join(parts: readonly Sql[], separator: string): Sql {
  const texts: string[] = [''];
  const values: unknown[] = [];
  parts.forEach((part, index) => {
    if (index > 0) texts[texts.length - 1] += separator;
    append(texts, values, part);
  });
  return fragment(texts, values);
}

/**
 * A value that is only known when the statement runs (the company, the ids of the rows above), so that the text can be
 * reused.
 */
export interface Slot {
  readonly [SLOT]: string;
}

const SLOT: unique symbol = Symbol('sql slot');

export const slot = (name: string): Slot => ({ [SLOT]: name });

/**
 * The company of a statement. Every table of a statement, also in sub-selects, is compared with it: `x.company_id =
 * ${COMPANY}`. It takes the value that the statement itself names elsewhere (`company_id = ${company.id}`), or that of
 * the slot `company_id`.
 */
export const COMPANY: Slot = slot('company_id');

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Set for statements worth preparing: the text is then parsed and planned once per connection. */
  readonly name?: string;
}

/**
 * Gives each value a parameter. All `company_id = …` of a statement share one, so that the planner knows that they are
 * equal: it then estimates joins by the foreign keys, which include the company.
 */
export function compile(query: Sql, name?: string): Statement {
  let text = query.texts[0] as string;
  const values: unknown[] = [];
  const company = companyOf(query);
  let companyNumber = 0;
  query.values.forEach((value, index) => {
    const isCompany = isCompanySlot(value) || (value === company && namesCompany(query.texts[index]));
    let number = companyNumber;
    if (!isCompany || companyNumber === 0) number = values.push(isCompany ? company : value);
    if (isCompany) companyNumber = number;
    text += `$${number}${query.texts[index + 1]}`;
  });
  return name === undefined ? { text, values } : { text, values, name };
}

/** The first value that the statement names as its company; the slot where it names none. */
const companyOf = ({ texts, values }: Sql): unknown =>
  values.find((value, index) => namesCompany(texts[index]) && !isSlot(value)) ?? COMPANY;

const namesCompany = (textBefore = ''): boolean => textBefore.endsWith('company_id = ');

export type SlotValues = Readonly<Record<string, unknown>>;

/** Fills the slots of a fragment. */
export const fill = (query: Sql, slots: SlotValues): Sql =>
  fragment(
    query.texts,
    query.values.map((value) => filled(value, slots)),
  );

/** Fills the slots of a compiled statement. */
export const bind = (statement: Statement, slots: SlotValues): Statement => ({
  ...statement,
  values: statement.values.map((value) => filled(value, slots)),
});

function filled(value: unknown, slots: SlotValues): unknown {
  if (!isSlot(value)) return value;
  const slotName = value[SLOT];
  if (!(slotName in slots)) throw new Error(`statement slot without a value: ${slotName}`);
  return slots[slotName];
}

function append(texts: string[], values: unknown[], part: unknown): void {
  if (!isFragment(part)) {
    values.push(part);
    texts.push('');
    return;
  }
  texts[texts.length - 1] += part.texts[0] as string;
  texts.push(...part.texts.slice(1));
  values.push(...part.values);
}

function fragment(texts: readonly string[], values: readonly unknown[]): Sql {
  return { [FRAGMENT]: true, texts, values };
}

export const isFragment = (part: unknown): part is Sql => typeof part === 'object' && part !== null && FRAGMENT in part;

export const isSlot = (value: unknown): value is Slot => typeof value === 'object' && value !== null && SLOT in value;

const isCompanySlot = (value: unknown): boolean => isSlot(value) && value[SLOT] === 'company_id';
