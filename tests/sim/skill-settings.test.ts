/** What is said about a skill, changed on a device: at once here, through the outbox there. */
import { afterEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { refusalText } from '#features/changes/refusal-words.ts';
import { createContentSummary } from '#mutations/content/create-content-summary.ts';
import { createContentTags } from '#mutations/content/create-content-tags.ts';
import { updateCollectionMetadata } from '#mutations/content/update-collection-metadata.ts';
import { updateSkillMeta } from '#mutations/content/update-skill-meta.ts';
import { unsentChanges } from '#mutations/unsent-changes.ts';
import { findSkill } from '#store/queries/skills.ts';
import { aCollectionRow, aSkillRow } from '../support/content-rows.ts';
import { aDevice, type Device } from '../support/device.ts';
import { ModelServer } from '../support/model-server.ts';

const READ = 'course:c1:read';
let device: Device | null = null;
afterEach(() => {
  device?.stop();
  expect(device?.errors).toEqual([]);
  device = null;
});

async function aSkillOnADevice() {
  const user = newId();
  const server = new ModelServer();
  server.members.set(user, new Set([READ]));
  const skill = aSkillRow({
    courseIds: ['c1'],
    title: 'Knots',
    subtitle: 'Six of them',
    workflow: 'NEEDS_CONTENT',
  });
  server.put('skill', skill.skillId, skill, [READ]);
  const collection = aCollectionRow({ title: 'Ropes' });
  server.put('collection', collection.collectionId, collection, [READ]);
  const opened = await aDevice(server, user);
  device = opened;
  await opened.start();
  let calls = 0;
  const faultOf = opened.network.faultOf;
  opened.network.faultOf = (path, ...rest) => {
    if (path === '/graphql/content') calls += 1;
    return faultOf(path, ...rest);
  };
  return {
    server,
    device: opened,
    skillId: skill.skillId,
    collectionId: collection.collectionId,
    shown: () => opened.read(findSkill, skill.skillId),
    calls: () => calls,
  };
}

it('shows a changed title, subtitle and workflow at once, with no network (SKILL-005)', async () => {
  const { device, skillId, shown } = await aSkillOnADevice();
  const fields = { title: 'Knots and hitches', subtitle: 'Nine of them', workflow: 'PUBLISHED' as const };
  device.network.faultOf = () => 'offline';
  await device.mutate(updateSkillMeta, { skillId, fields });
  expect(await shown()).toMatchObject({ ...fields, pending: 1 });
  const { waiting } = await device.read(unsentChanges);
  expect(waiting).toMatchObject([{ op: 'updateSkillMeta' }]);
});

it('rolls back what the server refuses, says why, and does not ask again (SKILL-005, EDIT-014)', async () => {
  const { device, skillId, shown, server, calls } = await aSkillOnADevice();
  server.refuses.set('updateSkillMeta', 'SKILL_IS_RETIRED');
  await device.mutate(updateSkillMeta, { skillId, fields: { workflow: 'PUBLISHED' } });
  device.engine.trigger('nudge');
  await device.settle();
  expect(await shown()).toMatchObject({ title: 'Knots', workflow: 'NEEDS_CONTENT', pending: 0 });
  const { needsYou } = await device.read(unsentChanges);
  expect(needsYou).toMatchObject([{ op: 'updateSkillMeta', code: 'SKILL_IS_RETIRED' }]);
  await device.pass(10 * 60_000);
  expect(calls()).toBe(1);
});

it.each(['createContentSummary', 'createContentTags'] as const)(
  'asks once for %s, and not again where it is refused (EDIT-014)',
  async (op) => {
    const { device, skillId, server, calls } = await aSkillOnADevice();
    server.refuses.set(op, 'SKILL_IS_RETIRED');
    const entity = { type: 'skill' as const, id: skillId };
    if (op === 'createContentTags') await device.mutate(createContentTags, { skillId });
    else await device.mutate(createContentSummary, { entity, upsertShortDescription: false });
    device.engine.trigger('nudge');
    await device.settle();
    const { needsYou } = await device.read(unsentChanges);
    expect(needsYou).toMatchObject([{ op, code: 'SKILL_IS_RETIRED' }]);
    await device.pass(10 * 60_000);
    expect(calls()).toBe(1);
  },
);

it('takes back an external id that the server refuses, and says so in one sentence (SKILL-021)', async () => {
  const { device, skillId, shown, server } = await aSkillOnADevice();
  server.refuses.set('updateSkillMeta', 'INVALID_ARGUMENTS');
  const before = (await shown())?.externalId;
  await device.mutate(updateSkillMeta, { skillId, fields: { externalId: 'LMS-7' } });
  expect((await shown())?.externalId).toBe('LMS-7');
  device.engine.trigger('nudge');
  await device.settle();
  expect(await shown()).toMatchObject({ pending: 0 });
  expect((await shown())?.externalId).toBe(before);
  const [refused] = (await device.read(unsentChanges)).needsYou;
  expect(refusalText(refused?.op ?? '', refused?.code ?? null)).toBe(
    'An error occurred while updating skill.',
  );
});

it('takes back what is said of a course where the server refuses it, and says so in one sentence (COLL-017)', async () => {
  const { device, server, collectionId } = await aSkillOnADevice();
  const shown = () => device.read((db) => db.collections.get(collectionId));
  server.refuses.set('updateCollectionMetadata', 'FORBIDDEN_ACCESS');
  await device.mutate(updateCollectionMetadata, { input: { collectionId, title: 'Lines' } });
  expect(await shown()).toMatchObject({ title: 'Lines', pending: 1 });
  device.engine.trigger('nudge');
  await device.settle();
  expect(await shown()).toMatchObject({ title: 'Ropes', pending: 0 });
  const [refused] = (await device.read(unsentChanges)).needsYou;
  expect(refusalText(refused?.op ?? '', refused?.code ?? null)).toBe(
    'An error occurred while updating collection.',
  );
});

it('sends nothing when nothing changes', async () => {
  const { device, skillId } = await aSkillOnADevice();
  expect(await device.mutate(updateSkillMeta, { skillId, fields: {} })).toBeNull();
});
