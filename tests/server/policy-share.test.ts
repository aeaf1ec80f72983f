import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createCommentOperation } from '#contract/content/comment.ts';
import { updateSkillMetaOperation } from '#contract/content/skill-meta.ts';
import {
  aCourse,
  anOrganization,
  aPerson,
  aSkill,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { aDeviceOf, ask } from '#tests/support/service-calls.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

/** What the table's own functions have taken, ms, and how often they were asked. */
const spent = vi.hoisted(() => ({ ms: 0, asked: 0 }));

vi.mock('#domain/policy.ts', async (importOriginal) => {
  const real = await importOriginal<Record<string, unknown>>();
  const timed = (decide: (...args: unknown[]) => unknown) =>
    function timedDecision(...args: unknown[]) {
      const began = performance.now();
      try {
        return decide(...args);
      } finally {
        spent.ms += performance.now() - began;
        spent.asked += 1;
      }
    };
  return Object.fromEntries(
    Object.entries(real).map(([name, value]) => [
      name,
      typeof value === 'function' ? timed(value as (...args: unknown[]) => unknown) : value,
    ]),
  );
});

const MOST = 0.05;
const WARM_UP = 5;
const ROUNDS = 20;

let app: TestApp;
let harbor: SeededOrganization;
let trainer: SeededPerson;
let skillId: string;
const db = () => app.backend.database.db;

beforeAll(async () => {
  app = await testApp();
  harbor = await anOrganization(db());
  trainer = await aPerson(db(), { roles: [[harbor, ['trainer']]] });
  const skills = [];
  for (let n = 0; n < 10; n += 1) skills.push(await aSkill(db(), harbor));
  for (let n = 0; n < 20; n += 1) await aCourse(db(), harbor, { holds: skills });
  skillId = skills[0]?.id ?? '';
});
afterAll(() => app.close());

const median = (of: readonly number[]) => [...of].sort((a, b) => a - b)[Math.floor(of.length / 2)] as number;

/** Of this process alone: what the database needs for the operation would only make the share smaller. */
async function share(operation: (round: number) => Promise<unknown>) {
  const shares: number[] = [];
  let asked = 0;
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    Object.assign(spent, { ms: 0, asked: 0 });
    const before = process.cpuUsage();
    await operation(round);
    const { user, system } = process.cpuUsage(before);
    if (round < WARM_UP) continue;
    shares.push(spent.ms / ((user + system) / 1000));
    asked += spent.asked;
  }
  return { share: median(shares), asked: asked / ROUNDS };
}

const start = Date.now();
const operations: [string, (round: number) => Promise<unknown>][] = [
  [
    'reading a skill',
    () =>
      ask(db(), trainer, 'query($id: String!) { getSkillById(skillId: $id) { skillId } }', { id: skillId }),
  ],
  [
    'commenting on it',
    (round) =>
      ask(
        db(),
        trainer,
        createCommentOperation.document,
        { contextId: skillId, body: `n ${round}`, type: 'skill', access: 'private', parent: null },
        { now: start + round * 1_000 },
      ),
  ],
  [
    'changing its settings',
    (round) =>
      ask(db(), trainer, updateSkillMetaOperation.document, { skillId, fields: { summary: `n ${round}` } }),
  ],
  ['a pull', () => aDeviceOf(db(), trainer, { tenants: [harbor.alias] }).pullAll()],
];

it.each(operations)(
  'deciding who may do it takes at most 5 %% of the CPU of %s',
  async (_name, operation) => {
    const { share: part, asked } = await share(operation);
    expect(asked).toBeGreaterThan(0);
    expect(part).toBeLessThan(MOST);
  },
);
