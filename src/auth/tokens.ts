import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** For version 4, and as the secret of a session or of an HS256 method: 64 hexadecimal digits. */
export const newAccessToken = (): string => randomBytes(TOKEN_BYTES).toString('hex');

/** For version 1. The prefix tells people and secret scanners what they have found. */
export const newApiKey = (): string => `${API_KEY_PREFIX}${randomBytes(TOKEN_BYTES).toString('hex')}`;

export const API_KEY_PREFIX = 'hf_';

/** Tokens hold 256 random bits, so a plain digest is enough to keep and look them up by. */
export const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');

/** The same as a text, for keys of maps: a third of the time of a buffer. */
export const sha256Hex = (text: string): string => hash('sha256', text, 'hex');
