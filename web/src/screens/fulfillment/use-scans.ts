import { useCallback, useMemo, useRef, useState } from 'react';
import { list, useList } from '../../api/records.ts';
import type { Orders } from '../../api/schema.ts';
import { useFormat } from '../../format/format.ts';
import { isUnsent } from '../../offline/send-waiting.ts';
import { useWaiting } from '../../offline/use-waiting.ts';
import { lookUpCode, type Scanned } from '../../scan/look-up-code.ts';
import { vibrate } from '../../scan/scan-handlers.ts';
import { type Choice, stillPossible, withCount, without, withStockItem } from './choice.ts';
import { freeStockItems, freeStockItemsOf, holdersOf, placeOf, suggestionsQuery } from './fulfillment-facts.ts';
import { type Direction, type FulfillmentPlan, fulfillmentPlan } from './fulfillment-plan.ts';
import { judgeScan, type Judgment, type Remedy } from './judge-scan.ts';
import { planWithWaiting } from './plan-with-waiting.ts';
import { useKeptChoice } from './use-kept-choice.ts';

export interface Notice {
  readonly text: string;
  readonly remedies: readonly Remedy[];
}

/** More would push the list off a phone. */
const MAX_NOTICES = 4;

/** The units chosen by scanning and tapping, and the problems found. Scans are handled one at a time. */
export function useScans(order: Orders, direction: Direction) {
  const format = useFormat();
  const waiting = useWaiting();
  const plan = useMemo(() => {
    const own = waiting.filter(({ order_id }) => order_id === order.id);
    return planWithWaiting(fulfillmentPlan(order), own);
  }, [order, waiting]);
  const tracked = plan.filter(({ isTracked }) => isTracked).map(({ product_id }) => product_id);
  const suggestions = useList('stock_item_suggestions', suggestionsQuery(order.id, tracked), {
    enabled: direction === 'pick_up' && tracked.length > 0,
    touches: ['availability', 'orders', 'stock_items'],
  });
  const free = useMemo(() => freeStockItems(suggestions.data?.data ?? []), [suggestions.data]);
  const [chosen, setChosen] = useKeptChoice(order.id, direction);
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const [said, setSaid] = useState('');
  const choice = useMemo(() => stillPossible(chosen, plan, direction), [chosen, plan, direction]);

  // Scans are faster than renders: each needs the result of the one before.
  const latest = useRef({ plan, free, chosen, choice });
  latest.current = { plan, free, chosen, choice };
  const queue = useRef(Promise.resolve());

  const choose = useCallback(
    (change: (choice: Choice) => Choice) => {
      const next = change(latest.current.chosen);
      const possible = stillPossible(next, latest.current.plan, direction);
      latest.current = { ...latest.current, chosen: next, choice: possible };
      setChosen(next);
    },
    [direction, setChosen],
  );
  const complain = useCallback((notice: Notice) => {
    setNotices((before) => [notice, ...before.filter(({ text }) => text !== notice.text)].slice(0, MAX_NOTICES));
    vibrate('refused');
  }, []);
  const dismiss = useCallback((notice: Notice) => setNotices((before) => before.filter((each) => each !== notice)), []);

  const accept = useCallback(
    (judgment: Judgment) => {
      switch (judgment.kind) {
        case 'problem':
          complain(judgment);
          return;
        case 'stock_item':
          choose((before) => withStockItem(before, judgment.product_id, judgment.stock_item_id));
          break;
        case 'unit':
          choose((before) => withCount(before, judgment.product_id, (before.counts[judgment.product_id] ?? 0) + 1));
          break;
        case 'known':
          break;
      }
      setSaid(judgment.text);
      vibrate('accepted');
    },
    [choose, complain],
  );
  const judge = useCallback(
    async (scanned: Scanned, isDoubted = false) => {
      const facts = {
        direction,
        order,
        moment: (instant: string | null) => format.relative(instant),
        ...(await aboutScanned(
          scanned,
          isDoubted ? { ...latest.current, free: [] } : latest.current,
          direction,
          order.id,
        )),
      };
      accept(judgeScan(scanned, { ...facts, plan: latest.current.plan, choice: latest.current.choice }));
    },
    [accept, direction, format, order],
  );
  const inTurn = useCallback(
    (run: () => Promise<void>): Promise<void> => {
      queue.current = queue.current.then(run).catch((error: unknown) => {
        complain({ text: error instanceof Error ? error.message : 'That did not work.', remedies: [] });
      });
      return queue.current;
    },
    [complain],
  );
  return {
    plan,
    free,
    choice,
    notices,
    said,
    choose,
    complain,
    dismiss,
    isReady: direction === 'return' || tracked.length === 0 || suggestions.data !== undefined,
    /** Keeps units chosen while the others were being handed over. */
    forget: useCallback(
      (handedOver: Choice) => {
        choose((before) => without(before, handedOver));
        setNotices([]);
      },
      [choose],
    ),
    scan: useCallback(
      (code: string) =>
        inTurn(async () => judge(knownStockItem(latest.current.plan, code) ?? (await lookUpCode(code)))),
      [inTurn, judge],
    ),
    /** Handles a stock item as if it had been scanned. Loaded data is not used after the server refused it. */
    present: useCallback(
      (stock_item_id: string, { isDoubted = false } = {}) =>
        inTurn(async () => {
          const known = isDoubted ? undefined : tappedStockItem(latest.current, stock_item_id);
          if (known !== undefined) return judge(known);
          const { data } = await list('stock_items', {
            filter: { id: stock_item_id, archived: [true, false] },
            include: ['product'],
            page: { size: 1 },
          });
          const stockItem = data[0];
          await judge(
            stockItem === undefined ? { kind: 'unknown', code: stock_item_id } : { kind: 'stock_item', stockItem },
            isDoubted,
          );
        }),
      [inTurn, judge],
    ),
  };
}

