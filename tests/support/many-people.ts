/** Members of the demo organization in any number, each with a token as a sign-in would have given. */
import { newId } from '#contract/ids.ts';
import { accessTokens } from '#server/session/access-tokens.ts';
import { openSecrets } from '#server/session/server-secrets.ts';
import { openSession } from '#server/session/sessions.ts';
import { openDatabase } from '#server/storage/database.ts';
import { findRunningPostgres } from '#server/storage/embedded-postgres.ts';
import { ApiClient } from './api-client.ts';
import type { RealServer } from './real-server.ts';

export type ManyPeople = {
  clients: ApiClient[];
  /** Gives each a token that lasts for the next ten minutes. */
  renew(): Promise<void>;
};

/** @param name  what their user names begin with */
export async function manyPeople(
  server: Pick<RealServer, 'dataDir' | 'url'>,
  count: number,
  name: string,
): Promise<ManyPeople> {
  const connectionString = await findRunningPostgres(server.dataDir);
  if (connectionString === undefined) throw new Error('No database runs on the data folder.');
  const database = openDatabase(connectionString, { max: 4 });
  const { db } = database;
  const secrets = await openSecrets(server.dataDir, Date.now());
  const tokens = accessTokens(secrets, server.url);
  const users = Array.from({ length: count }, (_, at) => ({ id: newId(), alias: `${name}-${at}` }));
  const sessions: string[] = [];
  try {
    const { id: organizationId } = await db
      .selectFrom('accounts.organizations')
      .select('id')
      .where('alias', '=', 'harbor')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('accounts.users')
      .values(
        users.map(({ id, alias }) => ({
          id,
          alias,
          email: `${alias}@harbor.example`,
          emailVerified: true,
          firstName: 'Ana',
          lastName: alias,
          image: null,
          disabled: false,
          registeredAt: 1,
          lastLoginAt: null,
        })),
      )
      .execute();
    await db
      .insertInto('accounts.profiles')
      .values(users.map(({ id }) => ({ userId: id, organizationId, roles: JSON.stringify(['member']) })))
      .execute();
    const at = Date.now();
    for (const { id } of users)
      sessions.push((await openSession(db, secrets, { userId: id, deviceId: null, at })).sessionId);
  } finally {
    await database.close();
  }
  const clients = users.map(() => new ApiClient(server.url));
  const renew = async () => {
    for (const [at, client] of clients.entries()) {
      const caller = { userId: users[at]?.id as string, sessionId: sessions[at] as string, actorId: null };
      client.accessToken = await tokens.issue(caller, '', Date.now());
    }
  };
  await renew();
  return { clients, renew };
}
