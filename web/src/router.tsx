import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router';
import { queryClient } from './query-client.ts';
import { sessionOptions } from './session/session.ts';
import { settingsOptions } from './session/settings.ts';
import { request } from './api/request.ts';
import { Frame } from './shell/frame.tsx';
import { NotFound, ScreenProblem } from './shell/problems.tsx';
import { Loading } from './ui/spinner.tsx';

/** Filters are plain texts; whatever else an address holds is left out. */
const plainSearch = (search: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  );

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound, validateSearch: plainSearch });

const outside = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component });

/** Everything behind the log-in. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: async ({ location }) => {
    const session = await queryClient.ensureQueryData(sessionOptions);
    if (session !== null) return;
    const { needed } = await request<{ needed: boolean }>('GET', '/setup');
    if (needed) throw redirect({ to: '/welcome' });
    throw redirect({ to: '/login', search: location.pathname === '/' ? {} : { to: location.href } });
  },
  loader: () => queryClient.ensureQueryData(settingsOptions),
  component: Frame,
  errorComponent: ScreenProblem,
});

const screen = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => inside, path, component });

/** One line per screen; each is loaded when it is first opened. */
const routeTree = root.addChildren([
  outside(
    '/login',
    lazyRouteComponent(() => import('./screens/login/login.tsx'), 'Login'),
  ),
  outside(
    '/welcome',
    lazyRouteComponent(() => import('./screens/welcome/welcome.tsx'), 'Welcome'),
  ),
  outside(
    '/invitation',
    lazyRouteComponent(() => import('./screens/invitation/invitation.tsx'), 'Invitation'),
  ),
  inside.addChildren([
    screen(
      '/',
      lazyRouteComponent(() => import('./screens/today/today.tsx'), 'Today'),
    ),
    screen(
      '/orders',
      lazyRouteComponent(() => import('./screens/orders/orders.tsx'), 'Orders'),
    ),
    screen(
      '/orders/new',
      lazyRouteComponent(() => import('./screens/order/new-order.tsx'), 'NewOrder'),
    ),
    screen(
      '/orders/$orderId',
      lazyRouteComponent(() => import('./screens/order/order.tsx'), 'Order'),
    ),
    screen(
      '/orders/$orderId/pick-up',
      lazyRouteComponent(() => import('./screens/fulfil/pick-up.tsx'), 'PickUp'),
    ),
    screen(
      '/orders/$orderId/return',
      lazyRouteComponent(() => import('./screens/fulfil/return.tsx'), 'Return'),
    ),
    screen(
      '/documents/$documentId',
      lazyRouteComponent(() => import('./screens/document/document.tsx'), 'DocumentScreen'),
    ),
    screen(
      '/calendar',
      lazyRouteComponent(() => import('./screens/calendar/calendar.tsx'), 'Calendar'),
    ),
    screen(
      '/timeline',
      lazyRouteComponent(() => import('./screens/timeline/timeline.tsx'), 'Timeline'),
    ),
    screen(
      '/customers',
      lazyRouteComponent(() => import('./screens/customers/customers.tsx'), 'Customers'),
    ),
    screen(
      '/customers/$customerId',
      lazyRouteComponent(() => import('./screens/customers/customer.tsx'), 'Customer'),
    ),
    screen(
      '/products',
      lazyRouteComponent(() => import('./screens/products/products.tsx'), 'Products'),
    ),
    screen(
      '/products/$productGroupId',
      lazyRouteComponent(() => import('./screens/products/product-group.tsx'), 'ProductGroup'),
    ),
    screen(
      '/stock-items',
      lazyRouteComponent(() => import('./screens/stock-items/stock-items.tsx'), 'StockItems'),
    ),
    screen(
      '/stock-items/$stockItemId',
      lazyRouteComponent(() => import('./screens/stock-items/stock-item.tsx'), 'StockItem'),
    ),
    screen(
      '/bundles',
      lazyRouteComponent(() => import('./screens/bundles/bundles.tsx'), 'Bundles'),
    ),
    screen(
      '/bundles/$bundleId',
      lazyRouteComponent(() => import('./screens/bundles/bundle.tsx'), 'Bundle'),
    ),
    screen(
      '/downtime',
      lazyRouteComponent(() => import('./screens/downtime/downtime.tsx'), 'Downtime'),
    ),
    screen(
      '/labels',
      lazyRouteComponent(() => import('./screens/labels/labels.tsx'), 'Labels'),
    ),
    screen(
      '/scan',
      lazyRouteComponent(() => import('./screens/scan/scan.tsx'), 'Scan'),
    ),
    screen(
      '/reports',
      lazyRouteComponent(() => import('./screens/reports/reports.tsx'), 'Reports'),
    ),
    screen(
      '/settings',
      lazyRouteComponent(() => import('./screens/settings/settings.tsx'), 'Settings'),
    ),
    screen(
      '/settings/$section',
      lazyRouteComponent(() => import('./screens/settings/settings.tsx'), 'Settings'),
    ),
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: Loading,
  defaultErrorComponent: ScreenProblem,
  scrollRestoration: true,
  // Filters as people write them, `?status=reserved`, and not as JSON.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(
      Object.entries(search as Record<string, string | undefined>).flatMap(([name, value]) =>
        value === undefined || value === '' ? [] : [[name, value]],
      ),
    ).toString();
    return text === '' ? '' : `?${text}`;
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
