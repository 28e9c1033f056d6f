import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike; 16 of these 31 are 79 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password to be read from a screen and typed: `k7mp-x2qd-9fhw-t3zn`. */
export const newPassword = (): string => Array.from({ length: 4 }, fourLetters).join('-');

const fourLetters = (): string => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
