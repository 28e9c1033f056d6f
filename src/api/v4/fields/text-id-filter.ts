import { identifier, sql } from '../../../db/sql.ts';
import { UUID } from '../engine/field-values.ts';
import { operatorSql } from '../engine/filter-sql.ts';
import type { CustomFilter } from '../engine/resource.ts';

/** A column of ids whose filter is documented as a text: what is no id at all is nobody's. */
export const textIdFilter = (column: string): CustomFilter => ({
  type: 'string',
  operators: ['eq', 'not_eq'],
  sql: (row, operator, values) => {
    const ids = values.filter((value) => value === null || (typeof value === 'string' && UUID.test(value)));
    return operatorSql('uuid', operator, sql`${row}.${identifier(column)}`, ids);
  },
});
