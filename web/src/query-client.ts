import { QueryClient } from '@tanstack/react-query';
import { ApiError, signedOut } from './api/request.ts';
import { sessionOptions } from './session/session.ts';

/** Changes are told by the live feed, so what was asked for once stays good for a while. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: true,
      retry: (count, error) => count < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
  },
});

signedOut.addEventListener('out', () => {
  queryClient.setQueryData(sessionOptions.queryKey, null);
  window.dispatchEvent(new Event('holdfast:signed-out'));
});
