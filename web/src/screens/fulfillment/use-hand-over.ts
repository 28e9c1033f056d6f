import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { create, recordOptions } from '../../api/records.ts';
import { ApiError } from '../../api/request.ts';
import type { Orders, Resources } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { isUnsent, newKey, sendFulfillment } from '../../offline/send-waiting.ts';
import { keepWaiting } from '../../offline/waiting-store.ts';
import { useMay, useSession } from '../../session/session.ts';
import { showDone } from '../../ui/toast.tsx';
import { type Actions, actionsOf, chosenUnits, withCount, withoutStockItem, withStockItem } from './choice.ts';
import { ORDER_INCLUDES } from './fulfillment-facts.ts';
import { type Direction, fulfillmentPlan, itemsWord, sumOf } from './fulfillment-plan.ts';
import type { Remedy } from './judge-scan.ts';
import type { Scans } from './use-scans.ts';

/** The last hand-over. `isKept`: it waits on this device to be sent. */
export interface Done {
  readonly units: number;
  readonly isKept: boolean;
}

/** Records the hand-over of the chosen units, undoes it, and applies remedies. */
export function useHandOver(order: Orders, direction: Direction, scans: Scans) {
  const may = useMay();
  const { employee } = useSession();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [done, setDone] = useState<Done>();
  /** The order after a write. A request under way may have been answered before it, so it is replaced, not joined. */
  const fresh = async (): Promise<Orders> => {
    const { queryKey } = recordOptions('orders', order.id, { include: ORDER_INCLUDES });
    await client.refetchQueries({ queryKey, exact: true }, { cancelRefetch: true, throwOnError: true });
    return client.getQueryData(queryKey) ?? order;
  };

  const undo = useWrite(
    async (revert: Fulfillment) => {
      // Undoing restores a state that was allowed before.
      await create('order_fulfillments', { ...revert, confirm_shortage: true });
      await fresh();
    },
    {
      onSuccess: () => {
        setDone(undefined);
        showDone(`Undone: #${order.number ?? ''} is as it was.`);
      },
    },
  );
  const submit = useWrite(
    async ({ confirm_shortage }: { readonly confirm_shortage: boolean }) => {
      // The current state: the live feed may be faster than the response.
      const { choice } = scans;
      const units = sumOf(scans.plan, (product) => chosenUnits(choice, product));
      const asked = { order_id: order.id, actions: actionsOf(choice, scans.plan, direction) };
      const revert_to = statusToRevertTo(order);
      const fulfillment = { ...asked, confirm_shortage };
      const id = newKey();
      try {
        await sendFulfillment(id, fulfillment);
      } catch (error) {
        const words = `${direction === 'pick_up' ? 'Pick up' : 'Return'} ${itemsWord(units)} of #${order.number ?? ''}`;
        const made_at = new Date().toISOString();
        const entry = { id, employee_id: employee.id, order_id: order.id, words, attributes: fulfillment, made_at };
        if (!isUnsent(error) || !keepWaiting(entry)) throw error;
        return { units, choice, revert: undefined };
      }
      return { units, choice, revert: { ...asked, revert_to } };
    },
    {
      onSuccess: async ({ units, choice, revert }) => {
        // Until the order is loaded again, the units handed over would count as still to go. They are handed over even if this fails.
        const now = revert === undefined ? order : await fresh().catch(() => order);
        scans.forget(choice);
        setDone({ units, isKept: revert === undefined });
        if (revert === undefined) return;
        const number = now.number ?? '';
        const text = `${itemsWord(units)} of #${number} ${direction === 'pick_up' ? 'picked up' : 'returned'}.`;
        showDone(text, may('revert_orders') ? { label: 'Undo', run: () => undo.mutate(revert) } : undefined);
      },
      onError: (error) => {
        void explain(error);
        return true;
      },
    },
  );

  /** Explains which stock item is blocked and offers remedies, as for a scan. */
  const explain = async (error: unknown) => {
    const ids = stockItemIdsIn(error).filter((id) =>
      Object.values(scans.choice.stockItems).some((own) => own.includes(id)),
    );
    if (ids.length > 0) {
      const products = Object.keys(scans.choice.stockItems);
      scans.choose((choice) =>
        ids.reduce((next, id) => products.reduce((left, product) => withoutStockItem(left, product, id), next), choice),
      );
      await fresh();
      for (const id of ids) await scans.present(id, { isDoubted: true });
      return;
    }
    const canConfirm = isConfirmable(error);
    scans.complain({
      text: error instanceof Error ? error.message : 'That did not work.',
      remedies: canConfirm ? [{ kind: 'confirm', label: 'Go on anyway' }] : [],
    });
  };

  const help = useWrite(
    async (remedy: Remedy) => {
      if (remedy.kind === 'open') await navigate({ to: remedy.path as '/' });
      else if (remedy.kind === 'confirm') submit.mutate({ confirm_shortage: true });
      else if (remedy.kind === 'use') {
        const { product_id, stock_item_id, instead_of } = remedy;
        if (instead_of !== undefined) {
          await fulfill(order.id, {
            action: 'specify_stock_items',
            product_id,
            stock_item_ids_to_add: [stock_item_id],
            stock_item_ids_to_remove: [instead_of],
          });
          await fresh();
        }
        scans.choose((choice) =>
          withStockItem(withoutStockItem(choice, product_id, instead_of ?? ''), product_id, stock_item_id),
        );
      } else await bookAndChoose(remedy);
    },
    {
      onError: (error, remedy) => {
        if (remedy.kind !== 'book' || !isConfirmable(error)) return false;
        const text = 'This books more units than there are in stock.';
        scans.complain({ text, remedies: [{ ...remedy, label: 'Add anyway', confirm_shortage: true }] });
        return true;
      },
    },
  );

  const bookAndChoose = async ({
    product_id,
    stock_item_id,
    confirm_shortage = false,
  }: Extract<Remedy, { kind: 'book' }>) => {
    const mode = 'infer_planning';
    await fulfill(
      order.id,
      stock_item_id === undefined
        ? { action: 'book_product', mode, product_id, quantity: 1 }
        : { action: 'book_stock_items', mode, product_id, stock_item_ids: [stock_item_id] },
      confirm_shortage,
    );
    const product = fulfillmentPlan(await fresh()).find((each) => each.product_id === product_id);
    if (stock_item_id !== undefined) scans.choose((choice) => withStockItem(choice, product_id, stock_item_id));
    else if (product?.isTracked === false) {
      scans.choose((choice) => withCount(choice, product_id, (choice.counts[product_id] ?? 0) + 1));
    }
  };

  return {
    done,
    goOn: () => setDone(undefined),
    submit,
    help,
    isBusy: submit.isPending || undo.isPending || help.isPending,
  };
}

