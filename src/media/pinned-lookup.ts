import { isIP, type LookupFunction } from 'node:net';

/**
 * Tells a connection to a name the addresses that were vetted for it. Nobody is asked a second time, so nobody can
 * answer differently.
 */
export const pinnedLookup =
  (addresses: readonly string[]): LookupFunction =>
  (_, { all }, done) => {
    const known = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first] = known;
    if (all || first === undefined) done(null, known);
    else done(null, first.address, first.family);
  };
