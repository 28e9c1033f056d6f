import { expect, test } from 'vitest';
import { Refusal } from '../../lib/refusal.ts';
import { decimalAttribute, emailAttribute, textAttribute } from './attributes.ts';
import { gatherProblems, type Problems } from './problems.ts';

/** What is kept, or what is wrong. */
function outcome(read: (problems: Problems) => unknown): unknown {
  const problems = gatherProblems();
  const kept = read(problems);
  try {
    problems.refuse();
    return kept;
  } catch (error) {
    return error instanceof Refusal ? `! ${error.message}` : error;
  }
}

test.each([
  // sent        required  kept
  [undefined, false, undefined],
  [undefined, true, undefined],
  [null, false, null],
  [null, true, "! name can't be blank"],
  ['  ', false, null],
  ['\u00a0\n', true, "! name can't be blank"],
  [' ab ', true, 'ab'],
  ['abcde', false, 'abcde'],
  ['abcdef', false, '! name is too long (maximum is 5 characters)'],
  ['🎥🎥🎥🎥🎥', false, '🎥🎥🎥🎥🎥'],
])('the text %j (required: %s) is kept as %j', (sent, required, kept) => {
  expect(outcome((problems) => textAttribute(problems, 'name', sent, { limit: 5, required }))).toBe(kept);
});

test.each([
  [undefined, undefined],
  [null, 1],
  [0, 0],
  [10, 10],
  [0.1 + 0.2, 0.3],
  [3.333_333_33, 3.3333],
  [10.000_01, 10],
  [10.0001, '! share must be between 0 and 10'],
  [-0.0001, '! share must be between 0 and 10'],
])('the number %j is kept as %j', (sent, kept) => {
  const bounds = { least: 0, most: 10, fallback: 1 };
  expect(outcome((problems) => decimalAttribute(problems, 'share', sent, bounds))).toBe(kept);
});

test.each([
  [undefined, undefined],
  ['', null],
  [' a@b.test ', 'a@b.test'],
  ['first.last+tag@sub.example.co.uk', 'first.last+tag@sub.example.co.uk'],
  ['root@localhost', 'root@localhost'],
  ['用户@例子.example', '用户@例子.example'],
  ['a', '! email is not an e-mail address'],
  ['@b.test', '! email is not an e-mail address'],
  ['a@', '! email is not an e-mail address'],
  ['a b@c.test', '! email is not an e-mail address'],
  ['a@b..test', '! email is not an e-mail address'],
  ['a@-b.test', '! email is not an e-mail address'],
  ['<a@b.test>', '! email is not an e-mail address'],
  ['a@b.test,c@d.test', '! email is not an e-mail address'],
])('the e-mail address %j is kept as %j', (sent, kept) => {
  expect(outcome((problems) => emailAttribute(problems, 'email', sent))).toBe(kept);
});
