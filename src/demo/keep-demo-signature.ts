import type { Work } from '../db/work.ts';
import { drawSvg } from '../media/draw-svg.ts';

/** Keeps a picture of a signature, the same for everybody who signs, and answers its content hash. */
export async function keepDemoSignature({ services: { pictures } }: Work): Promise<string> {
  const { hash } = await pictures.keep(await drawSvg(SIGNATURE), 'signature');
  return hash;
}

const SIGNATURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="120" viewBox="0 0 320 120">' +
  '<rect width="320" height="120" fill="#ffffff"/>' +
  '<path d="M20 84 C40 10 64 10 58 60 S44 104 72 76 S104 40 100 70 S112 92 128 68 S150 50 152 72 S176 84 190 60 ' +
  'S214 52 216 72 S244 80 300 48" fill="none" stroke="#1f2933" stroke-width="4" stroke-linecap="round"/></svg>';
