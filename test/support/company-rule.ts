import { parseSync } from 'libpg-query';
import { tables } from '../../src/db/tables.ts';

/**
 * The rule that every statement names its company: for each company table in each query level (sub-selects, laterals and
 * CTEs are levels of their own) there is a conjunct `alias.company_id = $n` in WHERE or in an ON of the same level, and
 * $n is the same company everywhere. An INSERT writes `$n` into `company_id`. `companies` itself is named by its `id`.
 */
export interface Breach {
  /** As in the statement: `orders as o`. */
  readonly table: string;
  readonly says: string;
  /** A piece of the statement, from the table on. */
  readonly near: string;
}

export interface CheckedStatement {
  readonly text: string;
  /** Values by the number of their parameter, to tell whether two parameters are the same company. */
  readonly values?: Readonly<Record<string, string>>;
}

/** Needs `loadModule()` of libpg-query to have run. */
export function breachesOf(statement: CheckedStatement): readonly Breach[] {
  const check: Check = { statement, breaches: [], parameters: new Map() };
  visit(parsed(statement.text), new Set(), check);
  const [company, ...others] = new Set(
    [...check.parameters.keys()].map((number) => statement.values?.[number] ?? number),
  );
  if (company !== undefined && others.length > 0) {
    const named = [...check.parameters].map(([number, table]) => `${table}: $${number}`).join(', ');
    check.breaches.push({ table: named, says: 'several companies in one statement', near: '' });
  }
  return check.breaches;
}

interface Check {
  readonly statement: CheckedStatement;
  readonly breaches: Breach[];
  /** Each parameter that names a company, and the first table it does so for. */
  readonly parameters: Map<number, string>;
}

type Tree = Readonly<Record<string, unknown>>;

/** The names of the CTEs that a level sees. */
type Scope = ReadonlySet<string>;

interface Table {
  readonly relation: string;
  readonly alias: string;
  readonly location: number;
}

const parsed = (text: string): Tree => ({ ...parseSync(text) });

const LEVELS = new Set(['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt']);

function visit(value: unknown, scope: Scope, check: Check): void {
  if (Array.isArray(value)) for (const item of value) visit(item, scope, check);
  if (!isTree(value)) return;
  for (const [key, child] of Object.entries(value)) {
    if (LEVELS.has(key) && isTree(child)) checkLevel(key, child, scope, check);
    else visit(child, scope, check);
  }
}

function checkLevel(kind: string, level: Tree, outer: Scope, check: Check): void {
  const scope = visitCtes(level, outer, check);
  const { withClause: _, ...rest } = level;
  // The sides of a UNION are levels, without a node around them that says so.
  for (const side of ['larg', 'rarg']) {
    const query = rest[side];
    if (isTree(query)) checkLevel('SelectStmt', query, scope, check);
  }
  visit({ ...rest, larg: undefined, rarg: undefined }, scope, check);

  const ranges: Table[] = [];
  const conditions: unknown[] = [level['whereClause'], level['joinCondition']];
  for (const source of [level['fromClause'], level['usingClause'], level['sourceRelation']]) {
    collect(source, ranges, conditions);
  }
  if (kind === 'InsertStmt') checkInsert(level, check);
  else if (isTree(level['relation'])) ranges.push(tableOf(level['relation']));

  const named = conditions.flatMap(conjunctsOf).flatMap(equalitiesOf);
  for (const table of ranges.filter(({ relation }) => !scope.has(relation))) {
    const column = companyColumnOf(table.relation);
    if (column === undefined) continue;
    const found = named.find(
      (name) =>
        name.column === column && (name.alias === table.alias || (name.alias === undefined && ranges.length === 1)),
    );
    if (found === undefined) {
      addBreach(table, `no \`${table.alias}.${column} = <company parameter>\` in WHERE or ON of its level`, check);
    } else addParameter(found.parameter, table, check);
  }
}

function visitCtes(level: Tree, outer: Scope, check: Check): Scope {
  const scope = new Set(outer);
  const clause = level['withClause'];
  if (!isTree(clause)) return scope;
  for (const item of list(clause['ctes'])) {
    const cte = treeAt(item, 'CommonTableExpr');
    const name = textAt(cte, 'ctename');
    if (clause['recursive'] === true) scope.add(name);
    visit(cte['ctequery'], new Set(scope), check);
    scope.add(name);
  }
  return scope;
}

function checkInsert(level: Tree, check: Check): void {
  const relation = level['relation'];
  if (!isTree(relation)) return;
  const table = tableOf(relation);
  if (!COMPANY_TABLES.has(table.relation)) return;
  const position = list(level['cols']).findIndex((column) => textAt(column, 'ResTarget', 'name') === 'company_id');
  const query = treeAt(level, 'selectStmt', 'SelectStmt');
  const rows = list(query['valuesLists']);
  if (rows.some((row) => nodesOf('SubLink', row).length > 0)) addBreach(table, 'a sub-select inside VALUES', check);
  const written =
    rows.length > 0
      ? rows.map((row) => list(treeAt(row, 'List')['items'])[position])
      : selectsOf(query).map((select) => treeAt(list(select['targetList'])[position], 'ResTarget')['val']);
  for (const value of written) {
    const parameter = parameterIn(value);
    if (parameter === undefined) {
      addBreach(table, 'INSERT writes something else than the company parameter into company_id', check);
      return;
    }
    addParameter(parameter, table, check);
  }
}

