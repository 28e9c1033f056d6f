import { ApiError } from '../../api/request.ts';

/** The stock items that a refusal is about: it names them as data, or in its sentence. */
export function stockItemIdsIn(error: unknown): readonly string[] {
  if (!(error instanceof ApiError)) return [];
  const found = error.issues.flatMap(({ code, detail = '', meta }) =>
    code === 'stock_item_specified' ? unavailableIn(meta) : (detail.match(UUIDS) ?? []),
  );
  return [...new Set(found)];
}

function unavailableIn(meta: unknown): readonly string[] {
  const { blocking = [] } = (meta ?? {}) as {
    readonly blocking?: readonly { readonly unavailable?: readonly string[] }[];
  };
  return blocking.flatMap(({ unavailable = [] }) => unavailable);
}

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
