import { useState } from 'react';
import { create, update } from '../../api/records.ts';
import type { DefaultProperties } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { CheckField, fieldError, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { showDone } from '../../ui/toast.tsx';
import { FIELD_TYPES, PRINTED_ON } from './custom-field-words.ts';
import { EditDialog } from './edit-dialog.tsx';

export function CustomFieldDialog({
  field,
  ownerType,
  onClose,
}: {
  readonly field: DefaultProperties | undefined;
  readonly ownerType: string;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState(field?.name ?? '');
  const [property_type, setType] = useState(field?.property_type ?? 'text_field');
  const [options, setOptions] = useState((field?.select_options ?? []).map(String).join('\n'));
  const [validation_required, setRequired] = useState(field?.validation_required ?? false);
  const [show_on, setShowOn] = useState<DefaultProperties['show_on']>(field?.show_on ?? []);
  const save = useWrite(
    () => {
      const select_options = options
        .split('\n')
        .map((option) => option.trim())
        .filter((option) => option !== '');
      const attributes = {
        name,
        property_type,
        validation_required,
        show_on,
        ...(property_type === 'select' ? { select_options } : {}),
      };
      return field === undefined
        ? create('default_properties', { ...attributes, owner_type: ownerType })
        : update('default_properties', field.id, attributes);
    },
    {
      onSuccess: () => {
        showDone(`${name} saved`);
        onClose();
      },
      onError: () => true,
    },
  );
  const wrong = (attribute: string) => fieldError(save.error, attribute);
  return (
    <EditDialog
      title={field === undefined ? 'New field' : (field.name ?? 'Field')}
      busy={save.isPending}
      error={save.error}
      fields={['name', 'property_type', 'select_options', 'identifier']}
      onSave={() => save.mutate()}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        autoFocus
        placeholder="Passport number"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={wrong('name') ?? wrong('identifier')}
      />
      <SelectField
        label="Kind"
        value={property_type}
        disabled={field !== undefined && !field.can_change_property_type}
        onChange={(event) =>
          setType(FIELD_TYPES.find(({ value }) => value === event.target.value)?.value ?? 'text_field')
        }
        options={FIELD_TYPES}
        error={wrong('property_type')}
      />
      {property_type === 'select' && (
        <TextArea
          label="Choices"
          required
          hint="One a line."
          value={options}
          onChange={(event) => setOptions(event.target.value)}
          error={wrong('select_options')}
        />
      )}
      <CheckField
        label="Must be filled in"
        checked={validation_required}
        onChange={(event) => setRequired(event.target.checked)}
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
                setShowOn(event.target.checked ? [...show_on, key] : show_on.filter((place) => place !== key))
              }
            />
          ))}
        </div>
      </fieldset>
    </EditDialog>
  );
}
