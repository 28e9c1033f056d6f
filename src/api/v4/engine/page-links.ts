import type { Page } from './query.ts';

/** `self`, `first`, `last`, and `prev`/`next` where they exist: the request's own path and query with another page. */
export function pageLinks(path: string, queryString: string, page: Page, total: number): string {
  const last = Math.max(1, Math.ceil(total / page.size));
  const link = (number: number): string => linkTo(path, queryString, { number, size: page.size });
  const links: Record<string, string> = { self: link(page.number), first: link(1), last: link(last) };
  if (page.number > 1) links['prev'] = link(Math.min(page.number - 1, last));
  if (page.number < last) links['next'] = link(page.number + 1);
  return JSON.stringify(links);
}

function linkTo(path: string, queryString: string, { number, size }: Page): string {
  const kept = queryString.split('&').filter((pair) => pair !== '' && !PAGE_PARAMETER.test(pair));
  return `${path.slice(1)}?${[...kept, `page%5Bnumber%5D=${number}`, `page%5Bsize%5D=${size}`].join('&')}`;
}

const PAGE_PARAMETER = /^page(\[|%5B)/i;
