import { expect, test } from 'vitest';
import { CommitUnknown } from '../../db/database.ts';
import { databaseProblem } from './as-refusal.ts';

const failed = (properties: object, message = 'failed'): Error => Object.assign(new Error(message), properties);

test.each([
  [failed({ code: '40001' }), 'conflict'],
  [failed({ code: '40P01' }), 'conflict'],
  [failed({ code: '23503' }), 'missing'],
  [failed({ code: '57014' }), 'slow'],
  [failed({ code: '53300' }), 'unreachable'],
  [failed({ code: '57P01' }), 'unreachable'],
  [failed({ code: '08006' }), 'unreachable'],
  [failed({ code: 'ECONNREFUSED', syscall: 'connect' }), 'unreachable'],
  [failed({ code: 'ENOENT', syscall: 'connect' }), 'unreachable'],
  [failed({ code: 'ENOENT', syscall: 'open' }), undefined],
  [failed({}, 'Connection terminated unexpectedly'), 'unreachable'],
  [failed({}, 'Connection terminated due to connection timeout'), 'unreachable'],
  [failed({}, 'Query read timeout'), 'unreachable'],
  [new CommitUnknown('lost', { cause: failed({ code: 'ECONNRESET' }) }), 'unknown'],
  [failed({}, 'timeout exceeded when trying to connect'), 'unreachable'],
  [failed({}, 'Cannot use a pool after calling end on the pool'), 'unreachable'],
  [new AggregateError([failed({ code: 'ECONNREFUSED' }), failed({ code: 'ECONNREFUSED' })]), 'unreachable'],
  [new AggregateError([]), undefined],
  [failed({ code: '22P02' }), undefined],
  [failed({ code: '22003' }), undefined],
  [failed({ code: '23505' }), undefined],
  [failed({}), undefined],
  ['40001', undefined],
  [undefined, undefined],
])('%o is %s', (error, expected) => {
  expect(databaseProblem(error)).toBe(expected);
});
