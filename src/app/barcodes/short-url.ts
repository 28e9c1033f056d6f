import type { View } from '../../db/work.ts';
import { SHORT_LINK_PATH } from '../../domain/barcodes/short-link.ts';

/** Where the short links of QR codes begin. */
export const shortUrl = ({ services, base_url }: Pick<View, 'services' | 'base_url'>): string =>
  services.short_url ?? base_url + SHORT_LINK_PATH;
