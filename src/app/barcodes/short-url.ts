/** Where the short links of QR codes begin. */
export const shortUrl = (baseUrl: string): string => `${baseUrl}/b`;