export type Scans = ReturnType<typeof useScans>;

interface Latest {
  readonly plan: FulfillmentPlan;
  readonly free: Parameters<typeof judgeScan>[1]['free'];
}

/** Stock items that are specified on the order and free need no request. */
async function aboutScanned(scanned: Scanned, { plan, free }: Latest, direction: Direction, order_id: string) {
  if (scanned.kind !== 'stock_item') return { free, holders: [], place: undefined };
  const { id, product_id } = scanned.stockItem;
  const own = plan.flatMap(({ stockItems }) => stockItems).find((stockItem) => stockItem.id === id);
  const isPlain =
    direction === 'return'
      ? own?.state === 'out'
      : own?.state === 'waiting' && free.some((each) => each.id === id && each.isFree);
  if (isPlain) return { free, holders: [], place: undefined };
  try {
    const [fresh, holders, place] = await Promise.all([
      direction === 'return' ? free : freeStockItemsOf(order_id, product_id),
      holdersOf(id),
      direction === 'return' ? undefined : placeOf(id),
    ]);
    return { free: fresh, holders, place };
  } catch (error) {
    // Without a connection the loaded data must do; the server decides later.
    if (!isUnsent(error)) throw error;
    return { free, holders: [], place: undefined };
  }
}

/** Stock items on the screen are loaded already, so this works without a connection. */
function tappedStockItem({ plan, free }: Latest, id: string): Scanned | undefined {
  for (const { product_id, stockItems } of plan) {
    const identifier =
      stockItems.find((stockItem) => stockItem.id === id)?.identifier ??
      free.find((stockItem) => stockItem.id === id && stockItem.product_id === product_id)?.identifier;
    if (identifier !== undefined) {
      return { kind: 'stock_item', stockItem: { id, identifier, product_id, archived: false } };
    }
  }
  return undefined;
}

/** Stock items on the order are recognised without a request. */
function knownStockItem(plan: FulfillmentPlan, code: string): Scanned | undefined {
  const same = (text: string | null) => text !== null && text.toLowerCase() === code.trim().toLowerCase();
  for (const { product_id, stockItems } of plan) {
    const stockItem = stockItems.find((each) => same(each.code) || same(each.identifier));
    if (stockItem === undefined) continue;
    const { id, identifier } = stockItem;
    return { kind: 'stock_item', stockItem: { id, identifier, product_id, archived: false } };
  }
  return undefined;
}
