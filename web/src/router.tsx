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

/** Search parameters are plain texts, as people write them: `?status=reserved`. These are the ones that a screen reads. */
const searchOf =
  <Name extends string>(names: readonly Name[]) =>
  (search: Readonly<Record<string, unknown>>): { [N in Name]?: string | undefined } => {
    const texts: { [N in Name]?: string | undefined } = {};
    for (const name of names) {
      const value = search[name];
      if (typeof value === 'string') texts[name] = value;
    }
    return texts;
  };

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const outside = <const Path extends string, Name extends string = never>(
  path: Path,
  component: RouteComponent,
  names: readonly Name[] = [],
) => createRoute({ getParentRoute: () => root, path, component, validateSearch: searchOf(names) });

/** Every screen that needs a session. */
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

const screen = <const Path extends string, Name extends string = never>(
  path: Path,
  component: RouteComponent,
  names: readonly Name[] = [],
) => createRoute({ getParentRoute: () => inside, path, component, validateSearch: searchOf(names) });

const lazy = lazyRouteComponent;

/**
 * Every screen: its path, its component, which is loaded when it is first opened, and its search parameters. The build
 * writes the paths to `dist/routes.json` for the server, so they are literals here.
 */
const routeTree = root.addChildren([
  outside(
    '/login',
    lazy(() => import('./screens/login/login.tsx'), 'Login'),
    ['to'],
  ),
  outside(
    '/welcome',
    lazy(() => import('./screens/welcome/welcome.tsx'), 'Welcome'),
  ),
  outside(
    '/invitation',
    lazy(() => import('./screens/invitation/invitation.tsx'), 'Invitation'),
  ),
  inside.addChildren([
    screen(
      '/',
      lazy(() => import('./screens/today/today.tsx'), 'Today'),
    ),
    screen(
      '/orders',
      lazy(() => import('./screens/orders/orders.tsx'), 'Orders'),
      ['q', 'status', 'from', 'till', 'by', 'payment', 'needs', 'tag', 'location', 'sort', 'page'],
    ),
    screen(
      '/orders/new',
      lazy(() => import('./screens/order/new-order.tsx'), 'NewOrder'),
      ['item_id', 'stock_item_id', 'starts_at', 'stops_at', 'customer_id', 'location_id', 'quantity'],
    ),
    screen(
      '/orders/$orderId',
      lazy(() => import('./screens/order/order.tsx'), 'Order'),
    ),
    screen(
      '/orders/$orderId/pick-up',
      lazy(() => import('./screens/fulfillment/fulfillment-screen.tsx'), 'PickUp'),
    ),
    screen(
      '/orders/$orderId/return',
      lazy(() => import('./screens/fulfillment/fulfillment-screen.tsx'), 'Return'),
    ),
    screen(
      '/documents/$documentId',
      lazy(() => import('./screens/document/document.tsx'), 'DocumentScreen'),
    ),
    screen(
      '/calendar',
      lazy(() => import('./screens/calendar/calendar.tsx'), 'Calendar'),
      ['view', 'date', 'day', 'status', 'location'],
    ),
    screen(
      '/timeline',
      lazy(() => import('./screens/timeline/timeline.tsx'), 'Timeline'),
      ['zoom', 'at', 'view', 'q', 'group', 'location', 'booked', 'page'],
    ),
    screen(
      '/customers',
      lazy(() => import('./screens/customers/customers.tsx'), 'Customers'),
      ['q', 'tag', 'balance', 'kind', 'archived', 'sort', 'page'],
    ),
    screen(
      '/customers/$customerId',
      lazy(() => import('./screens/customers/customer.tsx'), 'Customer'),
    ),
    screen(
      '/products',
      lazy(() => import('./screens/products/products.tsx'), 'Products'),
      ['q', 'kind', 'tag', 'sort', 'page'],
    ),
    screen(
      '/products/$productGroupId',
      lazy(() => import('./screens/products/product-group.tsx'), 'ProductGroup'),
      ['tab', 'shown', 'when', 'reason', 'sort', 'page'],
    ),
    screen(
      '/stock-items',
      lazy(() => import('./screens/stock-items/stock-items.tsx'), 'StockItems'),
      ['q', 'status', 'location', 'sort', 'page'],
    ),
    screen(
      '/stock-items/$stockItemId',
      lazy(() => import('./screens/stock-items/stock-item.tsx'), 'StockItem'),
      ['bookings', 'page'],
    ),
    screen(
      '/bundles',
      lazy(() => import('./screens/bundles/bundles.tsx'), 'Bundles'),
      ['q', 'tag', 'shown', 'sort', 'page'],
    ),
    screen(
      '/bundles/$bundleId',
      lazy(() => import('./screens/bundles/bundle.tsx'), 'Bundle'),
    ),
    screen(
      '/downtime',
      lazy(() => import('./screens/downtime/downtimes.tsx'), 'DowntimeScreen'),
      ['q', 'when', 'reason', 'sort', 'page'],
    ),
    screen(
      '/labels',
      lazy(() => import('./screens/labels/labels.tsx'), 'Labels'),
      ['ids', 'product_group_id', 'layout', 'skip', 'copies', 'text'],
    ),
    screen(
      '/scan',
      lazy(() => import('./screens/scan/scan.tsx'), 'Scan'),
    ),
    screen(
      '/reports',
      lazy(() => import('./screens/reports/reports.tsx'), 'Reports'),
      ['tab', 'period', 'from', 'till', 'location', 'by', 'moves', 'q', 'sort', 'page'],
    ),
    screen(
      '/settings',
      lazy(() => import('./screens/settings/settings.tsx'), 'Settings'),
    ),
    screen(
      '/settings/$section',
      lazy(() => import('./screens/settings/settings.tsx'), 'Settings'),
      ['sort', 'page'],
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
