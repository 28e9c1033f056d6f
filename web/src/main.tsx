import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { applyTheme } from './shell/theme.ts';
import './styles.css';
import { Confirmer } from './ui/confirm.tsx';
import { Toaster } from './ui/toast.tsx';
import { TooltipProvider } from './ui/tooltip.tsx';

applyTheme();
// Dialogs keep the page behind them from scrolling by a style of their own, which the policy allows by this word.
Object.assign(globalThis, {
  __webpack_nonce__: document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content,
});

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <RouterProvider router={router} />
        <Confirmer />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>
  </StrictMode>,
);
