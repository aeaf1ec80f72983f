import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from '../../sync-server/boot.mjs';
import { sql } from '../e2e/support/server-database.ts';
import { type RealServer, startServer } from '../support/real-server.ts';

let server: RealServer;

beforeAll(async () => {
  server = await startServer();
}, 120_000);
afterAll(() => server?.cleanUp());

async function refund(...args: string[]): Promise<{ code: number | null; said: string }> {
  let said = '';
  const code = await run(['sync-server/operate/main.ts', 'money', 'refund', ...args], {
    env: { LECTERN_DATA_DIR: server.dataDir, PORT: String(server.port), PUBLIC_URL: server.url },
    onOutput: (text) => (said += text),
  });
  return { code, said };
}
const gone = async (number: number) => {
  const statement = `select p."refundedCents" from billing.invoices i join billing.payments p on p."invoiceId" = i.id where i.number = $1`;
  return Number((await sql<{ refundedCents: string }>(server, statement, [number]))[0]?.refundedCents);
};

it('an operator gives back a part of an invoice and then the rest beside the running server, each sum once; what is no sum, too much or gone already changes nothing', {
  timeout: 180_000,
}, async () => {
  for (const [args, sentence] of [
    [['999'], 'There is no invoice 999.'],
    [['2', '--amount=-5'], '-5 is no sum in USD.'],
    [['2', '--amount', '12.505'], '12.505 is no sum in USD.'],
    [['2', '--amount', '1225.01'], 'Only $1,225.00 is left to give back.'],
  ] as const) {
    const { code, said } = await refund(...args);
    expect([code, said]).toEqual([1, expect.stringContaining(`${sentence} Nothing was changed.`)]);
  }
  expect(await gone(2)).toBe(0);

  const part = await refund('2', '--amount', '12.50', '--reason', 'Two days without service');
  expect(part).toEqual({
    code: 0,
    said: '$12.50 has gone back. Credit note 1 is written.\nWhat was bought stays.\n',
  });
  const rest = await Promise.all([1, 2].map(() => refund('2')));
  const done = rest.filter(({ code }) => code === 0);
  expect(done).toHaveLength(1);
  expect(done[0]?.said).toContain('$1,212.50 has gone back. Credit note 2 is written.\nThe term has ended');
  expect(await gone(2)).toBe(122_500);
  expect((await refund('2')).said).toContain('All that was paid for it has gone back already.');
  const terms = await sql<{ over: boolean }>(
    server,
    `select "endsAt" <= $1 as "over" from billing.subscriptions order by "startsAt" desc limit 1`,
    [Date.now()],
  );
  expect(terms).toEqual([{ over: true }]);
});
