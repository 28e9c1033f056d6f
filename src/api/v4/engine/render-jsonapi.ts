import type { Registry } from './definition.ts';
import type { Loaded } from './load.ts';
import { hasRelationships, relatedLink, shownRelationships } from './related-link.ts';

/** The texts that go into a JSON:API document besides the rows. */
export interface DocumentParts {
  /** JSON text of the links of a list. */
  readonly links?: string | undefined;
  /** JSON text of the stats that were asked for. */
  readonly stats?: string | undefined;
}

/** Splices rows into a document: the attributes are already JSON text and are never parsed. */
export function renderJsonApi(data: Loaded | readonly Loaded[], registry: Registry, parts: DocumentParts): string {
  const primary = Array.isArray(data) ? (data as readonly Loaded[]) : [data as Loaded];
  const included = includedBelow(primary);
  let text = '{"data":';
  text += Array.isArray(data)
    ? `[${primary.map((row) => resourceText(row, registry)).join(',')}]`
    : resourceText(primary[0] as Loaded, registry);
  if (included.length > 0) text += `,"included":[${included.map((row) => resourceText(row, registry)).join(',')}]`;
  if (parts.links !== undefined) text += `,"links":${parts.links}`;
  return `${text},"meta":${parts.stats === undefined ? '{}' : `{"stats":${parts.stats}}`}}`;
}

/** Every included record once, in the order of discovery; primary records are not repeated. */
function includedBelow(primary: readonly Loaded[]): readonly Loaded[] {
  const shown = new Map(primary.map((row) => [keyOf(row), row]));
  // Many rows share their included records: a thousand orders of one customer.
  const visited = new Set<Loaded>();
  const visit = (row: Loaded): void => {
    if (visited.has(row)) return;
    visited.add(row);
    for (const related of row.related.values()) {
      const below =
        related === null ? [] : Array.isArray(related) ? (related as readonly Loaded[]) : [related as Loaded];
      for (const child of below) {
        const first = shown.get(keyOf(child));
        if (first === undefined) shown.set(keyOf(child), child);
        else if (first !== child) adopt(first, child);
        visit(child);
      }
    }
  };
  for (const row of primary) visit(row);
  return [...shown.values()].slice(primary.length);
}

/** The same record reached by two paths is rendered once, with the relationships of both. */
function adopt(first: Loaded, second: Loaded): void {
  for (const [name, related] of second.related) if (!first.related.has(name)) first.related.set(name, related);
}

const keyOf = ({ node, id }: Loaded): string => `${node.definition.type} ${id}`;

function resourceText(row: Loaded, registry: Registry): string {
  const { definition, selection } = row.node;
  let text = `{"id":"${row.id}","type":"${definition.type}"`;
  if (selection.fields.length > 0) text += `,"attributes":${row.attributes}`;
  if (!hasRelationships(definition)) return `${text}}`;
  const relationships = shownRelationships(definition, registry);
  text += ',"relationships":{';
  let separator = '';
  for (const [name, relationship] of relationships) {
    text += `${separator}"${name}":{"links":{"related":${relatedLink(relationship, row, registry)}}`;
    const related = row.related.get(name);
    if (related !== undefined) text += `,"data":${linkage(related)}`;
    text += '}';
    separator = ',';
  }
  return `${text}}}`;
}

function linkage(related: Loaded | readonly Loaded[] | null): string {
  if (related === null) return 'null';
  if (Array.isArray(related)) return `[${(related as readonly Loaded[]).map(identifierText).join(',')}]`;
  return identifierText(related as Loaded);
}

const identifierText = ({ node, id }: Loaded): string => `{"type":"${node.definition.type}","id":"${id}"}`;
