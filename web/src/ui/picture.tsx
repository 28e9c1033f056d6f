import { Package } from 'lucide-react';
import { cx } from './class-names.ts';

/** A small square picture of a product; decoration, since its name stands beside it. */
export const Picture = ({
  url,
  className,
}: {
  readonly url: string | null | undefined;
  readonly className?: string;
}) => (
  <span
    className={cx(
      'inline-flex size-10 shrink-0 items-center justify-center overflow-hidden rounded-lg border border-line bg-sunken text-muted',
      className,
    )}
  >
    {url ? (
      <img src={localPath(url)} alt="" loading="lazy" className="size-full object-cover" />
    ) : (
      <Package className="size-5" aria-hidden="true" />
    )}
  </span>
);

/** Addresses in answers are absolute; the page may be open under another name of the same server. */
export function localPath(url: string): string {
  try {
    const { pathname, search } = new URL(url, window.location.origin);
    return `${pathname}${search}`;
  } catch {
    return url;
  }
}
