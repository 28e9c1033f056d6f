import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { expect, test } from 'vitest';
import { type KeyAlgorithm, MAX_PUBLIC_KEY_CHARS, publicKey } from './public-key.ts';

const pemOf = (key: KeyObject): string => key.export({ format: 'pem', type: 'spki' });
const rsa = (modulusLength: number, publicExponent = 65_537) =>
  generateKeyPairSync('rsa', { modulusLength, publicExponent });
const ec = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve });

const rsa2048 = rsa(2048);
const p256 = ec('P-256');
const rsaPem = pemOf(rsa2048.publicKey);
const ecPem = pemOf(p256.publicKey);
const privatePem = p256.privateKey.export({ format: 'pem', type: 'pkcs8' });

/** An RSA key of any modulus and exponent: DER by hand, because OpenSSL does not make bad ones. */
function rsaPemWith(modulusBytes: number, exponent: readonly number[]): string {
  const integer = (bytes: Buffer) => tlv(0x02, Buffer.concat([Buffer.of(0), bytes]));
  const modulus = Buffer.alloc(modulusBytes, 0xc5);
  const key = tlv(0x30, Buffer.concat([integer(modulus), tlv(0x02, Buffer.from(exponent))]));
  const algorithm = Buffer.from('300d06092a864886f70d0101010500', 'hex');
  const spki = tlv(0x30, Buffer.concat([algorithm, tlv(0x03, Buffer.concat([Buffer.of(0), key]))]));
  return asPem(spki);
}

function tlv(tag: number, value: Buffer): Buffer {
  const { length } = value;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.of(tag, ...size), value]);
}

const asPem = (der: Buffer): string =>
  `-----BEGIN PUBLIC KEY-----\n${der.toString('base64').replace(/(.{64})/g, '$1\n')}\n-----END PUBLIC KEY-----\n`;

const offCurve = (() => {
  const der = p256.publicKey.export({ format: 'der', type: 'spki' });
  der.writeUInt8(der.readUInt8(der.length - 1) ^ 1, der.length - 1);
  return asPem(der);
})();

test.each<[string, KeyAlgorithm, string, RegExp]>([
  // what, algorithm, key, expected
  ['RSA with 2048 bits', 'RS256', rsaPem, /^taken$/],
  ['RSA with 8192 bits', 'RS256', rsaPemWith(1024, [1, 0, 1]), /^taken$/],
  ['a key on P-256', 'ES256', ecPem, /^taken$/],
  ['Windows line ends', 'ES256', ecPem.replaceAll('\n', '\r\n'), /^taken$/],
  ['white space around it', 'ES256', `\n  ${ecPem}\n\n`, /^taken$/],
  ['RSA for ES256', 'ES256', rsaPem, /must be a key on the curve P-256/],
  ['P-256 for RS256', 'RS256', ecPem, /must be an RSA key/],
  ['RSA with 1024 bits', 'RS256', pemOf(rsa(1024).publicKey), /must have 2048 to 8192 bits/],
  ['RSA with 2040 bits', 'RS256', rsaPemWith(255, [1, 0, 1]), /must have 2048 to 8192 bits/],
  ['RSA with 8200 bits', 'RS256', rsaPemWith(1025, [1, 0, 1]), /must have 2048 to 8192 bits/],
  ['RSA with exponent 1', 'RS256', rsaPemWith(256, [1]), /must have the exponent 65537/],
  ['RSA with exponent 3', 'RS256', pemOf(rsa(2048, 3).publicKey), /must have the exponent 65537/],
  ['RSA-PSS', 'RS256', pemOf(generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).publicKey), /must be an RSA key/],
  ['a key on P-384', 'ES256', pemOf(ec('P-384').publicKey), /must be a key on the curve P-256/],
  ['a key on secp256k1', 'ES256', pemOf(ec('secp256k1').publicKey), /must be a key on the curve P-256/],
  ['Ed25519', 'ES256', pemOf(generateKeyPairSync('ed25519').publicKey), /must be a key on the curve P-256/],
  ['a point off the curve', 'ES256', offCurve, /is not a public key/],
  ['a private key', 'ES256', privatePem, /is a private key/],
  ['public and private key', 'ES256', `${ecPem}${privatePem}`, /is a private key/],
  ['two keys', 'ES256', `${ecPem}${ecPem}`, /exactly one PEM block/],
  ['text around the key', 'ES256', `my key: ${ecPem}`, /exactly one PEM block/],
  ['another label', 'RS256', rsa2048.publicKey.export({ format: 'pem', type: 'pkcs1' }), /exactly one PEM block/],
  ['no PEM at all', 'RS256', 'secret', /exactly one PEM block/],
  ['nothing', 'RS256', '', /exactly one PEM block/],
  ['broken Base64', 'ES256', ecPem.replace(/A/, '='), /no valid Base64/],
  ['something else inside', 'ES256', asPem(Buffer.from('hello there')), /is not a public key/],
  [
    'bytes behind the key',
    'ES256',
    asPem(Buffer.concat([p256.publicKey.export({ format: 'der', type: 'spki' }), Buffer.of(5, 0)])),
    /is not a public key/,
  ],
])('%s as %s', (_what, algorithm, pem, expected) => {
  expect(outcome(pem, algorithm)).toMatch(expected);
});

function outcome(pem: string, algorithm: KeyAlgorithm): string {
  try {
    return publicKey(pem, algorithm).equals(createPublicKey(pem.trim())) ? 'taken' : 'another key';
  } catch (error) {
    return String(error);
  }
}

test('a key may have 4096 characters and not one more', () => {
  const padded = ecPem.padEnd(MAX_PUBLIC_KEY_CHARS);
  expect(publicKey(padded, 'ES256').type).toBe('public');
  expect(() => publicKey(`${padded} `, 'ES256')).toThrow('key is too long (at most 4096 characters)');
});
