import type { Messages } from '../../domain/documents/messages.ts';
import type { Content } from './definition.ts';
import { keptTogether } from './kept-together.ts';
import { momentText } from './letterhead.ts';
import { horizontalRule, MUTED, RULE, SMALL } from './page-frame.ts';
import type { DocumentFacts } from './printed-facts.ts';

/** The signature with its date; on an unsigned contract, space to sign by hand. */
export function signatureBlock(
  facts: DocumentFacts,
  { labels }: Messages,
  pictures: Readonly<Record<string, string>>,
): readonly Content[] {
  const { signature, document } = facts;
  if (signature === null) {
    if (document.document_type !== 'contract') return [];
    return [field([{ text: '', margin: [0, 0, 0, 46] }], [labels.name, labels.date, labels.signature])];
  }
  const { name, signed_at, picture } = signature;
  const drawn: readonly Content[] =
    picture !== null && Object.hasOwn(pictures, picture)
      ? [{ image: picture, fit: [WIDTH, 70], margin: [0, 0, 0, 4] }]
      : [{ text: name ?? '', italics: true, fontSize: WRITTEN, margin: [0, 0, 0, 4] }];
  return [
    {
      ...field(drawn, [
        ...(name === null ? [] : [`${labels.signed_by} ${name}`]),
        `${labels.signed_on} ${momentText(signed_at, facts)}`,
      ]),
      unbreakable: keptTogether([{ text: name ?? '', width: WIDTH, fontSize: 2 * WRITTEN }]),
    },
  ];
}

const WIDTH = 220;
const WRITTEN = 16;

const field = (above: readonly Content[], below: readonly string[]): Content => ({
  stack: [
    ...above,
    horizontalRule(WIDTH, RULE),
    { text: below.join(' · '), color: MUTED, fontSize: SMALL, margin: [0, 4, 0, 0] },
  ],
  width: WIDTH,
  margin: [0, 26, 0, 0],
  unbreakable: true,
});
