import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { connect } from '../src/db/database.ts';
import { startEmbedded } from '../src/db/embedded/start-embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { DEMO_FILE } from '../src/demo/demo-data.ts';
import { makeDemo } from '../src/demo/make/make-demo.ts';

/** Plays the plan of the demo through the use cases, in a database of its own, and writes the data file. */
async function writeDemo(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'holdfast-demo-'));
  const server = await startEmbedded({ dataDir, durable: false });
  const database = connect({ ...server.connection, maxConnections: 1 });
  try {
    await migrate(database);
    const text = await database.transaction(makeDemo);
    writeFileSync(DEMO_FILE, brotliCompressSync(text));
  } finally {
    await database.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await writeDemo();
