import { expect, test } from 'vitest';
import { freshDatabase } from '../../../test/support/database.ts';
import { demoText } from '../demo-data.ts';
import { makeDemo } from './make-demo.ts';

test('the data file is what the use cases make of the plan; if not, run `npm run demo`', async () => {
  const db = await freshDatabase();
  try {
    const made = (await db.database.transaction(makeDemo)).split('\n');
    const kept = demoText().split('\n');
    const differing = made.findIndex((line, index) => line !== kept[index]);
    // The first line that differs says more than five megabytes of text.
    expect(kept[differing]).toBe(made[differing]);
    expect(kept).toHaveLength(made.length);
  } finally {
    await db.drop();
  }
}, 900_000);
