import { expect, it } from 'vitest';
import { sendMalformed } from '#tests/support/malformed-updates.ts';
import { anOrganization, aSkill } from '#tests/support/seed.ts';
import { PUBLIC_URL, signedIn, testApp } from '#tests/support/test-app.ts';

const COUNT = 2_000;

it('2,000 malformed and hostile updates do no harm to others in the draft (D51, F50)', {
  timeout: 120_000,
}, async () => {
  const app = await testApp({ draftFramesPerSecond: 10_000 });
  try {
    const url = (await app.app.fastify.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
    const organization = await anOrganization(app.backend.database.db);
    const skill = await aSkill(app.backend.database.db, organization);
    const author = await app.addAccount({ alias: 'author' });
    await app.join(author, organization.id, ['trainer']);
    const { cookie } = await signedIn(app, 'author');
    const ledger = await sendMalformed({ url, origin: PUBLIC_URL, cookie }, skill.id, {
      count: COUNT,
      batch: 100,
      seed: 20_260_301,
    });
    expect(ledger).toMatchObject({ sent: COUNT, wrong: [], equal: true });
    expect(ledger.refused).toBeGreaterThan(COUNT / 4);
  } finally {
    await app.close();
  }
});
