/** A further node on the database of a test app, with connections of its own, as another machine would be. */
import { assetFiles } from '#server/assets/asset-files.ts';
import { buildApp, type LecternApp } from '#server/http/app.ts';
import { openAnnouncer } from '#server/realtime/announcer.ts';
import { membership } from '#server/replication/membership.ts';
import { pull } from '#server/replication/pull.ts';
import { mayReadAsset } from '#server/services/content/may-read-asset.ts';
import { schemas } from '#server/services/schemas.ts';
import { openDatabase } from '#server/storage/database.ts';
import { runPush } from '#server/verbs/push.ts';
import { type Backend, openBackend } from '#server/web/backend.ts';
import { noMail } from './no-mail.ts';
import { silent } from './run-folder.ts';
import { PUBLIC_URL, type TestApp } from './test-app.ts';

export type Node = {
  app: LecternApp;
  backend: Backend;
  /** ws://… */
  url: string;
  close(): Promise<void>;
};

/** @param redisUrl  where the nodes meet, instead of in the database */
export async function anotherNode({ backend, dataDir }: TestApp, redisUrl?: string): Promise<Node> {
  const { connectionString = '' } = backend.database.pool.options;
  const database = openDatabase(connectionString, { max: 5 });
  const announcer = await openAnnouncer(database.pool, connectionString, silent, redisUrl);
  const settings = { publicUrl: PUBLIC_URL, logLevel: 'warn' as const, flags: [] };
  const app = await buildApp({
    settings,
    clientFolder: `${dataDir}/no-client`,
    demo: null,
    development: false,
    logStream: { write: () => undefined },
    services: { schemas, runPush, pull, membership, mayReadAsset },
  });
  const files = assetFiles(dataDir);
  const own = await openBackend({
    settings,
    database,
    announcer,
    files,
    secrets: backend.secrets,
    mailer: noMail,
  });
  app.attach(own);
  const url = (await app.fastify.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
  return {
    app,
    backend: own,
    url,
    async close() {
      await app.close();
      own.close();
      await announcer.close();
      await database.close();
    },
  };
}
