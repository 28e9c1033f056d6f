import { expect, test } from 'vitest';
import { readRoot } from './read-body.ts';

const FIELDS = ['name', 'email'];

const read = (text: string) => readRoot({ body: Buffer.from(text) }, 'thing', FIELDS);

test.each([
  // body → the thing
  ['{"thing":{"name":"a"}}', { name: 'a' }],
  ['{"thing":{"anything":1}}', { anything: 1 }],
  ['{"thing":{}}', {}],
  ['{"meta":{},"thing":{"name":"a"}}', { name: 'a' }],
  ['{"name":"a"}', { name: 'a' }],
  ['{"name":"a","email":null}', { name: 'a', email: null }],
])('takes %s', (text, thing) => {
  expect(read(text)).toEqual(thing);
});

test.each([
  ['', 'the body must be an object with the key thing'],
  ['7', 'the body must be an object with the key thing'],
  ['[{"name":"a"}]', 'the body must be an object with the key thing'],
  ['{}', 'the body lacks the key thing'],
  ['{"name":"a","x":1}', 'the body lacks the key thing, and "x" is not a field of one sent without it'],
  ['{"constructor":{}}', 'the body lacks the key thing, and "constructor" is not a field of one sent without it'],
  ['{"thing":null,"name":"a"}', 'thing must be an object'],
  ['{"thing":["a"]}', 'thing must be an object'],
])('refuses %s', (text, message) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ status: 400, message }));
});
