export interface BulkOutcome<Item> {
  readonly done: readonly Item[];
  readonly failed: readonly { readonly item: Item; readonly error: unknown }[];
}

/** Runs a task for each item, a few at a time; a failure does not stop the others. */
export async function forEachItem<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
  concurrency = 4,
): Promise<BulkOutcome<Item>> {
  const done: Item[] = [];
  const failed: { item: Item; error: unknown }[] = [];
  const queue = [...items];
  const work = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      try {
        await run(item);
        done.push(item);
      } catch (error) {
        failed.push({ item, error });
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return { done, failed };
}
