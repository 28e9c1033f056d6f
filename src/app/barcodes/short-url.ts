import { SHORT_LINK_PATH } from '../../domain/barcodes/short-link.ts';

/** Where the short links of QR codes begin. */
export const shortUrl = (baseUrl: string): string => baseUrl + SHORT_LINK_PATH;
