import { expect, test } from 'vitest';
import { richText } from './rich-text.ts';

const paragraph = (...texts: readonly string[]) => ({ kind: 'paragraph', runs: texts.map((text) => ({ text })) });

test.each([
  ['', []],
  ['  \n ', []],
  ['one\ntwo', [paragraph('one\ntwo')]],
  ['one\r\n\r\ntwo', [paragraph('one'), paragraph('two')]],
  ['2 < 3 & 4 > 1', [paragraph('2 < 3 & 4 > 1')]],
  ['a <custom> thing', [paragraph('a <custom> thing')]],
  ['<p>one</p><p>two</p>', [paragraph('one'), paragraph('two')]],
  ['<p>one<br>two<br/></p>', [paragraph('one', '\n', 'two')]],
  ['<p>\n  a   lot\n of room </p>', [paragraph('a lot of room')]],
  ['<p>2 < 3 &lt; 4 &euro;5 &nope; &#8364;</p>', [paragraph('2 < 3 < 4 €5 &nope; €')]],
  ['<p>open <b', [paragraph('open <b')]],
  ['<p>open <b class="x', [paragraph('open <b class="x')]],
  ['<p>open </p x', [paragraph('open </p x')]],
  ['<p>open <!-- x', [paragraph('open <!-- x')]],
  ['<p title="a > b">one</P>', [paragraph('one')]],
  ['x <!-- <p>never</p> --> <p>y</p>', [paragraph('x'), paragraph('y')]],
  ['<script>alert(1)</script><p>y</p><style>p{}</style>', [paragraph('y')]],
  ['<p>a<img src="http://example.test/x.png">b</p>', [paragraph('a', 'b')]],
  ['<div><div><p>deep</p></div></div>', [paragraph('deep')]],
  ['<hr>', [{ kind: 'rule', runs: [] }]],
  ['<h2>Terms</h2>text', [{ kind: 'heading', runs: [{ text: 'Terms' }] }, paragraph('text')]],
  ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', [paragraph('a', ' ', 'b'), paragraph('c')]],
  [
    '<p>a <strong>bold <em>and slanted</em></strong> b</p>',
    [
      {
        kind: 'paragraph',
        runs: [
          { text: 'a ' },
          { text: 'bold ', bold: true },
          { text: 'and slanted', bold: true, italics: true },
          { text: ' b' },
        ],
      },
    ],
  ],
  ['</b></b><p><u>x</u></p>', [{ kind: 'paragraph', runs: [{ text: 'x', underline: true }] }]],
  [
    '<ol><li>one</li><li>two<ul><li>inner</li></ul></li></ol><ul><li>dot</li></ul>',
    [
      { kind: 'item', runs: [{ text: 'one' }], depth: 1, ordinal: 1 },
      { kind: 'item', runs: [{ text: 'two' }], depth: 1, ordinal: 2 },
      { kind: 'item', runs: [{ text: 'inner' }], depth: 2, ordinal: null },
      { kind: 'item', runs: [{ text: 'dot' }], depth: 1, ordinal: null },
    ],
  ],
])('%j', (text, blocks) => {
  expect(richText(text)).toEqual(blocks);
});

test.each(['<p>', '<p><', '<p><!--', '<ul>', '<li></x>', '</p', '&#', '&#1', '&am', '<p><b x', '<p x="'])(
  'reads %j repeated in a time that grows with its length only',
  (part) => {
    // If the time grew with the square, the test would exceed its time limit.
    expect(richText(`<p>${part.repeat(400_000 / part.length)}`)).toBeInstanceOf(Array);
  },
);

test.each([
  ['&Eacute;t&eacute; &szlig; &ntilde; &ccedil;', 'Été ß ñ ç'],
  ['&#x1F600;', '😀'],
  ['&#0; &#1114112; &unknown; & ;', '&#0; &#1114112; &unknown; & ;'],
  ['&copy 2020 &notit; &#8364 &', '&copy 2020 &notit; &#8364 &'],
  ['a&nbsp;&nbsp;b &NotEqualTilde;', 'a\u00a0\u00a0b \u2242\u0338'],
])('prints the entities of %j as %j', (text, printed) => {
  expect(richText(`<p>${text}</p>`)).toEqual([paragraph(printed)]);
});
