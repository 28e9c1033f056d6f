/** The path under which short links are answered; generated QR codes hold such a link. */
export const SHORT_LINK_PATH = '/s';
