/** The sizes in which a picture is kept, by the name they have in addresses. */
export const PICTURE_VARIANTS = ['original', 'large', 'xlarge'] as const;

export type PictureVariant = (typeof PICTURE_VARIANTS)[number];

export interface PictureName {
  /** SHA-256 of the stored original, in hex, as records store it. */
  readonly hash: string;
  readonly variant: PictureVariant;
}

export const PICTURES_PATH = '/pictures';

/** The path by which a picture is served: `/pictures/<hash>`, or `/pictures/<hash>-large`. */
export const picturePath = (hash: string, variant: PictureVariant = 'original'): string =>
  `${PICTURES_PATH}/${pictureName({ hash, variant })}`;

export const pictureName = ({ hash, variant }: PictureName): string =>
  variant === 'original' ? hash : `${hash}-${variant}`;

/** Null for anything that is not the name of a picture, above all for paths that lead elsewhere. */
export function parsePictureName(name: string): PictureName | null {
  const [, hash, variant = 'original'] = NAME.exec(name) ?? [];
  const known = PICTURE_VARIANTS.find((candidate) => candidate === variant);
  return hash === undefined || known === undefined ? null : { hash, variant: known };
}

/** A suffix is welcome: mail programs show some pictures only with one. */
const NAME = /^([0-9a-f]{64})(?:-(large|xlarge))?(?:\.webp)?$/;
