import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { CannotStart } from '../../lib/cannot-start.ts';

/** How a caller reached us, with the proxies that are trusted taken into account. */
export interface Origin {
  readonly address: string | undefined;
  /** As sent, with a port; empty when missing. */
  readonly host: string;
  readonly protocol: string;
}

/** The trusted sources of `X-Forwarded-*`: none, all, a number of hops, or addresses and networks. */
export type TrustProxy = boolean | number | string;

/** Reads the address of the caller, and the host and protocol it asked for. */
export function originReader(trustProxy: TrustProxy): (incoming: IncomingMessage) => Origin {
  const isTrusted = trustIn(trustProxy);
  return ({ headers, socket }) => {
    const { host = '' } = headers;
    const peer = socket.remoteAddress;
    if (!isTrusted(peer, 0)) return { address: peer, host, protocol: 'http' };
    return {
      address: firstUntrusted(peer, headers['x-forwarded-for'], isTrusted),
      host: lastEntry(headers['x-forwarded-host']) ?? host,
      protocol: lastEntry(headers['x-forwarded-proto']) ?? 'http',
    };
  };
}

/** `hop` counts from 0, the peer of the connection. */
type IsTrusted = (address: string | undefined, hop: number) => boolean;

function trustIn(trustProxy: TrustProxy): IsTrusted {
  if (typeof trustProxy === 'boolean') return () => trustProxy;
  if (typeof trustProxy === 'number') return (_, hop) => hop < trustProxy;
  const networks = networksIn(trustProxy);
  return (address = '') => {
    const family = isIP(address);
    return family !== 0 && networks.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}

/** Addresses and networks with commas between: `10.0.0.1, 10.1.0.0/16, 10.2.0.0/255.255.0.0, fd00::/8`. */
function networksIn(list: string): BlockList {
  const networks = new BlockList();
  for (const entry of list.split(',')) {
    const [address = '', range] = entry.trim().split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    const longest = family === 'ipv6' ? 128 : 32;
    const prefix = range === undefined ? longest : prefixLength(range);
    if (isIP(address) === 0 || !(prefix > 0 && prefix <= longest)) {
      throw new CannotStart(`HOLDFAST_TRUST_PROXY: "${entry}" is neither an address nor a network.`);
    }
    networks.addSubnet(address, prefix, family);
  }
  return networks;
}

const prefixLength = (range: string): number =>
  isIP(range) === 4 ? range.split('.').reduce((bits, byte) => bits + oneBits(Number(byte)), 0) : Number(range);

const oneBits = (byte: number): number => byte.toString(2).replaceAll('0', '').length;

/** Each proxy appends the address it was called from, so the list is read from its end. */
function firstUntrusted(
  peer: string | undefined,
  forwardedFor: string | readonly string[] | undefined,
  isTrusted: IsTrusted,
): string | undefined {
  const hops = [peer, ...entriesOf(forwardedFor).toReversed()];
  return hops.find((address, hop) => hop === hops.length - 1 || !isTrusted(address, hop));
}

const lastEntry = (header: string | readonly string[] | undefined): string | undefined =>
  header ? String(header).split(',').at(-1)?.trim() : undefined;

const entriesOf = (header: string | readonly string[] | undefined): readonly string[] =>
  String(header ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
