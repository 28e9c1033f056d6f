/** What a title is called as a file, and how that is told in `Content-Disposition`: shown rather than saved. */
export function pdfDisposition(title: string): string {
  const name = fileName(title);
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/["\\%]/g, '')
    .trim();
  const encoded = encodeURIComponent(`${name}.pdf`).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `inline; filename="${plain || UNNAMED}.pdf"; filename*=UTF-8''${encoded}`;
}

const UNNAMED = 'document';
const MAX_LENGTH = 100;

/** Without what file systems refuse or take for something else. */
function fileName(title: string): string {
  const safe = title
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}/\\:*?"<>|\u2028\u2029\ufffd]/gu, ' ')
    .replaceAll(/\s+/g, ' ');
  return (
    Array.from(safe)
      .slice(0, MAX_LENGTH)
      .join('')
      .replaceAll(/^[ .]+|[ .]+$/g, '') || 'document'
  );
}
