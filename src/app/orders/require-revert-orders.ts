import type { Work } from '../../db/work.ts';
import { requirePermission } from '../employees/require-permission.ts';

export const requireRevertOrders = (work: Work): Promise<void> =>
  requirePermission(work, 'revert_orders', 'reverting an order needs the permission revert_orders');
