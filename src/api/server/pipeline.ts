import { type Actor, requirePermission } from '../../auth/actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { asRefusal, isDefect } from './as-refusal.ts';
import { createDeadlines } from './deadline.ts';
import { errorReply, type Version, versionOf } from './error-reply.ts';
import { prefersPlainJson, requireAccepted, requireJsonContent, unlessKnown } from './negotiation.ts';
import { createRateLimiter, type Quota, rateLimitHeaders, refuseBeyond } from './rate-limit.ts';
import { CORS_HEADERS, PREFLIGHT_HEADERS } from './reply-headers.ts';
import { type ApiRequest, JSON_TYPE, JSONAPI_TYPE, type Reply } from './request.ts';
import { isApiPath, type Match, type Router, unknownPath } from './router.ts';
import { runEndpoint } from './run-endpoint.ts';
import type { Maintenance, ServerOptions } from './server-options.ts';

export interface Pipeline {
  /** Never rejects. `trouble` is what went wrong before there was a whole request. */
  answer(request: ApiRequest, problem?: unknown): Promise<Answer>;
  /** Resolves when no handler is running any more, including those whose caller has disconnected. */
  settled(): Promise<void>;
}

export interface Answer {
  readonly reply: Reply;
  readonly version: Version;
  /** The pattern of the endpoint. */
  readonly route: string;
  readonly actor: Actor | undefined;
  /** The thrown value, if the operator should look at it. */
  readonly error: unknown;
}

type PipelineOptions = Omit<
  ServerOptions,
  | 'endpoints'
  | 'publicEndpoints'
  | 'fallback'
  | 'timeouts'
  | 'trustProxy'
  | 'isKnownHost'
  | 'mayReadMetrics'
  | 'diskProblem'
>;

/** A request as a straight line: every step lets it pass or throws the refusal that is the answer. */
export function createPipeline(options: PipelineOptions, router: Router, handler_ms: number): Pipeline {
  const limiter = createRateLimiter(options.rateLimit);
  const deadlines = createDeadlines(handler_ms);

  const answerApi = async (request: ApiRequest, match: Match, caller: Caller): Promise<Reply> => {
    if (request.method === 'OPTIONS') return preflight(match);
    refuseDuringMaintenance(options.maintenance, match.kind === 'api' ? match.endpoint.kind : undefined);
    const { endpoint, params, flat } = requireEndpoint(request, match);
    requireAccepted(request, endpoint.kind === 'read' ? endpoint.format : undefined);
    requireJsonContent(request);
    const actor = await options.authenticator.authenticate(request);
    caller.actor = actor;
    caller.quota = limiter.take(actor.credential.id, performance.now());
    refuseBeyond(caller.quota);
    if (endpoint.permission !== undefined) requirePermission(actor, endpoint.permission);
    return deadlines.within((deadline) => runEndpoint(options, endpoint, { request, actor, params, flat }, deadline));
  };

  const answerPublic = async (request: ApiRequest, match: Match): Promise<Reply> => {
    if (request.method === 'OPTIONS' && match.kind === 'wrong_method') return allowing(match.allow);
    const { endpoint, params } = requirePublic(request, match);
    requireJsonContent(request);
    return deadlines.within(async () => endpoint.handle(request, params));
  };

  return {
    settled: () => deadlines.settled(),
    async answer(request, problem) {
      const version = versionOf(request.path);
      const match = router.match(request.method, request.path);
      const isApi = isApiPath(request.path);
      const caller: Caller = { actor: undefined, quota: limiter.untouched };
      let reply: Reply;
      let error: unknown;
      try {
        if (problem !== undefined) throw problem;
        reply = await (isApi ? answerApi(request, match, caller) : answerPublic(request, match));
        reply = unlessKnown(request, reply);
      } catch (thrown) {
        if (isDefect(thrown)) error = thrown;
        reply = errorReply(version, asRefusal(thrown), request.id, match.kind === 'api' && match.flat);
      }
      if (isApi) reply = { ...reply, headers: { ...apiHeaders(caller), ...typed(request, reply) } };
      return { reply, version, route: routeOf(match), actor: caller.actor, error };
    },
  };
}

/** Filled in along the way: the reply shows it even when a later step refuses. */
interface Caller {
  actor: Actor | undefined;
  quota: Quota;
}

const apiHeaders = ({ quota }: Caller): Readonly<Record<string, string>> => ({
  'cache-control': 'max-age=0, private, must-revalidate',
  ...CORS_HEADERS,
  ...rateLimitHeaders(quota),
});

const preflight = (match: Match): Reply => ({
  status: 204,
  headers: { ...PREFLIGHT_HEADERS, ...(match.kind === 'wrong_method' ? { allow: match.allow } : {}) },
  body: '',
});

const allowing = (allow: string): Reply => ({ status: 204, headers: { allow }, body: '' });

/** The headers of a reply with the content type that the caller prefers. */
function typed(request: ApiRequest, { headers }: Reply): Reply['headers'] {
  const type = headers?.['content-type'];
  return type === JSONAPI_TYPE && prefersPlainJson(request) ? { ...headers, 'content-type': JSON_TYPE } : headers;
}

type ApiMatch = Match & { readonly kind: 'api' };
type PublicMatch = Match & { readonly kind: 'public' };

function requireEndpoint(request: ApiRequest, match: Match): ApiMatch {
  if (match.kind === 'api') return match;
  throw unroutable(request, match);
}

function requirePublic(request: ApiRequest, match: Match): PublicMatch {
  if (match.kind === 'public') return match;
  throw unroutable(request, match);
}

function unroutable(request: ApiRequest, match: Match): Refusal {
  if (match.kind === 'wrong_method') {
    const instead = match.instead === undefined ? '' : `. ${match.instead}`;
    const detail = `${request.method} is not supported here; allowed: ${match.allow}${instead}`;
    return new Refusal(405, 'method_not_allowed', [{ detail }], { allow: match.allow });
  }
  if (match.kind === 'wrong_suffix') {
    return new Refusal(406, 'not_acceptable', [
      { detail: `.${match.suffix} is not a format we answer; only .${match.allowed} is` },
    ]);
  }
  return unknownPath();
}

const routeOf = (match: Match): string =>
  match.kind === 'api' || match.kind === 'public' ? match.endpoint.path : 'none';

const MAINTENANCE_RETRY_AFTER_S = 60;

/** `kind` is undefined for a call that reaches no endpoint. */
function refuseDuringMaintenance(maintenance: Maintenance, kind: 'read' | 'write' | undefined): void {
  if (maintenance === 'on') throw unavailable('the service is under maintenance, please try again later');
  if (maintenance === 'read-only' && kind === 'write') {
    throw unavailable('the service is read-only during maintenance, please try again later');
  }
}

const unavailable = (detail: string): Refusal =>
  new Refusal(503, 'maintenance', [{ detail }], { 'retry-after': String(MAINTENANCE_RETRY_AFTER_S) });
