import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotStart } from '../../lib/cannot-start.ts';
import { errorCode } from '../../lib/error-code.ts';
import { SOCKET_PORT } from './socket-port.ts';

/** Where things lie below the data directory. */
export interface Layout {
  readonly dataDir: string;
  readonly cluster: string;
  readonly passwordFile: string;
  readonly logFile: string;
  readonly socketDir: string;
}

export function layoutOf(dataDir: string): Layout {
  const root = makeFolder(dataDir);
  return {
    dataDir: root,
    cluster: join(root, 'postgres'),
    passwordFile: join(root, 'postgres-password'),
    logFile: join(root, 'postgres.log'),
    socketDir: socketDirFor(root),
  };
}

function makeFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return realpathSync(dataDir);
  } catch (error) {
    throw new CannotStart(
      `The data directory ${dataDir} cannot be made (${errorCode(error)}): ` +
        'set HOLDFAST_DATA_DIR to a folder that this user may write.',
      { cause: error },
    );
  }
}

/** The address of a Unix socket holds 107 bytes on Linux, 103 on macOS. */
export const LONGEST_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107;

/** Beside the data, or where its path is too long, in a short folder whose name follows from it. */
export function socketDirFor(dataDir: string): string {
  const beside = join(dataDir, 'run');
  if (Buffer.byteLength(join(beside, `.s.PGSQL.${SOCKET_PORT}`)) <= LONGEST_SOCKET_PATH) return beside;
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(realpathSync(tmpdir()), `holdfast-${name}`);
}
