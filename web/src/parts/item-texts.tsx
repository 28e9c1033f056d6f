import { TextArea, TextField } from '../ui/field.tsx';
import { TagEditor } from './tag-editor.tsx';

export interface ItemTextsDraft {
  readonly description: string;
  readonly extra_information: string;
  readonly tag_list: readonly string[];
}

/** Description, extra information and tags of a product or a bundle. */
export const ItemTexts = ({
  of,
  draft,
  onChange,
  errorOf,
}: {
  readonly of: 'ProductGroup' | 'Bundle';
  readonly draft: ItemTextsDraft;
  readonly onChange: (changes: Partial<ItemTextsDraft>) => void;
  readonly errorOf: (attribute: string) => string | undefined;
}) => (
  <>
    <TextArea
      label="Description"
      value={draft.description}
      error={errorOf('description')}
      onChange={(event) => onChange({ description: event.target.value })}
    />
    <TextField
      label="Extra information"
      hint="Shown below the name on orders and documents."
      value={draft.extra_information}
      error={errorOf('extra_information')}
      onChange={(event) => onChange({ extra_information: event.target.value })}
    />
    <TagEditor of={of} value={draft.tag_list} onChange={(tag_list) => onChange({ tag_list })} />
  </>
);
