/** The database of a running test server, for what no person can do through the product. */
import pg from 'pg';
import { findRunningPostgres } from '../../../sync-server/storage/embedded-postgres.ts';
import type { RealServer } from '../../support/real-server.ts';

export async function sql<T extends pg.QueryResultRow>(
  server: RealServer,
  statement: string,
  values: unknown[] = [],
): Promise<T[]> {
  const connectionString = await findRunningPostgres(server.dataDir);
  if (connectionString === undefined) throw new Error('No database runs on the data folder.');
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<T>(statement, values)).rows;
  } finally {
    await client.end();
  }
}
