import { isIP, type LookupFunction } from 'node:net';

/**
 * Gives a connection the addresses that were checked for its host name. There is no second look-up that could return
 * others.
 */
export const pinnedLookup =
  (addresses: readonly string[]): LookupFunction =>
  (_, { all }, done) => {
    const known = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first] = known;
    if (all || first === undefined) done(null, known);
    else done(null, first.address, first.family);
  };
