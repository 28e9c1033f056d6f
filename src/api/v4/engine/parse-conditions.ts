import { badRequest } from '../../../lib/refusal.ts';
import { isRecord } from './field-values.ts';
import { MAX_CONDITIONS } from './limits.ts';
import { OPERATORS } from './operators.ts';
import { filterNamed, readValues, unsupported } from './filter-values.ts';
import type { ParseContext } from './parse-context.ts';
import type { Condition } from './query.ts';

/**
 * The tree of an advanced search:
 *
 *     group = { operator: "and" | "or", attributes: [ group | leaf, … ] }
 *     leaf  = { <field>: value | [values] | { <operator>: value, … }, … }      all of it holds together
 */
export function parseConditions(input: unknown, context: ParseContext): Condition {
  const counter = { left: MAX_CONDITIONS };
  return groupOf(parsedJson(input), 'filter[conditions]', context, counter);
}

interface Counter {
  left: number;
}

/** On a list the tree may travel in the query string, as JSON text. */
function parsedJson(input: unknown): unknown {
  if (typeof input !== 'string') return input;
  try {
    return JSON.parse(input) as unknown;
  } catch {
    throw badRequest('filter[conditions] must be a JSON object', { parameter: 'filter[conditions]' });
  }
}

function groupOf(input: unknown, at: string, context: ParseContext, counter: Counter): Condition {
  if (!isRecord(input)) throw badRequest(`${at} must be an object with operator and attributes`, { parameter: at });
  const { operator, attributes } = input;
  if (operator !== 'and' && operator !== 'or') {
    throw badRequest(`${at}[operator] must be one of: and, or`, { parameter: `${at}[operator]` });
  }
  if (!Array.isArray(attributes)) {
    throw badRequest(`${at}[attributes] must be an array`, { parameter: `${at}[attributes]` });
  }
  const parts = attributes.map((entry: unknown, index) => {
    const place = `${at}[attributes][${index}]`;
    return isRecord(entry) && 'attributes' in entry && 'operator' in entry
      ? groupOf(entry, place, context, counter)
      : leafOf(entry, place, context, counter);
  });
  return { kind: operator === 'and' ? 'all' : 'any', parts };
}

function leafOf(input: unknown, at: string, context: ParseContext, counter: Counter): Condition {
  if (!isRecord(input)) throw badRequest(`${at} must be a group or {<field>: <value>}`, { parameter: at });
  const parts = Object.entries(input).flatMap(([name, wanted]) => {
    const place = `${at}[${name}]`;
    const filter = filterNamed(name, place, context);
    const byOperator = isRecord(wanted) && filter.type !== 'hash' ? wanted : { eq: wanted };
    return Object.entries(byOperator).map(([operatorName, value]): Condition => {
      const operator = OPERATORS.find((known) => known === operatorName);
      if (operator === undefined || !filter.operators.includes(operator)) {
        throw unsupported(filter, `${place}[${operatorName}]`);
      }
      counter.left -= 1;
      if (counter.left < 0) {
        throw badRequest(`filter[conditions] takes at most ${MAX_CONDITIONS} conditions`, {
          parameter: 'filter[conditions]',
        });
      }
      const values = readValues(filter, asList(value, filter.type), `${place}[${operator}]`, context.zone);
      return { kind: 'test', filter: name, operator, values };
    });
  });
  return { kind: 'all', parts };
}

function asList(value: unknown, type: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'string' && type !== 'string' && value.includes(',') ? value.split(',') : [value];
}
