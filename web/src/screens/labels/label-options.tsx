import { LABEL_LAYOUTS } from '../../parts/label-layouts.ts';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';
import { Card } from '../../ui/page.tsx';
import { LABEL_TEXTS, type LabelSettings, labelsPerSheet, MAX_COPIES } from './label-settings.ts';

/** Sheet, copies and texts of the labels. */
export function LabelOptions({
  settings,
  onChange,
}: {
  readonly settings: LabelSettings;
  readonly onChange: (changes: Partial<LabelSettings>) => void;
}) {
  const { layout, skip, copies, texts } = settings;
  const perSheet = labelsPerSheet(layout);
  return (
    <Card title="How">
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          className="col-span-2"
          label="Sheet or roll"
          value={layout}
          options={LABEL_LAYOUTS}
          onChange={(event) => onChange({ layout: event.target.value, skip: 0 })}
        />
        <TextField
          type="number"
          label="Copies of each"
          min={1}
          max={MAX_COPIES}
          value={copies}
          onChange={(event) => onChange({ copies: event.target.valueAsNumber || 1 })}
        />
        {perSheet > 1 && (
          <TextField
            type="number"
            label="Labels used up"
            hint="Of the first sheet"
            min={0}
            max={perSheet - 1}
            value={skip}
            onChange={(event) => onChange({ skip: event.target.valueAsNumber || 0 })}
          />
        )}
        <fieldset className="col-span-2">
          <legend className="mb-1 text-sm font-medium">Text</legend>
          <div className="grid grid-cols-2 gap-1">
            {LABEL_TEXTS.map(({ value, label }) => (
              <CheckField
                key={value}
                label={label}
                checked={texts.includes(value)}
                onChange={() =>
                  onChange({
                    texts: texts.includes(value) ? texts.filter((text) => text !== value) : [...texts, value],
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      </div>
    </Card>
  );
}
