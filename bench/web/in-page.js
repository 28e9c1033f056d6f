// Runs in the page before anything else does: notes when things are drawn, and scrolls while it counts frames.
const drawn = new Map();
globalThis.holdfastBench = {
  /** When something that matches was first on the screen, in ms since the page was opened. */
  async firstDrawn(selector) {
    for (;;) {
      const known = drawn.get(selector);
      if (known !== undefined) return known;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  },
  /** From when to when a request whose address has this was under way. */
  request(part) {
    const { startTime, responseEnd } = performance.getEntriesByType('resource').find(({ name }) => name.includes(part));
    return { start_ms: startTime, end_ms: responseEnd };
  },
  /** Scrolls at a pace, back from the end, and answers how long each frame took in ms. */
  scroll(selector, px_per_s, duration_ms) {
    const element = document.querySelector(selector);
    const frames_ms = [];
    return new Promise((resolve) => {
      let direction = 1;
      let before_ms;
      const started_ms = performance.now();
      const step = (now_ms) => {
        if (before_ms !== undefined) {
          frames_ms.push(now_ms - before_ms);
          element.scrollTop += (direction * px_per_s * (now_ms - before_ms)) / 1000;
          const isDown = element.scrollTop + element.clientHeight >= element.scrollHeight - 1;
          if (isDown) direction = -1;
          else if (element.scrollTop <= 0) direction = 1;
        }
        before_ms = now_ms;
        if (now_ms - started_ms < duration_ms) requestAnimationFrame(step);
        else resolve(frames_ms);
      };
      requestAnimationFrame(step);
    });
  },
  /** Presses a button and answers how long it took until the first row of the table was another and was drawn. */
  turnPage(label) {
    const rowOf = () => document.querySelector('tbody tr')?.dataset.row;
    const before = rowOf();
    const started_ms = performance.now();
    document.querySelector(`button[aria-label="${label}"]`).click();
    return new Promise((resolve) => {
      const look = () => {
        if (rowOf() === before) requestAnimationFrame(look);
        else requestAnimationFrame(() => resolve(performance.now() - started_ms));
      };
      look();
    });
  },
};

const WATCHED = ['.tl-row', '[data-bar]'];
const observer = new MutationObserver(() => {
  for (const selector of WATCHED) {
    if (drawn.has(selector) || document.querySelector(selector) === null) continue;
    drawn.set(selector, undefined);
    requestAnimationFrame(() => setTimeout(() => drawn.set(selector, performance.now())));
  }
});
observer.observe(document, { childList: true, subtree: true });
