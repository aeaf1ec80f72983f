import { expect, it } from 'vitest';
import type { RunningSync } from '#sync/start-sync.ts';
import { lateEngine } from './late-engine.ts';

function anEngine({ asked = false } = {}) {
  const did: string[] = [];
  const running = {
    nudge: () => void did.push('nudge'),
    sendsAtOnce: () => true,
    wantSkillBody: async (skillId: string) => void did.push(`want ${skillId}`),
    exportAll: async () => 'all',
    stop: () => void did.push('stop'),
  } as Partial<RunningSync> as RunningSync;
  let paint = () => {};
  const engine = lateEngine(
    'ana',
    async (accountId) => {
      did.push(`start ${accountId}`);
      return running;
    },
    (run) => {
      paint = run;
    },
    asked,
  );
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return { engine, did, settle, paint: () => paint() };
}

it('starts after the first paint and then does what was asked before, in order', async () => {
  const { engine, did, settle, paint } = anEngine();
  engine.nudge();
  const wanted = engine.wantSkillBody('cron');
  const exported = engine.exportAll();
  await settle();
  expect(did).toEqual([]);
  paint();
  await wanted;
  expect(await exported).toBe('all');
  expect(did).toEqual(['start ana', 'nudge', 'want cron']);
});

it('starts once for what is asked of it where it would be in the way before', async () => {
  const { engine, did, settle, paint } = anEngine({ asked: true });
  await settle();
  expect(did).toEqual([]);
  await engine.wantSkillBody('cron');
  paint();
  await settle();
  expect(did).toEqual(['start ana', 'want cron']);
});

it('never starts for a page that has left the account before', async () => {
  const { engine, did, settle, paint } = anEngine();
  engine.stop();
  paint();
  await settle();
  expect(did).toEqual([]);
});

it('sends nothing at once before it runs', async () => {
  const { engine, settle, paint } = anEngine();
  expect(engine.sendsAtOnce()).toBe(false);
  paint();
  await settle();
  expect(engine.sendsAtOnce()).toBe(true);
});

it('stops an engine that is running', async () => {
  const { engine, did, settle, paint } = anEngine();
  paint();
  await settle();
  engine.stop();
  await settle();
  expect(did).toEqual(['start ana', 'stop']);
});
