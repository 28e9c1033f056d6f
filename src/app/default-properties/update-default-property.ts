import { lockRow } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { notFound } from '../../lib/refusal.ts';
import { gatherProblems } from '../problems.ts';
import { positionAttribute } from '../properties/plan-property.ts';
import type { DefaultProperty } from '../properties/property.ts';
import { refusingViolations } from '../refusing-violations.ts';
import { updateRow } from '../update-row.ts';
import { canChangePropertyType } from './can-change-property-type.ts';
import { type DefaultPropertyAttributes, selectOptionsAttribute } from './default-property-attributes.ts';
import { IDENTIFIER_TAKEN, identifierAttribute, nameAttribute } from './name-attribute.ts';
import { refuseUneditable } from './refuse-uneditable.ts';

/** What changes here changes on every property that is linked to it. */
export async function updateDefaultProperty(
  work: Work,
  id: string,
  attributes: DefaultPropertyAttributes,
): Promise<void> {
  const current = await lockRow<StoredDefault>(work.tx, 'default_properties', work.company.id, id);
  if (current === undefined) throw notFound();
  refuseUneditable(current);
  const problems = gatherProblems();
  const property_type = attributes.property_type ?? undefined;
  if (property_type !== undefined && property_type !== current.property_type) {
    if (!(await canChangePropertyType(work, current))) {
      problems.add('property_type', 'cannot be changed while there are properties of it');
    }
  }
  const changes = {
    name: nameAttribute(problems, attributes.name),
    identifier: identifierAttribute(attributes.identifier),
    property_type,
    position: positionAttribute(problems, attributes.position),
    show_on: attributes.show_on === undefined ? undefined : [...new Set(attributes.show_on)],
    validation_required: attributes.validation_required ?? undefined,
    select_options: selectOptionsAttribute(problems, attributes.select_options),
  };
  problems.refuse();
  await refusingViolations(TAKEN, async () => {
    await updateRow(work, 'default_properties', id, changes);
    await passOn(work, id);
  });
}

type StoredDefault = DefaultProperty & { readonly owner_type: string; readonly editable: boolean };

const TAKEN = {
  ...IDENTIFIER_TAKEN,
  properties_identifier: { field: 'identifier', message: 'has already been taken by a property beside it' },
};

async function passOn(work: Work, id: string): Promise<void> {
  await work.tx.run(sql`
    update properties as p
    set
      name = d.name,
      identifier = d.identifier,
      position = d.position,
      show_on = d.show_on,
      validation_required = d.validation_required,
      updated_at = ${work.now}
    from default_properties as d
    where d.company_id = ${work.company.id}
      and d.id = ${id}
      and p.company_id = d.company_id
      and p.default_property_id = d.id
      and (p.name, p.identifier, p.position, p.show_on, p.validation_required)
        is distinct from (d.name, d.identifier, d.position, d.show_on, d.validation_required)
  `);
}
