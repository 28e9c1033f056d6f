import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { errorCode } from '../lib/error-code.ts';
import { isPublicAddress } from '../lib/public-address.ts';
import { invalid, Refusal } from '../lib/refusal.ts';
import { pinnedLookup } from './pinned-lookup.ts';
import { MAX_PICTURE_BYTES, pictureTooLarge } from './picture-limits.ts';
import { type ResolveHost, resolveHost } from './resolve-host.ts';
import { callerLeft } from './work-queue.ts';

/** For all of it: resolving, connecting, redirects and the last byte. */
export const REMOTE_DEADLINE_MS = 10_000;
export const MAX_REDIRECTS = 3;
/** Characters; signed addresses of object stores have up to 2,000. */
export const MAX_REMOTE_URL = 4_096;

export interface FetchOptions {
  readonly resolve?: ResolveHost;
  readonly deadline_ms?: number;
  /** Aborted when the caller has left. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Exact hosts with ports (`127.0.0.1:41234`) that may be fetched although they are not public: for tests, whose only
   * servers are their own. A list of hosts instead of a rule about addresses, so that it opens nothing else; no setting
   * leads here.
   */
  readonly exempt?: readonly string[];
}

/**
 * The bytes at a URL that a caller sent, of any kind; `encodePicture` checks them. Only public hosts are fetched,
 * checked by the addresses of each connection, on every redirect.
 */
export async function fetchRemotePicture(url: string, field: string, options: FetchOptions = {}): Promise<Buffer> {
  const deadline_ms = options.deadline_ms ?? REMOTE_DEADLINE_MS;
  const timeout = AbortSignal.timeout(deadline_ms);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]);
  try {
    return await follow(webAddress(url, undefined, field), { field, signal, options });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (options.signal?.aborted) throw callerLeft();
    if (signal.aborted) throw invalid({ field, message: `took longer than ${deadline_ms / 1_000} s to fetch` });
    // Errors of network, TLS or HTTP. Anything else is a defect.
    if (errorCode(error) !== undefined) throw invalid({ field, message: 'could not be fetched' });
    throw error;
  }
}

interface Fetching {
  readonly field: string;
  readonly signal: AbortSignal;
  readonly options: FetchOptions;
}

async function follow(first: URL, fetching: Fetching): Promise<Buffer> {
  const { field } = fetching;
  let target = first;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await ask(target, await vettedAddresses(target, fetching), fetching.signal);
    try {
      const { location } = response.headers;
      if (!isRedirect(response) || location === undefined) return await pictureIn(response, field);
      target = webAddress(location, target, field);
    } finally {
      response.destroy();
    }
  }
  throw invalid({ field, message: `redirects too often (maximum is ${MAX_REDIRECTS} times)` });
}

function webAddress(text: string, base: URL | undefined, field: string): URL {
  if (text.length > MAX_REMOTE_URL) {
    throw invalid({ field, message: `is too long (maximum is ${MAX_REMOTE_URL} characters)` });
  }
  const url = URL.parse(text, base);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw invalid({ field, message: 'is not an http or https address' });
  }
  if (url.username !== '' || url.password !== '') {
    throw invalid({ field, message: 'must not hold a user name or password' });
  }
  return url;
}

/**
 * The addresses to connect to. One address that is not public refuses all, with the same message as none, so that
 * callers learn nothing about the local network.
 */
async function vettedAddresses(target: URL, { field, signal, options }: Fetching): Promise<readonly string[]> {
  const { resolve = resolveHost, exempt = [] } = options;
  const host = hostOf(target);
  const addresses = isIP(host) === 0 ? await unlessAborted(resolve(host, signal), signal) : [host];
  if (addresses.length > 0 && addresses.every((address) => exempt.includes(`${address}:${target.port}`))) {
    return addresses;
  }
  if (addresses.length === 0 || !addresses.every(isPublicAddress)) {
    throw invalid({ field, message: 'is not at a public address, or its host cannot be found' });
  }
  // Pictures are published at the usual ports; other ports belong to services that must not be reached through us.
  if (target.port !== '') throw invalid({ field, message: 'must use port 80 for http or port 443 for https' });
  return addresses;
}

/** IPv6 addresses without their brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => aborted.reject(signal.reason), { once: true });
  return Promise.race([work, aborted.promise]);
}

function ask(target: URL, addresses: readonly string[], signal: AbortSignal): Promise<IncomingMessage> {
  const { request, Agent } = target.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    request({
      host: hostOf(target),
      port: target.port,
      path: target.pathname + target.search,
      headers: HEADERS,
      lookup: pinnedLookup(addresses),
      // Of its own: connections are not kept, and no proxy of the environment comes between us and the vetted address.
      agent: new Agent({ keepAlive: false }),
      signal,
    })
      .on('response', resolve)
      .on('error', reject)
      // Also when it ends without either, as after an answer of 101.
      .on('close', () => reject(Object.assign(new Error('closed without an answer'), { code: 'ECONNRESET' })))
      .end();
  });
}

const HEADERS = {
  accept: 'image/webp,image/png,image/jpeg,image/gif',
  'accept-encoding': 'identity',
  'user-agent': 'Holdfast',
};

const isRedirect = ({ statusCode = 0 }: IncomingMessage): boolean => [301, 302, 303, 307, 308].includes(statusCode);

async function pictureIn(response: IncomingMessage, field: string): Promise<Buffer> {
  const { statusCode, headers } = response;
  if (statusCode !== 200) throw invalid({ field, message: `could not be fetched: it answered ${statusCode}` });
  if (!['identity', ''].includes(headers['content-encoding'] ?? '')) {
    throw invalid({ field, message: 'was sent compressed although we asked for it as it is' });
  }
  if (Number(headers['content-length'] ?? 0) > MAX_PICTURE_BYTES) throw pictureTooLarge(field);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_PICTURE_BYTES) throw pictureTooLarge(field);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
