/**
 * The addresses that the back office shows, as its router (`web/src/router.tsx`) declares them: `$name` stands for any
 * segment. Every other address gets its page with status 404, or no page at all.
 */
export const WEB_ROUTES = [
  '/',
  '/login',
  '/welcome',
  '/invitation',
  '/orders',
  '/orders/new',
  '/orders/$orderId',
  '/orders/$orderId/pick-up',
  '/orders/$orderId/return',
  '/documents/$documentId',
  '/calendar',
  '/timeline',
  '/customers',
  '/customers/$customerId',
  '/products',
  '/products/$productGroupId',
  '/stock-items',
  '/stock-items/$stockItemId',
  '/bundles',
  '/bundles/$bundleId',
  '/downtime',
  '/labels',
  '/scan',
  '/reports',
  '/settings',
  '/settings/$section',
] as const;

export const isWebRoute = (path: string): boolean => PATTERNS.some((pattern) => pattern.test(path));

const PATTERNS = WEB_ROUTES.map((route) => new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`));