const selectsOf = (query: Tree): readonly Tree[] =>
  isTree(query['larg']) && isTree(query['rarg']) ? [...selectsOf(query['larg']), ...selectsOf(query['rarg'])] : [query];

/** Tables and join conditions of a FROM, not those of its sub-selects. */
function collect(source: unknown, ranges: Table[], conditions: unknown[]): void {
  if (Array.isArray(source)) for (const item of source) collect(item, ranges, conditions);
  if (!isTree(source)) return;
  if (isTree(source['RangeVar'])) ranges.push(tableOf(source['RangeVar']));
  if (isTree(source['JoinExpr'])) {
    const join = source['JoinExpr'];
    collect(join['larg'], ranges, conditions);
    collect(join['rarg'], ranges, conditions);
    conditions.push(join['quals']);
  }
}

function tableOf(range: Tree): Table {
  const relation = textAt(range, 'relname');
  const location = range['location'];
  return {
    relation: range['schemaname'] === undefined ? relation : `${textAt(range, 'schemaname')}.${relation}`,
    alias: textAt(range, 'alias', 'aliasname') || relation,
    location: typeof location === 'number' ? location : 0,
  };
}

function companyColumnOf(relation: string): string | undefined {
  if (relation === 'companies') return 'id';
  return COMPANY_TABLES.has(relation) ? 'company_id' : undefined;
}

const COMPANY_TABLES = new Set(
  Object.entries(tables).flatMap(([table, columns]) => ('company_id' in columns ? [table] : [])),
);

function conjunctsOf(condition: unknown): readonly unknown[] {
  const bool = treeAt(condition, 'BoolExpr');
  return bool['boolop'] === 'AND_EXPR' ? list(bool['args']).flatMap(conjunctsOf) : [condition];
}

interface Equality {
  readonly alias: string | undefined;
  readonly column: string;
  readonly parameter: number;
}

/** `a.company_id = $1`, either way round, also as part of `(a.company_id, a.id) = ($1, $2)`. */
function equalitiesOf(condition: unknown): readonly Equality[] {
  const expression = treeAt(condition, 'A_Expr');
  const [operator] = list(expression['name']);
  if (expression['kind'] !== 'AEXPR_OP' || textAt(operator, 'String', 'sval') !== '=') return [];
  const [left, right] = [expression['lexpr'], expression['rexpr']];
  const [lefts, rights] = [treeAt(left, 'RowExpr')['args'], treeAt(right, 'RowExpr')['args']];
  const pairs =
    Array.isArray(lefts) && Array.isArray(rights)
      ? lefts.map((item: unknown, index): [unknown, unknown] => [item, rights[index]])
      : [[left, right] as const];
  return pairs.flatMap(([one, other]) => [...equality(one, other), ...equality(other, one)]);
}

function equality(side: unknown, other: unknown): readonly Equality[] {
  const parameter = parameterIn(other);
  const names = list(treeAt(side, 'ColumnRef')['fields']).map((field) => textAt(field, 'String', 'sval'));
  const column = names.at(-1);
  return parameter === undefined || column === undefined ? [] : [{ alias: names.at(-2), column, parameter }];
}

function parameterIn(value: unknown): number | undefined {
  const cast = treeAt(value, 'TypeCast')['arg'];
  const { number } = treeAt(cast ?? value, 'ParamRef');
  return typeof number === 'number' ? number : undefined;
}

function addParameter(number: number, { alias }: Table, { parameters }: Check): void {
  if (!parameters.has(number)) parameters.set(number, alias);
}

function addBreach({ relation, alias, location }: Table, says: string, { statement, breaches }: Check): void {
  // Locations count bytes.
  const near = Buffer.from(statement.text)
    .subarray(location, location + 160)
    .toString()
    .replaceAll(/\s+/g, ' ');
  breaches.push({ table: alias === relation ? relation : `${relation} as ${alias}`, says, near });
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function treeAt(value: unknown, ...path: readonly string[]): Tree {
  let at: unknown = value;
  for (const key of path) at = isTree(at) ? at[key] : undefined;
  return isTree(at) ? at : {};
}

function textAt(value: unknown, ...path: readonly string[]): string {
  const text = treeAt(value, ...path.slice(0, -1))[path.at(-1) ?? ''];
  return typeof text === 'string' ? text : '';
}

/** Every node of a kind, at any depth. */
function nodesOf(kind: string, value: unknown): readonly Tree[] {
  if (Array.isArray(value)) return value.flatMap((item) => nodesOf(kind, item));
  if (!isTree(value)) return [];
  return Object.entries(value).flatMap(([key, child]) => [
    ...(key === kind && isTree(child) ? [child] : []),
    ...nodesOf(kind, child),
  ]);
}
