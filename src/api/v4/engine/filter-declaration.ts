import { OPERATORS_OF, type Operator } from './operators.ts';
import type { CustomFilter, Filters } from './resource.ts';
import type { Fields, FieldType } from './field.ts';

/** A filter for the parser, the SQL and the documents, however its resource declared it. */
export interface FilterDeclaration {
  readonly name: string;
  readonly type: FieldType;
  readonly operators: readonly Operator[];
  readonly required: boolean;
  readonly values: readonly string[] | null;
  readonly custom: CustomFilter | null;
}

export function filterDeclarations(filters: Filters, fields: Fields): ReadonlyMap<string, FilterDeclaration> {
  return new Map(Object.entries(filters).map(([name, filter]) => [name, declarationOf(name, filter, fields)]));
}

function declarationOf(name: string, filter: Filters[string], fields: Fields): FilterDeclaration {
  if (filter !== true && !isOperators(filter)) {
    const { type, operators, required = false, values = null } = filter;
    return { name, type, operators, required, values, custom: filter };
  }
  const field = fields[name];
  if (field === undefined) throw new Error(`filter ${name} names no field`);
  const operators = filter === true ? OPERATORS_OF[field.type] : filter;
  return { name, type: field.type, operators, required: false, values: field.values, custom: null };
}

const isOperators = (filter: Filters[string]): filter is readonly Operator[] => Array.isArray(filter);
