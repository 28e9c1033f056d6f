import { QueryClient } from '@tanstack/react-query';
import { ApiError, signedOut } from './api/request.ts';

/** The live feed reports changes, so data stays fresh for a while. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // By default requests pause without a word while the browser believes itself offline. Here they fail and say so.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 30_000,
      refetchOnWindowFocus: true,
      retry: (count, error) => count < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
  },
});

// Keep the session until the log-in page has replaced the screen.
signedOut.addEventListener('out', () => window.dispatchEvent(new Event('holdfast:signed-out')));
