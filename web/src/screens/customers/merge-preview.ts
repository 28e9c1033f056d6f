import type { Customers, Properties } from '../../api/schema.ts';

/** What the customer who stays gets from the other, beside orders, documents and notes. */
export interface MergePreview {
  readonly gains: readonly string[];
  /** What the other has and the one who stays has of their own: it goes into the archive. */
  readonly lost: readonly string[];
}

export function mergePreview(source: Customers, target: Customers): MergePreview {
  const theirs = filled(source);
  const ours = new Set(filled(target).map(({ identifier }) => identifier));
  const tags = source.tag_list.filter(
    (tag) => !target.tag_list.some((other) => other.toLowerCase() === tag.toLowerCase()),
  );
  return {
    gains: [
      ...(source.email && !target.email ? [`the e-mail address ${source.email}`] : []),
      ...theirs.filter(({ identifier }) => !ours.has(identifier)).map(({ name, value }) => reported(name, value)),
      ...(source.tax_region_id !== null && target.tax_region_id === null ? ['the tax region'] : []),
      ...(tags.length === 0 ? [] : [`${tags.length === 1 ? 'the tag' : 'the tags'} ${tags.join(', ')}`]),
    ],
    lost: [
      ...(source.name === target.name ? [] : [`the name ${source.name}`]),
      ...(source.email && target.email && source.email !== target.email ? [`the e-mail address ${source.email}`] : []),
      ...theirs
        .filter(({ identifier, value }) => ours.has(identifier) && value !== valueOf(target, identifier))
        .map(({ name, value }) => reported(name, value)),
      ...(source.discount_percentage === target.discount_percentage
        ? []
        : [`the discount of ${source.discount_percentage} %`]),
    ],
  };
}

const reported = (name: string | null, value: string | null): string =>
  `${(name ?? '').toLowerCase()} ${(value ?? '').replaceAll('\n', ', ')}`;

const propertiesOf = ({ properties }: Customers): readonly Properties[] =>
  Array.isArray(properties) ? properties : [];

const filled = (customer: Customers): readonly Properties[] =>
  propertiesOf(customer).filter(({ value }) => value !== null && value !== '');

const valueOf = (customer: Customers, identifier: string | null): string | null =>
  propertiesOf(customer).find((property) => property.identifier === identifier)?.value ?? null;
