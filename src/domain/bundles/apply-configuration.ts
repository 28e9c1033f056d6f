import type { BundlePart, FreeUnits } from './bundle-part.ts';

export type ConfiguredParts = { readonly parts: readonly BundlePart[] } | { readonly problem: string };

/** The parts with the products that were chosen for them, by bundle item; what stays open may be anything. */
export function applyConfiguration(
  parts: readonly BundlePart[],
  configuration: ReadonlyMap<string, string>,
  free: FreeUnits,
): ConfiguredParts {
  for (const [id, product_id] of configuration) {
    const part = parts.find((each) => each.id === id);
    if (part === undefined) return { problem: `has no bundle item ${id}` };
    if (part.product_id === null ? !free.get(part.product_group_id)?.has(product_id) : part.product_id !== product_id) {
      return { problem: `has no product ${product_id} for bundle item ${id}` };
    }
  }
  return { parts: parts.map((part) => ({ ...part, product_id: configuration.get(part.id) ?? part.product_id })) };
}
