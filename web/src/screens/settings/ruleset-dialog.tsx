import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useRecord } from '../../api/records.ts';
import type { PriceRules, PriceRulesets } from '../../api/schema.ts';
import { ConcurrentChanges } from '../../parts/concurrent-changes.tsx';
import { differing, useDraft } from '../../parts/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { fieldError, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form.tsx';
import { changed, entriesOf, type EntryRow, newRow } from './entry-rows.ts';
import { RuleFields, type Rule } from './rule-fields.tsx';
import { useSaveRecord } from './use-save-record.ts';

export function OpenRuleset({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data } = useRecord('price_rulesets', id, { include: ['price_rules'] });
  return data === undefined ? null : <RulesetDialog ruleset={data} onClose={onClose} />;
}

/** A set of rules, saved as one. */
export function RulesetDialog({
  ruleset,
  onClose,
}: {
  readonly ruleset: PriceRulesets | undefined;
  readonly onClose: () => void;
}) {
  const before = ruleset?.price_rules ?? [];
  const [blank] = useState(() => ({ name: '', description: '', rules: [newRow(WEEKEND)] }));
  const { draft, base, set, begin, theirs, take } = useDraft<Draft>(ruleset === undefined ? blank : draftOf(ruleset));
  const { rules } = draft;
  const setRules = (next: Draft['rules']) => set({ rules: next });
  const save = useSaveRecord('price_rulesets', ruleset?.id, draft.name, onClose);
  const attributes = () => {
    const { name, description, rules: changedRules } = ruleset === undefined ? draft : differing(draft, base);
    return {
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description: description === '' ? null : description }),
      ...(changedRules === undefined
        ? {}
        : { price_rules_attributes: entriesOf(before, changedRules).map((entry) => ({ ...entry })) }),
    };
  };
  return (
    <FormDialog
      title={ruleset === undefined ? 'New set of rules' : ruleset.name}
      wide
      busy={save.isPending}
      error={save.error}
      fields={['name', 'description']}
      onSubmit={() => {
        begin(draft);
        save.mutate(attributes());
      }}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label="Name of the set"
          required
          autoFocus
          placeholder="Summer"
          value={draft.name}
          onChange={(event) => set({ name: event.target.value })}
          error={fieldError(save.error, 'name')}
        />
        <TextField
          label="Description"
          value={draft.description}
          onChange={(event) => set({ description: event.target.value })}
          error={fieldError(save.error, 'description')}
        />
      </div>
      {rules.map(({ key, values }, index) => (
        <RuleFields
          key={key}
          number={index + 1}
          rule={values}
          onChange={(next) => setRules(changed(rules, key, next))}
          onRemove={() => setRules(rules.filter((row) => row.key !== key))}
        />
      ))}
      <div>
        <Button
          size="small"
          icon={<Plus className="size-4" aria-hidden="true" />}
          onClick={() => setRules([...rules, newRow(WEEKEND)])}
        >
          Add a rule
        </Button>
      </div>
      <ConcurrentChanges theirs={theirs} labels={LABELS} texts={TEXTS} onTake={take} />
    </FormDialog>
  );
}

interface Draft {
  readonly name: string;
  readonly description: string;
  readonly rules: readonly EntryRow<Rule>[];
}

const draftOf = (ruleset: PriceRulesets): Draft => ({
  name: ruleset.name,
  description: ruleset.description ?? '',
  rules: (ruleset.price_rules ?? []).map((rule) => ({ key: rule.id, id: rule.id, values: ruleOf(rule) })),
});

const LABELS = { rules: 'The list of rules' };

const TEXTS = { rules: (rules: Draft['rules']) => rules.map(({ values }) => values.name).join(', ') };

const WEEKEND: Rule = {
  name: '',
  rule_type: 'range_of_days',
  value: 20,
  from: null,
  till: null,
  from_day: 5,
  till_day: 6,
  charge: null,
  time: null,
  stacked: false,
};

const ruleOf = (rule: PriceRules): Rule => ({
  name: rule.name,
  rule_type: rule.rule_type,
  value: rule.value,
  from: rule.from,
  till: rule.till,
  from_day: rule.from_day,
  till_day: rule.till_day,
  charge: rule.charge,
  time: rule.time,
  stacked: rule.stacked,
});
