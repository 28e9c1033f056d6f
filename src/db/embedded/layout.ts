import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDataFolder } from '../../lib/make-folder.ts';
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
  makeDataFolder(dataDir);
  const root = realpathSync(dataDir);
  return {
    dataDir: root,
    cluster: join(root, 'postgres'),
    passwordFile: join(root, 'postgres-password'),
    logFile: join(root, 'postgres.log'),
    socketDir: socketDirFor(root),
  };
}

/** The path of a Unix socket has at most 107 bytes on Linux, 103 on macOS. */
export const LONGEST_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107;

/** Beside the data, or if that path is too long, in a short folder with a derived name. */
export function socketDirFor(dataDir: string): string {
  const beside = join(dataDir, 'run');
  if (Buffer.byteLength(join(beside, `.s.PGSQL.${SOCKET_PORT}`)) <= LONGEST_SOCKET_PATH) return beside;
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(realpathSync(tmpdir()), `holdfast-${name}`);
}
