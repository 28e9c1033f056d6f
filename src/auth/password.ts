import { argon2, type Argon2Parameters, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { MAX_PASSWORD_BYTES, passwordProblem } from '../domain/company/employees.ts';
import { assert } from '../lib/assert.ts';
import { invalid } from '../lib/refusal.ts';
import { createPasswordLimiter } from './password-limiter.ts';

/** The OWASP minimum for argon2id; 70 ms on a small machine, 19 MiB while it runs. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** How many passwords one company may set at the same time. */
const MAX_PARALLEL_HASHES_PER_COMPANY = 10;

/**
 * Refuses passwords against the rule. In PHC format, so that the parameters can change while old hashes keep working.
 * `group` is the company for which a logged-in caller sets a password.
 */
export async function hashPassword(plain: string, group?: string): Promise<string> {
  const problem = passwordProblem(plain);
  if (problem !== null) throw invalid({ field: 'password', message: problem });
  const message = normalized(plain);
  const salt = randomBytes(SALT_BYTES);
  const parameters = { memory: MEMORY_KIB, passes: PASSES, parallelism: PARALLELISM };
  const hash = await argon2id({ ...parameters, message, nonce: salt, tagLength: HASH_BYTES }, group);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${unpadded(salt)}$${unpadded(hash)}`;
}

export async function verifyPassword(plain: string, stored: string): Promise<boolean> {
  const { salt, hash, ...parameters } = parsePhc(stored);
  const message = normalized(plain);
  if (message.length > MAX_PASSWORD_BYTES) return false;
  const candidate = await argon2id({ ...parameters, message, nonce: salt, tagLength: hash.length });
  return timingSafeEqual(candidate, hash);
}

/** Half of the threads on which Node also verifies signatures and reads files. */
const limiter = createPasswordLimiter({ parallel: 2, waiting: 100, perGroup: MAX_PARALLEL_HASHES_PER_COMPANY });
const argon2Job = promisify(argon2);

const argon2id = (parameters: Argon2Parameters, group?: string): Promise<Buffer> =>
  limiter(() => argon2Job('argon2id', parameters), group);

/** The same letters typed on different keyboards are the same password. */
const normalized = (plain: string): Buffer => Buffer.from(plain.normalize('NFKC'), 'utf8');

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function parsePhc(stored: string) {
  const [, memory, passes, parallelism, salt, hash] = PHC.exec(stored) ?? [];
  assert(salt !== undefined && hash !== undefined, 'a stored password hash is an argon2id PHC string');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** Without letters and digits that look alike; 16 of these 31 are 79 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password to be read from a screen and typed: `k7mp-x2qd-9fhw-t3zn`. */
export const newPassword = (): string => Array.from({ length: 4 }, fourLetters).join('-');

const fourLetters = (): string => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
