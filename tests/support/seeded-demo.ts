/** The demo, seeded into a database of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { assetFiles } from '#server/assets/asset-files.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { type OpenDatabase, openDatabase } from '#server/storage/database.ts';
import { testDatabase } from './test-database.ts';

export type SeededDemo = { database: OpenDatabase; close(): Promise<void> };

export async function seededDemo(): Promise<SeededDemo> {
  const test = await testDatabase();
  const database = openDatabase(test.url, { max: 4 });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-demo-'));
  await seedDemo({
    database,
    announcer: { announce() {} } as never,
    files: assetFiles(folder),
    passwords: { hash: async () => 'hash' } as never,
    now: Date.now,
  });
  return {
    database,
    async close() {
      await database.close();
      await test.drop();
      await rm(folder, { recursive: true });
    },
  };
}
