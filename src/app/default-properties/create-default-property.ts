import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { insertRow } from '../insert-rows.ts';
import { gatherProblems } from '../problems.ts';
import { identifierOf } from '../../domain/properties/identifier-of.ts';
import { positionAttribute } from '../properties/plan-property.ts';
import { refusingViolations } from '../refusing-violations.ts';
import {
  type DefaultPropertyAttributes,
  ownerTypeAttribute,
  selectOptionsAttribute,
} from './default-property-attributes.ts';
import { IDENTIFIER_TAKEN, identifierAttribute, nameAttribute } from './name-attribute.ts';

export async function createDefaultProperty(work: Work, attributes: DefaultPropertyAttributes): Promise<string> {
  const problems = gatherProblems();
  const name = nameAttribute(problems, attributes.name ?? null) ?? '';
  const identifier = identifierAttribute(attributes.identifier) ?? identifierOf(name);
  const owner_type = ownerTypeAttribute(problems, attributes.owner_type);
  const position = positionAttribute(problems, attributes.position);
  const row = {
    name,
    identifier,
    owner_type,
    property_type: attributes.property_type ?? 'text_field',
    show_on: [...new Set(attributes.show_on)],
    validation_required: attributes.validation_required ?? false,
    select_options: selectOptionsAttribute(problems, attributes.select_options) ?? [],
  };
  problems.refuse();
  const id = newId();
  const place = position ?? (await lastPosition(work, owner_type)) + 1;
  await refusingViolations(IDENTIFIER_TAKEN, () =>
    insertRow(work, 'default_properties', { id, ...row, position: place }),
  );
  return id;
}

async function lastPosition(work: Work, ownerType: string): Promise<number> {
  const { last } = await work.tx.one<{ last: number }>(sql`
    select coalesce(max(position), 0) as last
    from default_properties
    where company_id = ${work.company.id}
      and owner_type = ${ownerType}
  `);
  return last;
}
