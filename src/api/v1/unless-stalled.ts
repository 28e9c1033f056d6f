/**
 * Hands on pieces as they are asked for. A reader that asks for none during `limit_ms` is taken for gone: what the
 * pieces hold is given back, and the reader learns that it has not got everything.
 */
export function unlessStalled(source: AsyncGenerator<string>, limit_ms: number): AsyncIterableIterator<string> {
  let stalled = false;
  let timer: NodeJS.Timeout | undefined;
  const giveUp = (): void => {
    stalled = true;
    // The reader hears of it when it asks again; whatever goes wrong here has no other audience.
    source.return(undefined).catch(() => {});
  };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      clearTimeout(timer);
      if (stalled) throw new Error(`the reader of a list took nothing of it for ${limit_ms / 1_000} s`);
      const result = await source.next();
      if (!result.done) timer = setTimeout(giveUp, limit_ms);
      return result;
    },
    return() {
      clearTimeout(timer);
      return source.return(undefined);
    },
  };
}
