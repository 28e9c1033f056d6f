import { updateProductGroup } from '../../app/catalogue/update-product-group.ts';
import { requirePermission } from '../../app/company/permissions.ts';
import { updateCustomer } from '../../app/customers/customers.ts';
import { updateOrder } from '../../app/orders/update-order.ts';
import { badRequest, invalid } from '../../lib/refusal.ts';
import type { Endpoint, WriteCall, WriteEndpoint } from '../server/endpoint.ts';
import { parseJsonBody } from '../server/json-body.ts';
import type { Reply } from '../server/request.ts';
import { customers } from './customers.ts';
import { writtenOrders } from './order-json.ts';
import { productGroups } from './product-groups.ts';
import { renamingFields } from './read-body.ts';
import { lockRecord, type RecordKind, replyWithEvent, writtenReply } from './record-kind.ts';

/** The records that have tags, by the key that names one. */
const OWNERS = {
  order_id: writtenOrders,
  customer_id: { ...customers, numbered: false },
  product_group_id: productGroups,
} as const satisfies Record<string, RecordKind>;

type OwnerKey = keyof typeof OWNERS;

const KEYS = Object.keys(OWNERS) as readonly OwnerKey[];

const endpoint = (
  name: 'add' | 'remove',
  change: (tags: readonly string[], tag: string) => readonly string[],
): WriteEndpoint => ({
  kind: 'write',
  method: 'POST',
  path: `/api/1/tags/${name}`,
  async handle(call) {
    const { key, id, tag } = tagRequest(call);
    const kind = OWNERS[key];
    if (key === 'product_group_id') {
      await requirePermission(call.work, 'products', 'this needs the permission products');
    }
    const owner = await lockRecord<{ readonly tag_list: readonly string[] }>(kind, { ...call, params: { id } });
    const tag_list = change(owner.tag_list, tag);
    if (tag_list.length === owner.tag_list.length) return writtenReply(kind, call, owner.id);
    return renamingFields(
      () => 'name',
      () => write(call, key, owner.id, tag_list),
    );
  },
});

/** Tags that differ only in case are one tag. The response is the changed order, customer or product group. */
export const tagEndpoints: readonly Endpoint[] = [
  endpoint('add', (tags, tag) => (tags.some(isSame(tag)) ? tags : [...tags, tag])),
  endpoint('remove', (tags, tag) => tags.filter((own) => !isSame(tag)(own))),
];

const isSame =
  (tag: string) =>
  (other: string): boolean =>
    tag.toLowerCase() === other.toLowerCase();

async function write(call: WriteCall, key: OwnerKey, id: string, tag_list: readonly string[]): Promise<Reply> {
  const { work } = call;
  if (key === 'order_id') {
    await updateOrder(work, id, { tag_list });
    return writtenReply(OWNERS.order_id, call, id);
  }
  const event =
    key === 'customer_id'
      ? await updateCustomer(work, id, { tag_list })
      : await updateProductGroup(work, id, { tag_list });
  return replyWithEvent(OWNERS[key], call, id, { verb: 'updated', data: { tag_list }, event });
}

interface TagRequest {
  readonly key: OwnerKey;
  readonly id: string;
  readonly tag: string;
}

/** From the body, or from the query string. */
function tagRequest({ request }: WriteCall): TagRequest {
  const body = parseJsonBody(request) ?? {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badRequest(`the body must be an object with the key name and one of ${KEYS.join(', ')}`);
  }
  const query = Object.fromEntries(new URLSearchParams(request.queryString));
  const sent: Readonly<Record<string, unknown>> = { ...query, ...body };
  const [key, ...others] = KEYS.filter((name) => sent[name] !== undefined && sent[name] !== null);
  if (key === undefined || others.length > 0) throw badRequest(`tell what to tag: one of ${KEYS.join(', ')}`);
  const { name } = sent;
  if (typeof name !== 'string') throw invalid({ field: 'name', message: 'must be a string' });
  const tag = name.normalize('NFC').trim();
  if (tag === '') throw invalid({ field: 'name', message: "can't be blank" });
  return { key, id: String(sent[key]), tag };
}
