import { expect, it } from 'vitest';
import { sendHostile } from '#tests/support/hostile-author.ts';
import { anOrganization, aSkill } from '#tests/support/seed.ts';
import { PUBLIC_URL, signedIn, testApp } from '#tests/support/test-app.ts';

it('800 well-formed hostile updates and states do no harm to others in the draft: it stays whole and publishable (F50)', {
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
    const ledger = await sendHostile({ url, origin: PUBLIC_URL, cookie }, skill.id, {
      count: 800,
      batch: 80,
      seed: 20_261_123,
    });
    expect(ledger).toMatchObject({ sent: 800, wrong: [], publishable: true, closed: 0 });
    expect(ledger.refused).toBeGreaterThan(300);
  } finally {
    await app.close();
  }
});
