import { useState } from 'react';
import { update } from '../../api/records.ts';
import type { Resources } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { ConcurrentChange } from '../../parts/concurrent-changes.tsx';
import { useConfirmLeaving } from '../../parts/use-confirm-leaving.ts';
import { useSettings } from '../../session/settings.ts';
import { CheckField, fieldError, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { Form, FormError, SaveButton } from '../../ui/form.tsx';
import { Card } from '../../ui/page.tsx';
import { showDone } from '../../ui/toast.tsx';

type Group = Exclude<keyof Resources['settings']['update'], 'id'>;

interface Named {
  readonly group: Group;
  readonly key: string;
  readonly label: string;
  readonly hint?: string;
}

/** One setting, and how it is asked for. */
export type SettingField = Named &
  (
    | { readonly kind: 'check' | 'text' | 'area' | 'time' }
    | { readonly kind: 'number'; readonly from: number; readonly till: number; readonly unit?: number }
    | {
        readonly kind: 'select';
        readonly options: readonly { readonly value: string; readonly label: string }[];
        /** The setting is a number. */
        readonly numeric?: boolean;
      }
  );

type Read = (group: Group, key: string) => unknown;

type Values = Readonly<Record<string, unknown>>;

/** Settings that belong together, saved with one button; only what was changed is sent. */
export function SettingsCard({
  title,
  lead,
  fields: asked,
}: {
  readonly title: string;
  readonly lead?: string;
  /** Those that depend on others are told what these say now. */
  readonly fields: readonly SettingField[] | ((read: Read) => readonly SettingField[]);
}) {
  const settings = useSettings() as unknown as Readonly<Record<string, Values>>;
  const [changes, setChanges] = useState<Values>({});
  /** The former values of the changed settings, to notice when somebody else changes them too. */
  const [bases, setBases] = useState<Values>({});
  const read: Read = (group, key) => {
    const name = nameOf({ group, key });
    return name in changes ? changes[name] : settings[group]?.[key];
  };
  useConfirmLeaving(Object.keys(changes).length > 0);
  const fields = typeof asked === 'function' ? asked(read) : asked;
  const save = useWrite((sent: Values) => update('settings', 'current', attributesOf(fields, sent)), {
    onSuccess: (_, sent) => {
      // Newer changes stay, compared with the values saved now.
      const isNewer = ([name, value]: [string, unknown]) => !(name in sent) || value !== sent[name];
      setChanges((now) => Object.fromEntries(Object.entries(now).filter(isNewer)));
      setBases((now) => ({ ...now, ...sent }));
      showDone(`${title}: saved`);
    },
    fields: 'all',
  });
  const names = fields.map(({ key }) => key);
  const change = (field: SettingField, value: unknown) => {
    const name = nameOf(field);
    setChanges({ ...changes, [name]: value });
    if (!(name in changes)) setBases({ ...bases, [name]: settings[field.group]?.[field.key] });
  };
  const take = (field: SettingField) => {
    const { [nameOf(field)]: _, ...others } = changes;
    const { [nameOf(field)]: __, ...otherBases } = bases;
    setChanges(others);
    setBases(otherBases);
  };
  const contested = fields.filter((field) => {
    const name = nameOf(field);
    const now = settings[field.group]?.[field.key];
    return name in changes && now !== bases[name] && now !== changes[name];
  });
  return (
    <Card title={title}>
      <Form onSubmit={() => save.mutate(changes)} className="flex flex-col gap-4">
        {lead !== undefined && <p className="-mt-2 text-muted">{lead}</p>}
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {fields.map((field) => {
            const name = nameOf(field);
            return (
              <Control
                key={name}
                field={field}
                value={read(field.group, field.key)}
                error={fieldError(save.error, field.key)}
                onChange={(value) => change(field, value)}
              />
            );
          })}
        </div>
        {contested.map((field) => (
          <ConcurrentChange
            key={nameOf(field)}
            label={field.label}
            theirs={settingText(field, settings[field.group]?.[field.key])}
            onTake={() => take(field)}
          />
        ))}
        <FormError error={save.error} fields={names} />
        <SaveButton busy={save.isPending} disabled={Object.keys(changes).length === 0} />
      </Form>
    </Card>
  );
}

interface ControlProps {
  readonly field: SettingField;
  readonly value: unknown;
  readonly error: string | undefined;
  readonly onChange: (value: unknown) => void;
}

function Control({ field, value, error, onChange }: ControlProps) {
  const { label, hint } = field;
  const shared = { label, error, ...(hint === undefined ? {} : { hint }) };
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (field.kind === 'check') {
    return (
      <CheckField
        {...shared}
        className="self-end pb-1.5"
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
    );
  }
  if (field.kind === 'select') {
    return (
      <SelectField
        {...shared}
        value={text}
        onChange={(event) => onChange(field.numeric === true ? Number(event.target.value) : event.target.value)}
        options={field.options}
      />
    );
  }
  if (field.kind === 'area') {
    return (
      <TextArea
        {...shared}
        className="sm:col-span-2"
        value={text}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      />
    );
  }
  if (field.kind === 'number') {
    const unit = field.unit ?? 1;
    return (
      <TextField
        {...shared}
        type="number"
        required
        step={unit === 1 ? 1 : 'any'}
        min={field.from}
        max={field.till}
        value={text === '' ? '' : Number(text) / unit}
        onChange={(event) => onChange(event.target.value === '' ? '' : Math.round(Number(event.target.value) * unit))}
      />
    );
  }
  return (
    <TextField
      {...shared}
      type={field.kind === 'time' ? 'time' : 'text'}
      required={field.kind === 'time'}
      value={text}
      onChange={(event) => onChange(event.target.value === '' && field.kind === 'text' ? null : event.target.value)}
    />
  );
}

function settingText(field: SettingField, value: unknown): string {
  if (field.kind === 'check') return value === true ? 'yes' : 'no';
  if (field.kind === 'select') {
    const chosen = field.options.find((option) => option.value === String(value));
    return chosen?.label ?? '';
  }
  if (typeof value === 'number') return String(field.kind === 'number' ? value / (field.unit ?? 1) : value);
  return typeof value === 'string' ? value : '';
}

const nameOf = ({ group, key }: Pick<Named, 'group' | 'key'>): string => `${group}.${key}`;

/** `{ 'dates.format': x }` → `{ dates: { format: x } }` */
function attributesOf(fields: readonly SettingField[], changes: Values): Resources['settings']['update'] {
  const attributes: Partial<Record<Group, Record<string, unknown>>> = {};
  for (const field of fields) {
    const name = nameOf(field);
    if (name in changes) attributes[field.group] = { ...attributes[field.group], [field.key]: changes[name] };
  }
  return attributes;
}
