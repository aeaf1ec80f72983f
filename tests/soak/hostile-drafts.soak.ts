import { expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { type HostileLedger, sendHostile } from '../support/hostile-author.ts';
import { startServer } from '../support/real-server.ts';

const SKILLS = ['your-first-lesson', 'answering-questions', 'keep-a-course', 'several-devices'];
const ROUNDS = 10;
const EACH = 2_000;

it('20,000 well-formed hostile updates and states harm nobody in the drafts of a real server (F50)', {
  timeout: 60 * 60_000,
}, async ({ task }) => {
  const server = await startServer();
  try {
    const author = new ApiClient(server.url);
    await author.signIn('author@harbor.example');
    const ledgers: HostileLedger[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const skillId = await author.skillId(SKILLS[round % SKILLS.length] as string);
      ledgers.push(await sendHostile(author.draftLogin, skillId, { count: EACH, batch: 200, seed: round }));
    }
    task.meta.soak = {
      sent: ledgers.reduce((total, { sent }) => total + sent, 0),
      refused: ledgers.reduce((total, { refused }) => total + refused, 0),
      slowestMs: Math.max(...ledgers.map(({ slowestMs }) => slowestMs)),
    };
    for (const ledger of ledgers) expect(ledger).toMatchObject({ wrong: [], publishable: true, closed: 0 });
    expect(server.process.exitCode).toBeNull();
  } finally {
    await server.cleanUp();
  }
});
