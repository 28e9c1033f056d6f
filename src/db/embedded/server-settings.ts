import { totalmem } from 'node:os';
import type { Layout } from './layout.ts';
import { clusterName } from './postmaster.ts';
import { SOCKET_PORT } from './socket-port.ts';

/**
 * Settings of our own PostgreSQL, given on its command line. Durability is left as PostgreSQL ships it: a reply that
 * says "reserved" must survive a power cut.
 */
export function serverSettings({ cluster, socketDir }: Layout, durable: boolean): readonly string[] {
  const settings: Readonly<Record<string, string>> = {
    // Reachable through the socket only.
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    port: String(SOCKET_PORT),
    cluster_name: clusterName(cluster),
    max_connections: '100',
    // Fits a shop's whole database; allocated only as used.
    shared_buffers: '128MB',
    effective_cache_size: `${Math.max(128, Math.floor(totalmem() / 2 ** 21))}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    // Flash, not spinning disks.
    random_page_cost: '1.1',
    // Compiling a plan takes longer than our statements run.
    jit: 'off',
    // Nothing here replicates.
    max_wal_senders: '0',
    wal_level: 'minimal',
    // Refused statements are the caller's concern, and their text may contain personal data.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...(durable ? {} : { max_connections: '400', fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
