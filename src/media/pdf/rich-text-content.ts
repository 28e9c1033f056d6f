import { type Block, richText } from '../../domain/documents/rich-text.ts';
import type { Content } from './definition.ts';
import { horizontalRule, RULE } from './page-frame.ts';

/** A text of the shop's own, such as its terms. */
export const richTextContent = (text: string | null, width: number): readonly Content[] =>
  richText(text ?? '').map((block) => blockContent(block, width));

function blockContent(block: Block, width: number): Content {
  const text = block.runs.map(({ text: words, underline, ...style }) => ({
    text: words,
    ...style,
    ...(underline && ({ decoration: 'underline' } as const)),
  }));
  switch (block.kind) {
    case 'rule':
      return { ...horizontalRule(width, RULE), margin: [0, 6, 0, 8] };
    case 'heading':
      return { text, bold: true, fontSize: 11, margin: [0, 6, 0, 3] };
    case 'paragraph':
      return { text, margin: [0, 0, 0, 6] };
    case 'item': {
      const indent = ((block.depth ?? 1) - 1) * INDENT;
      return {
        columns: [
          { width: INDENT, text: block.ordinal === null ? '•' : `${block.ordinal}.`, alignment: 'right' },
          { width: width - indent - INDENT - 6, text },
        ],
        columnGap: 6,
        margin: [indent, 0, 0, 3],
      };
    }
  }
}

const INDENT = 18;
