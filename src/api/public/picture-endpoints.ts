import type { PictureStore } from '../../db/work.ts';
import { PICTURES_PATH } from '../../domain/catalogue/picture-name.ts';
import { notFound } from '../../lib/refusal.ts';
import type { PublicEndpoint } from '../server/endpoint.ts';

/** Pictures by content hash, without login: the name is only known to callers who were shown the picture. */
export const pictureEndpoints = ({ pictures }: { readonly pictures: PictureStore }): readonly PublicEndpoint[] => [
  {
    method: 'GET',
    path: `${PICTURES_PATH}/:name`,
    async handle(_, { name = '' }) {
      const bytes = await pictures.read(name);
      if (bytes === null) throw notFound('no such picture');
      return {
        status: 200,
        headers: {
          'content-type': 'image/webp',
          // The name is the hash of the content, so responses are cached forever.
          'cache-control': 'public, max-age=31536000, immutable',
          etag: `"${name}"`,
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
        },
        body: bytes,
      };
    },
  },
];
