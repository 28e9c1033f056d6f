/** What is known of an item that may become part of a bundle. */
export interface Component {
  readonly id: string;
  readonly type: 'product_groups' | 'products' | 'bundles';
  /** Of a product. */
  readonly product_group_id: string | null;
  readonly has_variations: boolean;
  readonly archived: boolean;
}

export interface AskedComponent {
  readonly product_group_id: string | null;
  readonly product_id: string | null;
}

export type ChosenComponent =
  | { readonly product_group_id: string; readonly product_id: string | null }
  | { readonly field: keyof AskedComponent; readonly problem: string };

/**
 * A part of a bundle is a product that is named, or a product group from whose variations the customer chooses. A
 * product tells its group.
 */
export function chooseComponent(asked: AskedComponent, known: ReadonlyMap<string, Component>): ChosenComponent {
  const product = asked.product_id === null ? null : known.get(asked.product_id);
  if (product === undefined || (product !== null && product.type !== 'products')) {
    return { field: 'product_id', problem: 'must exist' };
  }
  const group = groupOf(asked.product_group_id ?? product?.product_group_id ?? null, known);
  if ('problem' in group) return { field: 'product_group_id', problem: group.problem };
  const problem = problemWith(product, group);
  return problem === null
    ? { product_group_id: group.id, product_id: asked.product_id }
    : { field: 'product_id', problem };
}

function groupOf(id: string | null, known: ReadonlyMap<string, Component>): Component | { readonly problem: string } {
  if (id === null) return { problem: "can't be blank" };
  const group = known.get(id);
  if (group === undefined) return { problem: 'must exist' };
  if (group.type === 'bundles') return { problem: 'must be a product group: a bundle cannot hold bundles' };
  if (group.type === 'products') return { problem: 'must be a product group' };
  return group.archived ? { problem: 'is archived' } : group;
}

function problemWith(product: Component | null, group: Component): string | null {
  if (product === null) return group.has_variations ? null : "can't be blank: the product group has no variations";
  if (product.product_group_id !== group.id) return 'must be a product of the product group';
  return product.archived ? 'is archived' : null;
}
