import { useSyncExternalStore } from 'react';

const QUERY = '(max-width: 767px)';

/** Too narrow for seven days side by side. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(QUERY);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => window.matchMedia(QUERY).matches,
  );
