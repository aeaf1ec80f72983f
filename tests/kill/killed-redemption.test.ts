/** A server that is killed in the middle of a redemption gives what the code gives, and gives it once. */
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { redeemPath, statusAnswerSchema, statusPath } from '#contract/accounts/access-code.ts';
import { demoCodes } from '#server/demo/demo-codes.ts';
import { ApiClient } from '../support/api-client.ts';
import { startServer } from '../support/real-server.ts';
import { inRing } from '../support/ring.ts';

const PAUSES_MS = [0, 40, 250];
const CODES = demoCodes.slice(0, inRing({ core: 1, full: demoCodes.length }));
const query = '{ getGroupsForUser { groupId } getOrganizationsForUser { alias } }';

it('gives what a code gives once, when the server is killed while it is redeemed and the device asks again', async () => {
  let server = await startServer();
  const { port, dataDir } = server;
  const client = new ApiClient(server.url);
  try {
    await client.signIn('visitor@lectern.example');
    for (const [at, code] of CODES.entries()) {
      const body = '{}';
      const asked = client.fetch(redeemPath(code), { method: 'POST', body }).catch(() => null);
      await sleep(PAUSES_MS[at]);
      await server.kill9();
      await asked;
      server = await startServer({ port, dataDir });
      await expect
        .poll(async () => (await client.fetch(redeemPath(code), { method: 'POST', body })).status, {
          timeout: 10_000,
        })
        .toBe(202);
      await expect
        .poll(
          async () => {
            const answer = await client.fetch(statusPath(code));
            return v.parse(statusAnswerSchema, await answer.json()).data.status;
          },
          { timeout: 10_000 },
        )
        .toBe('redeemed');
    }
    const { data } = await client.query('accounts', query, {});
    expect(data).toEqual({
      getGroupsForUser: [],
      getOrganizationsForUser: expect.arrayContaining([{ alias: 'harbor' }]),
    });
    const { getOrganizationsForUser: all } = data as { getOrganizationsForUser: { alias: string }[] };
    expect(all.filter(({ alias }) => alias === 'harbor')).toHaveLength(1);
  } finally {
    await server.cleanUp();
  }
}, 90_000);
