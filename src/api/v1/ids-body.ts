import { badRequest, type FieldProblem, invalid } from '../../lib/refusal.ts';
import { parseJsonBody } from '../server/json-body.ts';
import type { ApiRequest } from '../server/request.ts';
import { UUID } from './uuid.ts';
import { MAX_ENTRIES } from './value-types.ts';

/** One entry of `ids`: so many units of an item, or pieces of it by name, or both. */
export interface IdsEntry {
  /** As the caller wrote it. */
  readonly key: string;
  readonly item_id: string;
  /** 0 where only pieces are named. */
  readonly quantity: number;
  readonly stock_item_ids: readonly string[];
}

/** The body of book, start and stop: `{ids: {<item>: <number> | [<stock item>, …, <number>]}}`. */
export function idsBody(request: Pick<ApiRequest, 'body'>): readonly IdsEntry[] {
  const body = parseJsonBody(request);
  if (!isObject(body) || !Object.hasOwn(body, 'ids')) {
    throw badRequest('the body must be an object with the key ids', { pointer: '/ids' });
  }
  const { ids } = body;
  if (!isObject(ids)) {
    throw badRequest('ids must be an object of numbers or stock item ids by product group', { pointer: '/ids' });
  }
  const keys = Object.keys(ids);
  if (keys.length === 0) throw invalid({ field: 'ids', message: "can't be blank" });
  if (keys.length > MAX_ENTRIES) throw invalid({ field: 'ids', message: TOO_MANY });
  const read = keys.map((key) => readEntry(key, ids[key]));
  const [first, ...rest] = read.filter(isProblem);
  if (first !== undefined) throw invalid(first, ...rest);
  return read.flatMap((entry) => (isProblem(entry) ? [] : [entry]));
}

const TOO_MANY = `has too many entries (maximum is ${MAX_ENTRIES})`;

function readEntry(key: string, value: unknown): IdsEntry | FieldProblem {
  const wrong = (message: string): FieldProblem => ({ field: `ids/${key}`, message });
  if (!UUID.test(key)) return wrong('must exist');
  const item_id = key.toLowerCase();
  const quantity = unitsIn(value);
  if (quantity !== undefined) {
    return quantity > 0 ? { key, item_id, quantity, stock_item_ids: [] } : wrong('must be at least 1');
  }
  if (!Array.isArray(value)) return wrong('must be an integer, or a list of stock item ids');
  if (value.length === 0) return wrong("can't be blank");
  if (value.length > MAX_ENTRIES) return wrong(TOO_MANY);
  const numbers = value.filter((entry) => typeof entry === 'number');
  const stock_item_ids = value.filter((entry) => typeof entry === 'string' && UUID.test(entry)).map(lowerCase);
  if (numbers.length + stock_item_ids.length < value.length) return wrong('has an entry that must exist');
  const [units = 0] = numbers;
  if (numbers.length > 1) return wrong('has more than one number');
  if (numbers.length === 1 && !(Number.isSafeInteger(units) && units > 0)) return wrong('has a number below 1');
  return { key, item_id, quantity: units, stock_item_ids };
}

/** A number, or its digits in a string. */
function unitsIn(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}

const lowerCase = (text: string): string => text.toLowerCase();

const isProblem = (read: IdsEntry | FieldProblem): read is FieldProblem => 'field' in read;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
