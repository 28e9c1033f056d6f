import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { followChanges } from '../api/live.ts';
import { ScanListener } from '../scan/scan-listener.tsx';
import { WaitingBar } from '../offline/waiting-bar.tsx';
import { Loading } from '../ui/spinner.tsx';
import { DemoBanner } from './demo-banner.tsx';
import { Rail } from './rail.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { TopBar } from './top-bar.tsx';

/** What surrounds every screen: the rail, the top bar, and what listens in the background. */
export function Frame() {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => followChanges(client), [client]);
  useEffect(() => {
    // Whatever was being asked for is refused at once, and each refusal tells it.
    let isLeaving = false;
    const leave = () => {
      if (isLeaving || window.location.pathname === '/login') return;
      isLeaving = true;
      void navigate({ to: '/login', search: { to: window.location.pathname + window.location.search } });
    };
    window.addEventListener('holdfast:signed-out', leave);
    return () => window.removeEventListener('holdfast:signed-out', leave);
  }, [navigate]);
  return (
    <div className="flex min-h-dvh">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:bg-raised focus:px-3 focus:py-2"
      >
        Skip to content
      </a>
      <Rail />
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar />
        <DemoBanner />
        <WaitingBar />
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 pb-16 outline-none md:pb-0">
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <Shortcuts />
      <ScanListener />
    </div>
  );
}
