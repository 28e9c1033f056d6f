import { createUrlRedirect, deleteUrlRedirect, updateUrlRedirect } from '../../../app/catalogue/url-redirects.ts';
import { stamps, string } from '../engine/field.ts';
import { table } from '../engine/resource.ts';

export const urlRedirects = table({
  type: 'url_redirects',
  describe: 'Where to go from addresses of the online store that are no more.',
  fields: {
    ...stamps(),
    from_path: string({ describe: 'From the root, without query; unique.' }),
    to_path: string({ describe: 'On the same host. Must not lead back.' }),
  },
  filters: { created_at: true, from_path: true, id: true, to_path: true, updated_at: true },
  operations: {
    list: {},
    fetch: {},
    create: { permission: 'products', run: createUrlRedirect },
    update: { permission: 'products', run: updateUrlRedirect },
    delete: { permission: 'products', run: deleteUrlRedirect },
  },
});
