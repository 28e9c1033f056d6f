import { createLruMap } from '../../lib/lru-map.ts';

/** A logo or signature keeps its sharp edges; a photo is small. */
export type PrintedKind = 'drawing' | 'photo';

// Pixels of the longest edge: about 300 to the inch in the places they have on paper.
const EDGES = { drawing: 900, photo: 160 } as const;

const CACHE_BYTES = 16 * 1024 * 1024;
const drawn = createLruMap<string>(CACHE_BYTES);

/** A stored picture as a `data:` URL in a format for PDFs, on white. `hash` is its content hash. */
export async function printPicture(hash: string, kind: PrintedKind, read: () => Promise<Buffer | null>) {
  const key = `${kind} ${hash}`;
  const kept = drawn.get(key);
  if (kept !== undefined) return kept;
  const bytes = await read();
  if (bytes === null) return null;
  const url = await encoded(bytes, kind);
  drawn.set(key, url, url.length);
  return url;
}

async function encoded(bytes: Buffer, kind: PrintedKind): Promise<string> {
  const { default: sharp } = await import('sharp');
  const edge = EDGES[kind];
  const picture = sharp(bytes)
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' });
  // Without transparency, which would have to be taken apart pixel by pixel.
  const [type, encoding] =
    kind === 'photo' ? ['jpeg', picture.jpeg({ quality: 85 })] : ['png', picture.png({ palette: false })];
  return `data:image/${type};base64,${(await encoding.toBuffer()).toString('base64')}`;
}
