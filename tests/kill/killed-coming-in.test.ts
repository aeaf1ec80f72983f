/** Whoever asks again after a server was killed while they came in hears what became of it, by the id of their attempt (D29). */
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { redeemPath, statusAnswerSchema, statusPath } from '#contract/accounts/access-code.ts';
import { acceptInvitationOperation, inviteToOrganizationOperation } from '#contract/accounts/invitation.ts';
import { joinOrganizationOperation } from '#contract/accounts/members.ts';
import { SIGN_UP_PATH, signedUpSchema } from '#contract/accounts/sign-up.ts';
import { ATTEMPT_HEADER } from '#contract/attempt.ts';
import { newId } from '#contract/ids.ts';
import { demoCodes } from '#server/demo/demo-codes.ts';
import { sql } from '../e2e/support/server-database.ts';
import { ApiClient } from '../support/api-client.ts';
import { startServer } from '../support/real-server.ts';

/** In the middle of it, and right after its commit: the answer has left, and nobody has read it. */
const KILLED_AFTER_MS = [25, null];
const JOIN_CODE = 'QUAY27';
const PASSWORD = 'Lantern-2026x';

it('a sign-up, a join, an accepted invitation and a code are done once, and say so when they are asked for again (D29)', async () => {
  let server = await startServer();
  const { port, dataDir, url } = server;
  const idOf = async (table: string, alias: string) =>
    (await sql<{ id: string }>(server, `select id from accounts.${table} where alias = $1`, [alias]))[0]
      ?.id as string;
  /** @returns what the same request is answered after the kill */
  async function killedIn(ask: () => Promise<Response>, afterMs: number | null): Promise<Response> {
    const asked = ask().catch(() => null);
    await (afterMs === null ? asked : sleep(afterMs));
    await server.kill9();
    await asked;
    server = await startServer({ port, dataDir });
    let answer = await ask();
    // What the dead one had begun may hold its place for a moment.
    for (let more = 0; answer.status === 503 && more < 20; more++) {
      await sleep(500);
      answer = await ask();
    }
    return answer;
  }
  try {
    const admin = new ApiClient(url);
    await admin.signIn('admin@harbor.example');
    const harbor = await idOf('organizations', 'harbor');
    for (const [at, afterMs] of KILLED_AFTER_MS.entries()) {
      const client = new ApiClient(url);
      const username = `killed-${at}`;
      const email = `${username}@school.example`;
      const signUp = (attempt: string) =>
        client.fetch(SIGN_UP_PATH, {
          method: 'POST',
          headers: { [ATTEMPT_HEADER]: attempt },
          body: JSON.stringify({
            ...{ username, email, password: PASSWORD, firstName: 'Nils', lastName: 'Berg' },
          }),
        });
      const attempt = newId();
      const made = await killedIn(() => signUp(attempt), afterMs);
      expect([made.status, v.parse(signedUpSchema, await made.json()).username]).toEqual([201, username]);
      expect((await signUp(newId())).status).toBe(409); // another attempt meets a name that is taken
      const people = await sql(server, 'select id from accounts.users where alias = $1', [username]);
      expect(people).toHaveLength(1);
      await sql(
        server,
        `update accounts.users set email = $2, "emailVerified" = true, "pendingEmail" = null where alias = $1`,
        [username, email],
      );
      await client.signIn(email, PASSWORD);

      const call = (operation: { document: string }, variables: object, id: string) => () =>
        client.fetch('/graphql/accounts', {
          method: 'POST',
          headers: { [ATTEMPT_HEADER]: id },
          body: JSON.stringify({ query: operation.document, variables }),
        });
      const belongs = () =>
        sql<{ alias: string; roles: string[] }>(
          server,
          `select o.alias, p.roles from accounts.profiles p join accounts.organizations o on o.id = p."organizationId"
           where p."userId" = $1 and o.alias <> 'commons'`,
          [people[0]?.id],
        );
      const endMembership = () =>
        sql(server, `delete from accounts.profiles where "userId" = $1 and "organizationId" = $2`, [
          people[0]?.id,
          harbor,
        ]);

      await sql(server, `update accounts.organizations set "joinCode" = $1 where id = $2`, [
        JOIN_CODE,
        harbor,
      ]);
      const joined = await killedIn(call(joinOrganizationOperation, { code: JOIN_CODE }, newId()), afterMs);
      expect(await joined.json()).toEqual({
        data: { joinOrganization: { organizationId: harbor, alias: 'harbor', name: expect.any(String) } },
      });
      expect(await belongs()).toEqual([{ alias: 'harbor', roles: ['member'] }]);

      await endMembership();
      const inviteId = newId();
      const invited = await admin.query('accounts', inviteToOrganizationOperation.document, {
        ...{ organizationId: harbor, roles: ['trainer'], groups: [], invitations: [{ inviteId, email }] },
      });
      expect(invited.errors).toBeUndefined();
      const accepted = await killedIn(call(acceptInvitationOperation, { inviteId }, newId()), afterMs);
      expect(await accepted.json()).toEqual({
        data: { acceptInvitation: expect.objectContaining({ alias: 'harbor' }) },
      });
      expect(await belongs()).toEqual([{ alias: 'harbor', roles: expect.arrayContaining(['trainer']) }]);

      await endMembership();
      const code = demoCodes[at] as string;
      const redeem = () => client.fetch(redeemPath(code), { method: 'POST', body: '{}' });
      expect((await killedIn(redeem, afterMs)).status).toBe(202);
      const stateOf = async () =>
        v.parse(statusAnswerSchema, await (await client.fetch(statusPath(code))).json()).data.status;
      await expect.poll(stateOf, { timeout: 10_000 }).toBe('redeemed');
      expect(await belongs()).toEqual([{ alias: 'harbor', roles: ['member'] }]);
    }
  } finally {
    await server.cleanUp();
  }
}, 180_000);
