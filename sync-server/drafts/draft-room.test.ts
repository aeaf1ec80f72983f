/** A draft in memory, on a real database: what its members are answered. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as Y from 'yjs';
import { DELETIONS_MAP, LAST_DELETION } from '#contract/drafts/draft-protocol.ts';
import { newId } from '#contract/ids.ts';
import { TRIAL_EACH_BYTES } from '#domain/draft-limits.ts';
import { anOrganization, aPerson, aSkill } from '#tests/support/seed.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../storage/database.ts';
import { refusedFrame } from './draft-frames.ts';
import { draftRoom, type Member } from './draft-room.ts';
import { UntriedUpdates } from './untried-updates.ts';
import type { TrialQuestion, TrialVerdict } from './update-trials.ts';

let test: TestDatabase;
let open: OpenDatabase;
const handed: string[] = [];

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 4 });
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

/** A room whose large updates are tried by what the test says. */
async function aRoom(verdictOn: (question: TrialQuestion) => TrialVerdict) {
  const skillId = (await aSkill(open.db, await anOrganization(open.db), { document: null })).id;
  const asked: TrialQuestion[] = [];
  const trials = {
    untried: new UntriedUpdates(),
    tryOut: async (question: TrialQuestion) => {
      asked.push(question);
      return verdictOn(question);
    },
    close: async () => undefined,
  };
  const log = { warn: () => undefined, error: () => undefined };
  const parts = {
    database: open,
    announcer: { announce: () => undefined } as never,
    trials,
    now: () => 1,
    handedOver: async () => void handed.push(skillId),
    log,
  };
  return { skillId, asked, enter: () => draftRoom(skillId, parts, () => undefined) };
}

const told: Uint8Array[] = [];
const aMember = (personId: string): Member => ({
  ...{ schema: 1_000, personId },
  send: (frame) => void told.push(frame),
  outdated: () => undefined,
});
const member = aMember(newId());

/** Updates of one who types paragraphs, `bytes` of them in all. */
function typed(bytes: number): Uint8Array[] {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => void updates.push(update));
  let sum = 0;
  while (sum < bytes) {
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [new Y.XmlText('x'.repeat(500))]);
    doc.getXmlFragment('default').push([paragraph]);
    sum += updates.at(-1)?.length ?? 0;
  }
  return updates;
}

it('tries a small update as well when many have come, also of an author who leaves and comes again', async () => {
  const fits = ({ update }: TrialQuestion): TrialVerdict => ({ kind: 'fits', update, pieces: [update] });
  const { asked, enter } = await aRoom(fits);
  const updates = typed(2.5 * TRIAL_EACH_BYTES);
  for (let from = 0; from < updates.length; from += 20) {
    const room = enter();
    for (const update of updates.slice(from, from + 20)) room.brought(member, update, false, () => undefined);
    await room.idle();
  }
  expect(asked.length).toBe(2);
  const stored = asked.map((question) => question.stored.reduce((sum, { length }) => sum + length, 0));
  expect(stored[0]).toBeGreaterThan(TRIAL_EACH_BYTES / 2);
  expect(stored[1]).toBeGreaterThan(TRIAL_EACH_BYTES);
});

it('takes nothing more into a draft whose load takes too long, however little it is', async () => {
  const { asked, enter } = await aRoom(() => ({ kind: 'refused', reason: 'TOO_LARGE' }));
  const room = enter();
  const updates = typed(TRIAL_EACH_BYTES + 3_000);
  for (const update of updates) room.brought(member, update, false, () => undefined);
  told.length = 0;
  await room.idle();
  const refusals = told.filter((frame) => Buffer.from(frame).equals(Buffer.from(refusedFrame('TOO_LARGE'))));
  expect(refusals.length).toBeGreaterThan(1);
  expect(refusals.length).toBe(asked.length);
});

it('knows who changed the text last, of several at once the one whose edit came last, and counts nobody who only looked', async () => {
  const { skillId, enter } = await aRoom(({ update }) => ({ kind: 'fits', update, pieces: [update] }));
  const [ana, bea] = [await aPerson(open.db, {}), await aPerson(open.db, {})];
  const writer = () =>
    open.db
      .selectFrom('content.draftSnapshots')
      .select('writtenBy')
      .where('skillId', '=', skillId)
      .executeTakeFirst();
  const [first, second] = [typed(500)[0]!, typed(500)[0]!];
  const room = enter();
  room.join(aMember(bea.id));
  await room.idle();
  expect(await writer()).toEqual({ writtenBy: null });
  // What is at work first: the two wait for it, and are stored by one commit.
  room.heard(null);
  room.brought(aMember(bea.id), first, false, () => undefined);
  room.brought(aMember(ana.id), second, false, () => undefined);
  await room.idle();
  expect(await writer()).toEqual({ writtenBy: ana.id });
  // What is known already, and what is beside the text.
  const beside = new Y.Doc();
  beside.getMap(DELETIONS_MAP).set(LAST_DELETION, 1);
  room.brought(aMember(bea.id), first, true, () => undefined);
  room.brought(aMember(bea.id), Y.encodeStateAsUpdate(beside), true, () => undefined);
  await room.idle();
  expect(await writer()).toEqual({ writtenBy: ana.id });
  room.brought(aMember(bea.id), typed(500)[0]!, false, () => undefined);
  await room.idle();
  expect(await writer()).toEqual({ writtenBy: bea.id });
  expect(handed.filter((id) => id === skillId)).toHaveLength(2);
});
