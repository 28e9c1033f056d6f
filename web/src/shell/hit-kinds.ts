import { Boxes, ClipboardList, FileText, type LucideIcon, Package, Puzzle, User } from 'lucide-react';
import type { HitKind } from './search-everything.ts';

/** In the order in which the search shows them. */
export const HIT_KINDS: readonly { readonly kind: HitKind; readonly heading: string; readonly icon: LucideIcon }[] = [
  { kind: 'order', heading: 'Orders', icon: ClipboardList },
  { kind: 'customer', heading: 'Customers', icon: User },
  { kind: 'product', heading: 'Products', icon: Package },
  { kind: 'bundle', heading: 'Bundles', icon: Puzzle },
  { kind: 'stock_item', heading: 'Stock items', icon: Boxes },
  { kind: 'document', heading: 'Documents', icon: FileText },
];
