import { expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { type MalformedLedger, sendMalformed } from '../support/malformed-updates.ts';
import { startServer } from '../support/real-server.ts';

const SKILLS = ['your-first-lesson', 'answering-questions', 'keep-a-course', 'several-devices'];
const ROUNDS = 20;
const EACH = 5_000;

it('100,000 malformed and hostile updates do no harm to others in the drafts of a real server (D51, F50)', {
  timeout: 60 * 60_000,
}, async ({ task }) => {
  const server = await startServer();
  try {
    const client = new ApiClient(server.url);
    await client.signIn('author@harbor.example');
    const ledgers: MalformedLedger[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const skillId = await client.skillId(SKILLS[round % SKILLS.length] as string);
      ledgers.push(await sendMalformed(client.draftLogin, skillId, { count: EACH, batch: 250, seed: round }));
    }
    const sum = (count: 'sent' | 'refused') => ledgers.reduce((total, each) => total + each[count], 0);
    task.meta.soak = {
      sent: sum('sent'),
      refused: sum('refused'),
      wrong: ledgers.flatMap(({ wrong }) => wrong).length,
      slowestMs: Math.max(...ledgers.map(({ slowestMs }) => slowestMs)),
    };
    expect(sum('sent')).toBe(100_000);
    for (const ledger of ledgers) expect(ledger).toMatchObject({ wrong: [], equal: true });
    expect(server.process.exitCode).toBeNull();
  } finally {
    await server.cleanUp();
  }
});
