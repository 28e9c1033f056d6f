/** A message of the feed; `reset` when too much was missed and everything must be reloaded. */
export type LiveMessage = { readonly kind: 'change'; readonly data: string } | { readonly kind: 'reset' };

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Keeps `/api/4/live` open. A browser resumes by itself when the line breaks, but gives up for good when the server
 * refuses (too many streams, not ready, logged out): then we try again, later and later, from the last change seen.
 */
export function openLiveSource(reported: (message: LiveMessage) => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: string | undefined;
  let pause_ms = FIRST_PAUSE_MS;

  const open = () => {
    source = new EventSource(last === undefined ? '/api/4/live' : `/api/4/live?after=${last}`);
    source.addEventListener('start', ({ lastEventId }) => {
      pause_ms = FIRST_PAUSE_MS;
      if (lastEventId !== '') last = lastEventId;
    });
    source.addEventListener('change', ({ data, lastEventId }) => {
      last = lastEventId;
      reported({ kind: 'change', data: String(data) });
    });
    source.addEventListener('reset', ({ lastEventId }) => {
      if (lastEventId !== '') last = lastEventId;
      reported({ kind: 'reset' });
    });
    source.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, pause_ms);
      pause_ms = Math.min(pause_ms * 2, LONGEST_PAUSE_MS);
    });
  };
  open();
  return () => {
    source?.close();
    clearTimeout(timer);
  };
}
