import { createHash, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { CannotStart } from './lib/cannot-start.ts';
import { errorCode } from './lib/error-code.ts';
import { makeDataFolder } from './lib/make-folder.ts';

const KEY_BYTES = 32;

/** The key that seals stored secrets: from the environment, or from a file that only its owner can read. */
export function serverKey({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): Buffer {
  if (secret !== undefined) return createHash('sha256').update(secret).digest();
  makeDataFolder(dataDir);
  const file = secretFile(dataDir);
  makeFileOnce(file, randomBytes(KEY_BYTES).toString('hex'));
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
  if (key.length !== KEY_BYTES) {
    throw new CannotStart(
      `The file ${file} does not contain a key (64 hexadecimal digits): ` +
        'restore it from a backup, or set HOLDFAST_SECRET.',
    );
  }
  return key;
}

export const secretFile = (dataDir: string): string => join(dataDir, 'secret');

/** Creates a file for its owner only, unless it exists. If several processes do it at the same time, all use the same text. */
export function makeFileOnce(file: string, text: string): void {
  const own = `${file}.${randomBytes(8).toString('hex')}`;
  writeFileSync(own, `${text}\n`, { mode: 0o600 });
  try {
    linkSync(own, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(own);
  }
}
