import { create, update } from '../../api/records.ts';
import type { DefaultProperties } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { ConcurrentChanges } from '../../parts/concurrent-changes.tsx';
import { differing, useDraft } from '../../parts/use-draft.ts';
import { CheckField, fieldError, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { showDone } from '../../ui/toast.tsx';
import { FIELD_TYPES, PRINTED_ON } from './custom-field-words.ts';
import { FormDialog } from '../../ui/form.tsx';

export function CustomFieldDialog({
  field,
  ownerType,
  onClose,
}: {
  readonly field: DefaultProperties | undefined;
  readonly ownerType: string;
  readonly onClose: () => void;
}) {
  const { draft, base, set, begin, theirs, take } = useDraft(draftOf(field));
  const { property_type, show_on } = draft;
  const save = useWrite(
    () => {
      begin(draft);
      return field === undefined
        ? create('default_properties', { ...attributesOf(draft), owner_type: ownerType })
        : update('default_properties', field.id, differing(attributesOf(draft), attributesOf(base)));
    },
    {
      onSuccess: () => {
        showDone(`${draft.name} saved`);
        onClose();
      },
      fields: 'all',
    },
  );
  const wrong = (attribute: string) => fieldError(save.error, attribute);
  return (
    <FormDialog
      title={field === undefined ? 'New field' : field.name}
      busy={save.isPending}
      error={save.error}
      fields={['name', 'property_type', 'select_options', 'identifier']}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        autoFocus
        placeholder="Passport number"
        value={draft.name}
        onChange={(event) => set({ name: event.target.value })}
        error={wrong('name') ?? wrong('identifier')}
      />
      <SelectField
        label="Kind"
        value={property_type}
        disabled={field !== undefined && !field.can_change_property_type}
        onChange={(event) =>
          set({ property_type: FIELD_TYPES.find(({ value }) => value === event.target.value)?.value ?? 'text_field' })
        }
        options={FIELD_TYPES}
        error={wrong('property_type')}
      />
      {property_type === 'select' && (
        <TextArea
          label="Choices"
          required
          hint="One a line."
          value={draft.choices}
          onChange={(event) => set({ choices: event.target.value })}
          error={wrong('select_options')}
        />
      )}
      <CheckField
        label="Must be filled in"
        checked={draft.validation_required}
        onChange={(event) => set({ validation_required: event.target.checked })}
      />
      <fieldset>
        <legend className="mb-2 text-sm font-medium">Printed on</legend>
        <div className="grid grid-cols-2 gap-2">
          {PRINTED_ON.map(({ key, label }) => (
            <CheckField
              key={key}
              label={label}
              checked={show_on.includes(key)}
              onChange={(event) =>
                set({ show_on: event.target.checked ? [...show_on, key] : show_on.filter((place) => place !== key) })
              }
            />
          ))}
        </div>
      </fieldset>
      <ConcurrentChanges theirs={theirs} labels={LABELS} texts={TEXTS} onTake={take} />
    </FormDialog>
  );
}

const draftOf = (field: DefaultProperties | undefined) => ({
  name: field?.name ?? '',
  property_type: field?.property_type ?? ('text_field' as const),
  /** One a line. */
  choices: (field?.select_options ?? []).map(String).join('\n'),
  validation_required: field?.validation_required ?? false,
  show_on: field?.show_on ?? [],
});

const attributesOf = ({ choices, ...draft }: ReturnType<typeof draftOf>) => ({
  ...draft,
  ...(draft.property_type === 'select'
    ? {
        select_options: choices
          .split('\n')
          .map((option) => option.trim())
          .filter((option) => option !== ''),
      }
    : {}),
});

const LABELS = {
  property_type: 'Kind',
  choices: 'The list of choices',
  validation_required: '“Must be filled in”',
  show_on: '“Printed on”',
};

const TEXTS = {
  property_type: (type: string) => FIELD_TYPES.find(({ value }) => value === type)?.label,
  choices: (choices: string) => choices.replaceAll('\n', ', '),
};
