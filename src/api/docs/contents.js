import { blocksOf, slugOf } from './markup.js';
import { searchText } from './search-text.js';

const METHODS = ['get', 'post', 'put', 'delete'];

/**
 * The document as the page shows it: versions, their sections (one per tag), their operations. The flat form of an
 * operation, under its path with `.json`, is shown with the operation.
 *
 * @returns {{ name: string, sections: { id: string, name: string, description: string, operations: object[] }[] }[]}
 */
export function contentsOf(openApi) {
  const byTag = new Map(openApi.tags.map((tag) => [tag.name, { ...tag, operations: [] }]));
  for (const [path, item] of Object.entries(openApi.paths)) {
    if (path.endsWith('.json') && openApi.paths[path.slice(0, -'.json'.length)] !== undefined) continue;
    const flatItem = openApi.paths[`${path}.json`];
    for (const method of METHODS.filter((name) => item[name] !== undefined)) {
      const operation = item[method];
      const flat = flatItem?.[method];
      byTag.get(operation.tags[0]).operations.push({ ...operation, id: operation.operationId, method, path, flat });
    }
  }
  const sections = [...byTag.values()].map((tag) => ({
    id: tag.name.replaceAll(' ', '-'),
    name: tag.name.replace(/^v1 /, '').replaceAll('_', ' '),
    type: tag.name,
    description: tag.description,
    operations: tag.operations,
  }));
  return [
    { name: 'Version 4', prefix: '/api/4/' },
    { name: 'Version 1', prefix: '/api/1/' },
    { name: 'Service', prefix: '/' },
  ]
    .map(({ name, prefix }) => ({
      name,
      prefix,
      sections: sections.filter((section) => prefixOf(openApi, section) === prefix),
    }))
    .filter((group) => group.sections.length > 0);
}

/** A resource without operations is only ever part of the answers of version 4. */
function prefixOf(openApi, { type, operations }) {
  const isResource = openApi.components.schemas[`${type}_attributes`] !== undefined;
  const path = operations[0]?.path ?? (isResource ? '/api/4/' : '/');
  return ['/api/4/', '/api/1/'].find((prefix) => path.startsWith(prefix)) ?? '/';
}

/** The topics of the introduction, which a search finds as well. */
export function topicsOf(openApi) {
  const topics = [{ id: 'introduction', name: 'Introduction', text: '', operations: [] }];
  for (const { kind, lines } of blocksOf(openApi.info.description)) {
    if (kind === 'heading') {
      const name = lines[0].slice(3);
      topics.push({ id: slugOf(name), name, text: '', operations: [] });
    } else topics.at(-1).text += ` ${lines.join(' ')}`;
  }
  const schemes = Object.entries(openApi.components.securitySchemes);
  const text = schemes.map(([name, scheme]) => `${name} ${scheme.description}`).join(' ');
  return [...topics, { id: 'credentials', name: 'Credentials', text, operations: [] }];
}

/** Other words for ours; each leads to names that contain one of the words on the right. */
const SYNONYMS = new Map(
  Object.entries({
    auth: ['authentication', 'session'],
    book: ['fulfillment'],
    checkin: ['fulfillment'],
    checkout: ['fulfillment'],
    client: ['customer'],
    credential: ['authentication', 'api_key'],
    credit: ['refund', 'revision'],
    event: ['live', 'activity'],
    free: ['availab'],
    hire: ['order'],
    image: ['photo', 'picture'],
    kit: ['bundle'],
    label: ['barcode'],
    login: ['session'],
    maintenance: ['downtime'],
    picture: ['photo'],
    print: ['pdf'],
    promotion: ['coupon'],
    qr: ['barcode'],
    rent: ['order'],
    rental: ['order'],
    repair: ['downtime'],
    reservation: ['order', 'planning'],
    reserve: ['status_transition', 'book'],
    scan: ['barcode'],
    serial: ['stock_item'],
    set: ['bundle'],
    stock: ['inventory'],
    token: ['authentication', 'api_key'],
    user: ['employee'],
    vat: ['tax'],
    voucher: ['coupon'],
    webhook: ['live'],
  }),
);

/**
 * The groups with only what matches every word of the search, best matches first. A section that matches by its name
 * keeps all it has; others keep the operations that match by name or synonym, else those that match by field or text.
 */
export function narrowed(openApi, groups, search) {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = groups.map((group) => ({
    ...group,
    sections: bestFirst(group.sections.map((section) => matchIn(openApi, group, section, words))),
  }));
  const topics = bestFirst(
    topicsOf(openApi).map((topic) => ({ section: topic, score: scoreOf(words, topic.name, topic.text) })),
  );
  const introduction = { name: 'Introduction', prefix: '', sections: topics };
  return [introduction, ...found].filter((group) => group.sections.length > 0);
}

const bestFirst = (matches) =>
  matches
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ section }) => section);

function matchIn(openApi, group, section, words) {
  const name = [group.name, section.name, section.type].join(' ');
  const byName = scoreOf(words, name, '');
  if (byName > 0) return { section, score: byName + 1 };
  const operations = section.operations
    .map((operation) => {
      const names = [name, operation.method, operation.path, operation.summary].join(' ');
      return { operation, score: scoreOf(words, names, searchText.ofOperation(openApi, operation)) };
    })
    .filter(({ score }, _, all) => score > 0 && (score > 1 || all.every((other) => other.score <= 1)));
  const ofSection = scoreOf(words, name, searchText.ofSection(openApi, section));
  const score = Math.max(ofSection, ...operations.map((match) => match.score));
  return { section: { ...section, operations: operations.map(({ operation }) => operation) }, score };
}

/** 3 when the names hold every word, 2 when they hold synonyms of the rest, 1 when the text does, 0 when nothing does. */
function scoreOf(words, name, text) {
  const names = name.toLowerCase();
  const texts = text.toLowerCase();
  return Math.min(
    ...words.map((word) => {
      if (names.includes(word)) return 3;
      if ((SYNONYMS.get(word) ?? []).some((synonym) => names.includes(synonym))) return 2;
      return texts.includes(word) ? 1 : 0;
    }),
  );
}

/** Which section an address such as `#customers` or `#customers_list` means, and which operation in it. */
export function placeOf(groups, hash) {
  const id = decodeURIComponent(hash.replace(/^#/, ''));
  for (const section of groups.flatMap((group) => group.sections)) {
    if (section.id === id) return { section, operation: null };
    const operation = section.operations.find((candidate) => candidate.id === id);
    if (operation !== undefined) return { section, operation };
  }
  return null;
}