type Fulfillment = Resources['order_fulfillments']['create'];

const fulfill = (order_id: string, action: Actions[number], confirm_shortage = false) =>
  create('order_fulfillments', { order_id, actions: [action], confirm_shortage });

/** A new order becomes a draft. */
const statusToRevertTo = ({ status }: Orders): NonNullable<Fulfillment['revert_to']> =>
  status === 'reserved' || status === 'started' ? status : 'draft';

/** A shortage that the product groups allow can be confirmed. */
function isConfirmable(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.issues[0]?.code !== 'items_not_available') return false;
  const { blocking } = (error.issues[0].meta ?? {}) as { readonly blocking?: readonly unknown[] };
  return blocking?.length === 0;
}

/** The stock items that a refusal is about: it names them as data, or in its sentence. */
export function stockItemIdsIn(error: unknown): readonly string[] {
  if (!(error instanceof ApiError)) return [];
  const found = error.issues.flatMap(({ code, detail = '', meta }) =>
    code === 'stock_item_specified' ? unavailableIn(meta) : (detail.match(UUIDS) ?? []),
  );
  return [...new Set(found)];
}

function unavailableIn(meta: unknown): readonly string[] {
  const { blocking = [] } = (meta ?? {}) as {
    readonly blocking?: readonly { readonly unavailable?: readonly string[] }[];
  };
  return blocking.flatMap(({ unavailable = [] }) => unavailable);
}

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
