import { create, remove, update } from '../../api/records.ts';
import type { Lines, Orders } from '../../api/schema.ts';
import type { Step } from './all-or-nothing.ts';
import { restoreLine } from './restore-line.ts';

/** Takes units off a line of a product. */
export function unitsTaken({ id: order_id }: Orders, line: Lines, units: number): Step {
  const left = line.quantity - units;
  return left > 0
    ? {
        run: () => update('lines', line.id, { quantity: left }),
        undo: () => update('lines', line.id, { quantity: line.quantity, confirm_shortage: true }),
      }
    : {
        run: () => remove('lines', line.id),
        undo: () => restoreLine(order_id, { line, parts: [] }, true),
      };
}

/** Books units of another product. */
export function unitsBooked(
  { id: order_id, lines = [] }: Orders,
  { product_id, quantity, confirm_shortage }: Booked,
): Step {
  let changed: readonly Lines[] = [];
  return {
    run: async () => {
      const actions = [{ action: 'book_product' as const, mode: 'infer_planning' as const, product_id, quantity }];
      const { changed_lines } = await create(
        'order_fulfillments',
        { order_id, actions, confirm_shortage },
        { include: ['changed_lines'] },
      );
      changed = (changed_lines ?? []).filter(({ item_id }) => item_id === product_id);
    },
    undo: async () => {
      for (const { id } of changed) {
        const before = lines.find((line) => line.id === id);
        await (before === undefined ? remove('lines', id) : update('lines', id, { quantity: before.quantity }));
      }
    },
  };
}

interface Booked {
  readonly product_id: string;
  readonly quantity: number;
  readonly confirm_shortage: boolean;
}
