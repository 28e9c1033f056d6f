import type { PictureStore } from '../db/work.ts';
import { drawSvg } from '../media/draw-svg.ts';

export type DemoPicture = 'audio' | 'bag' | 'camera' | 'lens' | 'light' | 'tripod';

/** In pixels; the shapes are drawn on 640 × 480. */
export const PICTURE_SIZE = { width: 480, height: 360 } as const;

/** Draws and stores the pictures of the demo. Returns their content hashes, with that of `signature`. */
export async function storeDemoPictures(pictures: PictureStore): Promise<ReadonlyMap<string, string>> {
  const drawings = [
    ...Object.entries(DRAWINGS).map(([name, drawing]) => [name, svgOf(drawing)] as const),
    ['signature', SIGNATURE] as const,
  ];
  const stored = drawings.map(async ([name, svg]) => {
    const { hash } = await pictures.keep(await drawSvg(svg), name);
    return [name, hash] as const;
  });
  return new Map(await Promise.all(stored));
}

const svgOf = ({ ground, shapes }: Drawing): string => {
  const { width, height } = PICTURE_SIZE;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 640 480">` +
    `<rect width="640" height="480" fill="${ground}"/>${shapes}</svg>`
  );
};

interface Drawing {
  readonly ground: string;
  readonly shapes: string;
}

const INK = '#1f2933';

const DRAWINGS: Readonly<Record<DemoPicture, Drawing>> = {
  camera: {
    ground: '#dbe7f3',
    shapes: `<rect x="240" y="110" width="120" height="60" rx="10" fill="${INK}"/>
      <rect x="140" y="150" width="360" height="210" rx="24" fill="${INK}"/>
      <circle cx="320" cy="258" r="86" fill="#52606d"/><circle cx="320" cy="258" r="56" fill="#9fb3c8"/>
      <circle cx="452" cy="188" r="14" fill="#e66a6a"/>`,
  },
  lens: {
    ground: '#efe7da',
    shapes: `<rect x="150" y="150" width="250" height="180" rx="16" fill="${INK}"/>
      <rect x="400" y="125" width="70" height="230" rx="12" fill="#323f4b"/>
      <rect x="200" y="150" width="24" height="180" fill="#52606d"/><rect x="290" y="150" width="40" height="180" fill="#52606d"/>
      <ellipse cx="470" cy="240" rx="26" ry="104" fill="#9fb3c8"/>`,
  },
  light: {
    ground: '#f8efc8',
    shapes: `<rect x="170" y="90" width="300" height="190" rx="14" fill="${INK}"/>
      <rect x="190" y="110" width="260" height="150" rx="8" fill="#fff3c4"/>
      <rect x="312" y="280" width="16" height="130" fill="${INK}"/>
      <path d="M320 380 L230 440 M320 380 L410 440" stroke="${INK}" stroke-width="14"/>`,
  },
  tripod: {
    ground: '#e3eee0',
    shapes: `<rect x="250" y="90" width="140" height="46" rx="10" fill="${INK}"/>
      <rect x="300" y="136" width="40" height="50" fill="#52606d"/>
      <path d="M320 180 L190 430 M320 180 L320 430 M320 180 L450 430" stroke="${INK}" stroke-width="20"/>`,
  },
  audio: {
    ground: '#eadff0',
    shapes: `<rect x="270" y="80" width="100" height="200" rx="50" fill="${INK}"/>
      <path d="M220 210 a100 100 0 0 0 200 0" fill="none" stroke="#52606d" stroke-width="18"/>
      <rect x="311" y="310" width="18" height="70" fill="#52606d"/><rect x="240" y="380" width="160" height="20" rx="10" fill="${INK}"/>`,
  },
  bag: {
    ground: '#f3dfd3',
    shapes: `<path d="M250 150 a70 70 0 0 1 140 0" fill="none" stroke="${INK}" stroke-width="22"/>
      <rect x="180" y="150" width="280" height="250" rx="40" fill="#8d5a3b"/>
      <rect x="220" y="270" width="200" height="100" rx="20" fill="#6f4327"/><rect x="306" y="262" width="28" height="40" rx="6" fill="#e9c46a"/>`,
  },
};

const SIGNATURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="120" viewBox="0 0 320 120">' +
  '<rect width="320" height="120" fill="#ffffff"/>' +
  '<path d="M20 84 C40 10 64 10 58 60 S44 104 72 76 S104 40 100 70 S112 92 128 68 S150 50 152 72 S176 84 190 60 ' +
  'S214 52 216 72 S244 80 300 48" fill="none" stroke="#1f2933" stroke-width="4" stroke-linecap="round"/></svg>';
