import {
  LABEL_OWNERS,
  LABEL_TEXTS,
  type LabelOwner,
  type LabelsQuestion,
  type LabelSubjects,
  type LabelText,
} from '../../app/documents/labels.ts';
import { LABEL_LAYOUT_NAMES, LABEL_LAYOUTS, labelsPerPage } from '../../domain/documents/label-layouts.ts';
import { badRequest, type Refusal } from '../../lib/refusal.ts';

export const MAX_LABEL_IDS = 1_000;
export const MAX_LABEL_COPIES = 100;

const PARAMETERS = ['ids', 'owner_type', 'owner_ids', 'product_group_id', 'layout', 'skip', 'copies', 'text'];

/** The parameters of `barcode_labels`. */
export function labelRequest(queryString: string): LabelsQuestion {
  const query = new URLSearchParams(queryString);
  for (const name of query.keys()) {
    if (!PARAMETERS.includes(name)) throw wrong(name, `is unknown; there is: ${PARAMETERS.join(', ')}`);
    if (query.getAll(name).length > 1) throw wrong(name, 'must be given once');
  }
  const layout = chosen(query, 'layout', LABEL_LAYOUT_NAMES) ?? 'avery_l7160';
  return {
    subjects: subjectsOf(query),
    layout,
    skip: integerOf(query, 'skip', 0, labelsPerPage(LABEL_LAYOUTS[layout]) - 1) ?? 0,
    copies: integerOf(query, 'copies', 1, MAX_LABEL_COPIES) ?? 1,
    texts: textsOf(query),
  };
}

function subjectsOf(query: URLSearchParams): LabelSubjects {
  const given = ['ids', 'owner_ids', 'product_group_id'].filter((name) => query.has(name));
  if (given.length !== 1) {
    throw badRequest('tell whose labels: one of ids, owner_ids with owner_type, product_group_id', {
      parameter: 'ids',
    });
  }
  if (query.has('ids')) return { by: 'ids', ids: idsOf(query, 'ids') };
  if (query.has('owner_ids')) {
    const owner_type: LabelOwner | null = chosen(query, 'owner_type', LABEL_OWNERS);
    if (owner_type === null) throw wrong('owner_type', `must be one of ${LABEL_OWNERS.join(', ')}`);
    return { by: 'owners', owner_type, ids: idsOf(query, 'owner_ids') };
  }
  const [id = '', ...others] = idsOf(query, 'product_group_id');
  if (others.length > 0) throw wrong('product_group_id', 'takes one id');
  return { by: 'product_group', id };
}

function idsOf(query: URLSearchParams, name: string): readonly string[] {
  const ids = listOf(query, name).map((id) => id.toLowerCase());
  if (ids.length === 0) throw wrong(name, 'must name at least one');
  if (ids.length > MAX_LABEL_IDS) throw wrong(name, `takes at most ${MAX_LABEL_IDS} ids`);
  const stranger = ids.find((id) => !UUID.test(id));
  if (stranger !== undefined) throw wrong(name, `must be ids, not ${JSON.stringify(stranger.slice(0, 50))}`);
  return ids;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function textsOf(query: URLSearchParams): readonly LabelText[] | null {
  if (!query.has('text')) return null;
  return listOf(query, 'text').map((word) => {
    const text = LABEL_TEXTS.find((known) => known === word);
    if (text === undefined) throw wrong('text', `may name ${LABEL_TEXTS.join(', ')}`);
    return text;
  });
}

function chosen<Name extends string>(query: URLSearchParams, name: string, names: readonly Name[]): Name | null {
  const asked = query.get(name);
  if (asked === null) return null;
  const found = names.find((known) => known === asked);
  if (found === undefined) throw wrong(name, `must be one of ${names.join(', ')}`);
  return found;
}

function integerOf(query: URLSearchParams, name: string, least: number, most: number): number | null {
  const text = query.get(name);
  if (text === null) return null;
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw wrong(name, `must be ${least} to ${most}`);
}

const listOf = (query: URLSearchParams, name: string): readonly string[] =>
  (query.get(name) ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

const wrong = (name: string, message: string): Refusal => badRequest(`${name} ${message}`, { parameter: name });
