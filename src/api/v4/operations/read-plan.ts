import type { Statement } from '../../../db/sql.ts';
import { createLruMap } from '../../../lib/lru-map.ts';
import type { Definition, Registry } from '../engine/definition.ts';
import { type Parameter, parametersOfQueryString } from '../engine/parameters.ts';
import { parseQuery } from '../engine/parse-query.ts';
import { type Node, planNode } from '../engine/plan.ts';
import { prepared } from '../engine/prepared.ts';
import type { Query } from '../engine/query.ts';
import { statsSql } from '../engine/stats-sql.ts';
import { countSql, fetchSql, listSql } from '../engine/table-sql.ts';
import type { Operation, WriteOperation } from '../engine/resource.ts';

/** Where a plan is made for: parse → plan → SQL is a pure function of this and the request's parameters. */
export interface Site {
  readonly registry: Registry;
  readonly definition: Definition;
  readonly operation: Operation & Pick<WriteOperation, 'alwaysShow'>;
  readonly flat: boolean;
  readonly zone: string;
}

export interface ListPlan {
  readonly query: Query;
  readonly node: Node;
  readonly rows: Statement;
  readonly count: Statement;
  readonly stats: Statement | null;
}

export interface FetchPlan {
  readonly node: Node;
  readonly row: Statement;
  /** The record is rendered whole and alone, so its text is the record's. */
  readonly isDefaultView: boolean;
}

export function listPlan(parameters: readonly Parameter[], site: Site): ListPlan {
  const query = queryOf(parameters, site);
  const { definition, registry, flat } = site;
  const node = planNode(definition, query.includes, { registry, query, flat });
  return {
    query,
    node,
    rows: prepared(listSql(node, query)),
    count: prepared(countSql(definition, query.condition)),
    stats: query.stats.length === 0 ? null : prepared(statsSql(definition, query.condition, query.stats)),
  };
}

export function fetchPlan(parameters: readonly Parameter[], site: Site): FetchPlan {
  const { definition, registry, flat, operation } = site;
  const chosen = parameters.filter(({ path }) => FETCH_PARAMETERS.has(path[0] as string));
  const query = queryOf(chosen, { ...site, definition: { ...definition, filters: new Map() } });
  const node = planNode(definition, query.includes, { registry, query, flat }, operation.alwaysShow);
  const isDefaultView = !flat && chosen.length === 0 && (operation.alwaysShow ?? []).length === 0;
  return { node, row: prepared(fetchSql(node, !isDefaultView)), isDefaultView };
}

const FETCH_PARAMETERS = new Set(['fields', 'extra_fields', 'include']);

export const includesOf = ({ definition, operation }: Pick<Site, 'definition' | 'operation'>): readonly string[] =>
  operation.includes ?? definition.resource.includes ?? [];

export const queryOf = (parameters: readonly Parameter[], site: Site): Query =>
  parseQuery(parameters, {
    registry: site.registry,
    definition: site.definition,
    includes: includesOf(site),
    zone: site.zone,
  });

/**
 * Caches plans by the text of the query: clients repeat the same queries, and a plan depends on nothing else of the
 * request.
 */
export function cached<Plan>(make: (parameters: readonly Parameter[], site: Site) => Plan) {
  const plans = createLruMap<Plan>(MAX_CACHED_PLANS);
  return (queryString: string, site: Site): Plan => {
    const key = `${site.flat ? 'flat' : ''} ${site.zone} ${queryString}`;
    const known = plans.get(key);
    if (known !== undefined) return known;
    const plan = make(parametersOfQueryString(queryString), site);
    if (queryString.length <= MAX_CACHED_LENGTH) plans.set(key, plan);
    return plan;
  };
}

/** Per operation. */
const MAX_CACHED_PLANS = 200;
const MAX_CACHED_LENGTH = 2_000;
