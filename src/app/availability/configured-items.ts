import { applyConfiguration } from '../../domain/bundles/apply-configuration.ts';
import type { FreeUnits } from '../../domain/bundles/bundle-part.ts';
import type { AskedItem } from './asked-items.ts';

export type ConfiguredItems = { readonly items: readonly AskedItem[] } | { readonly problem: string };

/** The items with the products that were chosen for open parts of bundles, by bundle item. */
export function configuredItems(
  items: readonly AskedItem[],
  configuration: ReadonlyMap<string, string>,
): ConfiguredItems {
  const chosen = new Set<string>();
  const configured: AskedItem[] = [];
  for (const item of items) {
    if (item.type !== 'bundles') {
      configured.push(item);
      continue;
    }
    const own = item.parts.map(({ id }) => id).filter((id) => configuration.has(id));
    const applied = applyConfiguration(
      item.parts,
      new Map(own.map((id) => [id, configuration.get(id) as string])),
      choicesOf(item),
    );
    if ('problem' in applied) return applied;
    configured.push({ ...item, parts: applied.parts });
    for (const id of own) chosen.add(id);
  }
  const stray = [...configuration.keys()].find((id) => !chosen.has(id));
  return stray === undefined ? { items: configured } : { problem: `has no bundle item ${stray}` };
}

/** By group, the products among which may be chosen. */
function choicesOf({ products }: AskedItem): FreeUnits {
  const groups = Map.groupBy(products, ({ product_group_id }) => product_group_id);
  return new Map([...groups].map(([id, ofGroup]) => [id, new Map(ofGroup.map((product) => [product.id, 0]))]));
}
