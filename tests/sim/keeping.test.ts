/** What is kept on a device: fetched, paused, resumed, let go, and what happens when the disk is full. Store and engine are real. */
import { describe, expect, it } from 'vitest';
import type { SkillAsset } from '#contract/content/skill.ts';
import { newId } from '#contract/ids.ts';
import { createComment } from '#mutations/content/create-comment.ts';
import { upsertProgress } from '#mutations/content/upsert-progress.ts';
import type { Keepable } from '#store/tables/keeping.ts';
import { wantSkillBody } from '#sync/fetching/want.ts';
import { askToKeep, pauseKeeping, stopKeeping } from '#sync/keeping/keep.ts';
import { keptCacheName, mediaCacheName } from '#sync/storage/media-caches.ts';
import { aCollectionRow, aSkillRow } from '../support/content-rows.ts';
import type { Device, DeviceOptions } from '../support/device.ts';
import { MemoryCaches } from '../support/memory-caches.ts';
import { ModelServer } from '../support/model-server.ts';
import { ANA, READ, stage } from '../support/model-stage.ts';

const TEXTS = '/graphql/content';

const { enter } = stage();

const picture = (bytes = 400): SkillAsset => ({ assetId: newId(), bytes, contentType: 'image/png' });

/** A course of lessons of 1000 bytes, each with a picture of 400; all on the server. */
async function aStory({ lessons = 3, ...options }: { lessons?: number } & DeviceOptions = {}) {
  const server = new ModelServer();
  server.members.set(ANA, new Set([READ]));
  const courseId = newId();
  const skills = Array.from({ length: lessons }, () =>
    aSkillRow({ courseIds: [courseId], assets: [picture()] }),
  );
  for (const skill of skills) {
    server.put('skill', skill.skillId, skill, [READ]);
    giveText(server, skill.skillId);
  }
  const children = skills.map(({ skillId }) => ({ type: 'skill' as const, id: skillId }));
  const course = aCollectionRow({ collectionId: courseId, children });
  server.put('collection', courseId, course, [READ]);
  const caches = new MemoryCaches();
  const device = await enter(server, ANA, { caches, ...options });
  for (const { assets } of skills)
    for (const { assetId } of assets) device.network.assets.set(assetId, new Uint8Array(4));
  await device.start();
  const skillIds = skills.map(({ skillId }) => skillId);
  const whole: Keepable = { kind: 'collection', id: courseId };
  return { server, device, caches, skills, skillIds, course, whole };
}

const giveText = (server: ModelServer, skillId: string, bodyVersion = 1) =>
  server.bodies.set(skillId, {
    skillId,
    bodyVersion,
    document: { type: 'doc', content: [] },
    flashcards: [],
  });

const one = (skillId: string): Keepable => ({ kind: 'skill', id: skillId });

async function keep(device: Device, thing: Keepable) {
  await askToKeep(device.db, thing, device.clock.now());
  await lookAgain(device);
}

async function lookAgain(device: Device) {
  device.engine.trigger('wants');
  await device.settle();
}

const keepOf = (device: Device, { id }: Keepable) => device.db.keeps.get(id);
const textsHere = async (device: Device) => (await device.db.bodies.toCollection().primaryKeys()).sort();
const pathOf = ({ assetId }: SkillAsset) => `/assets/${assetId}?for=${ANA}`;
const picturesHere = (caches: MemoryCaches) => caches.pathsIn(keptCacheName(ANA));

describe('keeping', () => {
  it('brings one lesson with its pictures, and no other', async () => {
    const { device, caches, skills, skillIds } = await aStory();
    await keep(device, one(skillIds[1]!));
    expect(await textsHere(device)).toEqual([skillIds[1]]);
    expect(picturesHere(caches)).toEqual([pathOf(skills[1]!.assets[0]!)]);
    expect(await keepOf(device, one(skillIds[1]!))).toMatchObject({
      state: 'kept',
      reasons: ['chosen'],
      doneBytes: 1400,
      totalBytes: 1400,
    });
  });

  it('brings the videos of what was chosen with their captions, and those of an enrolled course only then', async () => {
    const { server, device, caches, skills, whole } = await aStory({ lessons: 1 });
    const [video, captions] = [newId(), newId()];
    const film = { assetId: video, bytes: 5000, contentType: 'video/webm', captions };
    const [skill] = skills;
    server.put('skill', skill!.skillId, { ...skill!, assets: [...skill!.assets, film] }, [READ]);
    for (const id of [video, captions]) device.network.assets.set(id, new Uint8Array(4));
    device.engine.trigger('poke');
    await device.settle();
    const ofFilm = [video, captions].map((id) => `/assets/${id}?for=${ANA}`);
    const enrollmentId = newId();
    const enrolled = { enrollmentId, courseId: whole.id, organizationId: newId(), status: 'active' };
    server.put('enrollment', enrollmentId, { ...enrolled, visibility: 'visible', createdAt: 0 }, [READ]);
    device.engine.trigger('poke');
    await device.settle();
    expect(await keepOf(device, whole)).toMatchObject({ state: 'kept', totalBytes: 1400 });
    expect(picturesHere(caches)).toEqual([pathOf(skill!.assets[0]!)]);
    await keep(device, whole);
    expect(picturesHere(caches)).toEqual([pathOf(skill!.assets[0]!), ...ofFilm].sort());
    expect(await keepOf(device, whole)).toMatchObject({ state: 'kept', totalBytes: 6400 });
  });

  it('brings a section, and all courses of a catalog', async () => {
    const { server, device, skillIds, course, whole } = await aStory();
    const section = aCollectionRow({
      type: 'collection',
      rootCollectionId: whole.id,
      children: [{ type: 'skill', id: skillIds[2]! }],
    });
    const root = aCollectionRow({ type: 'root', children: [{ type: 'course', id: whole.id }] });
    const children = [
      ...course.children.slice(0, 2),
      { type: 'collection' as const, id: section.collectionId },
    ];
    server.put('collection', section.collectionId, section, [READ]);
    server.put('collection', root.collectionId, root, [READ]);
    server.put('collection', whole.id, { ...course, children }, [READ]);
    device.engine.trigger('poke');
    await device.settle();
    await keep(device, { kind: 'collection', id: section.collectionId });
    expect(await textsHere(device)).toEqual([skillIds[2]]);
    await keep(device, { kind: 'collection', id: root.collectionId });
    expect(await textsHere(device)).toEqual([...skillIds].sort());
  });

  it('goes on where it was after the network was lost and the app was restarted', async () => {
    const { device, caches, skills, whole } = await aStory();
    device.network.faultOf = (path) => (path === pathOf(skills[2]!.assets[0]!) ? 'offline' : 'none');
    await keep(device, whole);
    expect(await keepOf(device, whole)).toMatchObject({
      state: 'keeping',
      doneBytes: 3800,
      totalBytes: 4200,
    });
    device.network.faultOf = () => 'none';
    const before = device.network.calls.length;
    await device.restart();
    expect(await keepOf(device, whole)).toMatchObject({ state: 'kept', doneBytes: 4200 });
    const again = device.network.calls.slice(before).map(({ path }) => path);
    expect(again.filter((path) => path.startsWith('/assets/'))).toEqual([pathOf(skills[2]!.assets[0]!)]);
    expect(again).not.toContain(TEXTS);
    expect(picturesHere(caches)).toHaveLength(3);
  });

  it('stops at a pause between two requests, stays paused after a restart, and goes on when asked', async () => {
    const { device, whole } = await aStory({ lessons: 60 });
    let answers = 0;
    device.network.faultOf = (path) => {
      if (path === TEXTS) {
        answers += 1;
        if (answers === 1) void pauseKeeping(device.db, whole.id);
      }
      return 'none';
    };
    await keep(device, whole);
    expect(await keepOf(device, whole)).toMatchObject({ state: 'paused' });
    expect(await device.db.bodies.count()).toBe(25);
    await device.restart();
    expect(await device.db.bodies.count()).toBe(25);
    await keep(device, whole);
    await device.settle();
    expect(await device.db.bodies.count()).toBe(60);
    expect(await keepOf(device, whole)).toMatchObject({ state: 'kept' });
  });

  it('brings a newer text by itself', async () => {
    const { server, device, skills, skillIds, whole } = await aStory();
    await keep(device, whole);
    giveText(server, skillIds[0]!, 2);
    server.put('skill', skillIds[0]!, { ...skills[0]!, bodyVersion: 2, bodyBytes: 3000 }, [READ]);
    device.engine.trigger('poke');
    await device.settle();
    expect((await device.db.bodies.get(skillIds[0]!))?.bodyVersion).toBe(2);
    expect(await keepOf(device, whole)).toMatchObject({ state: 'kept', totalBytes: 6200 });
  });

  it('waits with a newer text for the person’s word where traffic is to be saved', async () => {
    const { server, device, skills, skillIds, whole } = await aStory({ savesData: () => true });
    await keep(device, whole);
    expect(await keepOf(device, whole)).toMatchObject({ state: 'kept' });
    giveText(server, skillIds[0]!, 2);
    server.put('skill', skillIds[0]!, { ...skills[0]!, bodyVersion: 2, bodyBytes: 3000 }, [READ]);
    device.engine.trigger('poke');
    await device.settle();
    expect(await keepOf(device, whole)).toMatchObject({
      state: 'outdated',
      doneBytes: 3200,
      totalBytes: 6200,
    });
    expect((await device.db.bodies.get(skillIds[0]!))?.bodyVersion).toBe(1);
    await keep(device, whole);
    expect((await device.db.bodies.get(skillIds[0]!))?.bodyVersion).toBe(2);
    expect(await keepOf(device, whole)).toMatchObject({ state: 'kept' });
  });

  it('is done without a picture that the server has lost, and asks for it once', async () => {
    const { device, skills, whole } = await aStory();
    device.network.assets.delete(skills[0]!.assets[0]!.assetId);
    await keep(device, whole);
    await lookAgain(device);
    expect(await keepOf(device, whole)).toMatchObject({ state: 'kept' });
    expect(device.network.requests(pathOf(skills[0]!.assets[0]!))).toHaveLength(1);
  });
});

describe('keeping that fails', () => {
  it('says so when the server refuses, and keeps it when asked again', async () => {
    const { device, whole } = await aStory();
    device.network.faultOf = (path) => (path === TEXTS ? { status: 500, code: 'INTERNAL' } : 'none');
    await keep(device, whole);
    expect(await keepOf(device, whole)).toMatchObject({ state: 'failed', error: 'UNAVAILABLE' });
    device.network.faultOf = () => 'none';
    await keep(device, whole);
    expect(await keepOf(device, whole)).toMatchObject({ state: 'kept', error: null });
  });

  it('says that a lesson may no longer be read, with the others kept', async () => {
    const { server, device, skillIds, whole } = await aStory();
    server.bodies.delete(skillIds[0]!);
    await keep(device, whole);
    expect(await keepOf(device, whole)).toMatchObject({ state: 'failed', error: 'FORBIDDEN_ACCESS' });
    expect(await textsHere(device)).toEqual(skillIds.slice(1).sort());
  });

  it('goes on by itself when the server was only busy', async () => {
    const { device, whole } = await aStory();
    device.network.faultOf = (path) => (path === TEXTS ? { status: 503 } : 'none');
    await keep(device, whole);
    expect(await keepOf(device, whole)).toMatchObject({ state: 'keeping', error: null });
    device.network.faultOf = () => 'none';
    await device.pass(120_000);
    expect(await keepOf(device, whole)).toMatchObject({ state: 'kept' });
  });

  it('says that the disk is full, with what is there in place, and goes on when there is room (F21)', async () => {
    const { device, caches, skillIds, whole } = await aStory();
    caches.full = true;
    await keep(device, whole);
    expect(await keepOf(device, whole)).toMatchObject({ state: 'failed', error: 'QUOTA_EXCEEDED' });
    expect(await textsHere(device)).toEqual([...skillIds].sort());
    caches.full = false;
    await keep(device, whole);
    expect(await keepOf(device, whole)).toMatchObject({ state: 'kept' });
  });

  it('gives up pictures that were only seen before it says that the disk is full (F21)', async () => {
    const { device, caches, whole } = await aStory();
    await (await caches.open(mediaCacheName(ANA))).put('/assets/seen', new Response('x'));
    caches.full = true;
    const giveUp = caches.delete;
    caches.delete = async (name) => {
      if (name === mediaCacheName(ANA)) caches.full = false;
      return giveUp(name);
    };
    await keep(device, whole);
    expect(await keepOf(device, whole)).toMatchObject({ state: 'kept' });
    expect(caches.pathsIn(mediaCacheName(ANA))).toEqual([]);
  });
});

describe('letting go', () => {
  it('takes texts and pictures off the device, never progress or unsent work', async () => {
    const { device, caches, skillIds, whole } = await aStory();
    await keep(device, whole);
    device.network.faultOf = () => 'offline';
    await device.mutate(createComment, {
      contextId: skillIds[0]!,
      body: 'Why?',
      type: 'skill',
      access: 'public',
      parent: null,
    });
    await device.mutate(upsertProgress, {
      skillId: skillIds[0]!,
      secondsConsumed: 5,
      answers: {},
      completedQuestions: [],
      lastCompletedBlockKey: null,
      complete: false,
    });
    await stopKeeping(device.db, whole.id, caches);
    expect(await textsHere(device)).toEqual([]);
    expect(picturesHere(caches)).toEqual([]);
    expect(await device.db.keeps.count()).toBe(0);
    expect(await device.db.outbox.count()).toBe(2);
    expect(await device.db.comments.count()).toBe(1);
    expect(await device.db.progress.count()).toBe(1);
  });

  it('leaves a lesson that is kept for itself when its course goes, and takes it with its last reason', async () => {
    const { device, caches, skills, skillIds, whole } = await aStory();
    await keep(device, whole);
    await keep(device, one(skillIds[0]!));
    await stopKeeping(device.db, whole.id, caches);
    expect(await textsHere(device)).toEqual([skillIds[0]]);
    expect(picturesHere(caches)).toEqual([pathOf(skills[0]!.assets[0]!)]);
    await stopKeeping(device.db, skillIds[0]!, caches);
    expect(await textsHere(device)).toEqual([]);
    expect(picturesHere(caches)).toEqual([]);
  });

  it('leaves the text of the lesson that is open, as one that was opened', async () => {
    const { device, caches, skillIds } = await aStory();
    await keep(device, one(skillIds[0]!));
    await stopKeeping(device.db, skillIds[0]!, caches, skillIds[0]!);
    expect(await textsHere(device)).toEqual([skillIds[0]]);
    expect(picturesHere(caches)).toEqual([]);
  });

  it('takes an enrolled course when the enrolment has ended, and not one that was chosen too', async () => {
    const { server, device, whole } = await aStory();
    const enrolment = { enrollmentId: newId(), courseId: whole.id, organizationId: newId() };
    const enrol = async (status: 'active' | 'inactive') => {
      const row = { ...enrolment, status, visibility: 'visible', createdAt: 0 };
      server.put('enrollment', enrolment.enrollmentId, row, [READ]);
      device.engine.trigger('poke');
      await device.settle();
    };
    await enrol('active');
    expect(await keepOf(device, whole)).toMatchObject({ state: 'kept', reasons: ['enrolled'] });
    await enrol('inactive');
    expect(await keepOf(device, whole)).toBeUndefined();
    expect(await textsHere(device)).toEqual([]);
    await enrol('active');
    await keep(device, whole);
    expect(await keepOf(device, whole)).toMatchObject({ reasons: ['enrolled', 'chosen'] });
    await enrol('inactive');
    expect(await keepOf(device, whole)).toMatchObject({ state: 'kept', reasons: ['chosen'] });
  });
});

describe('room on the device', () => {
  it('is made from 80 % on: pictures that were only seen go first, then texts that were only opened; never work or what is kept (LOCAL-039)', async () => {
    let used = 500;
    const { device, caches, skillIds } = await aStory({
      space: async () => ({ usedBytes: used, quotaBytes: 1000 }),
    });
    const [kept, opened, fresh] = skillIds as [string, string, string];
    await keep(device, one(kept));
    await wantSkillBody(device.db, opened);
    await lookAgain(device);
    device.clock.jump(25 * 3600 * 1000);
    await wantSkillBody(device.db, fresh);
    await lookAgain(device);
    await (await caches.open(mediaCacheName(ANA))).put('/assets/seen', new Response('x'));
    const giveUp = caches.delete;
    caches.delete = async (name) => {
      if (name === mediaCacheName(ANA)) used -= 40;
      return giveUp(name);
    };
    device.network.faultOf = () => 'offline';
    await device.mutate(createComment, {
      contextId: opened,
      body: 'Why?',
      type: 'skill',
      access: 'public',
      parent: null,
    });

    used = 830;
    await device.restart();
    await lookAgain(device);
    expect(caches.pathsIn(mediaCacheName(ANA))).toEqual([]);
    expect(await textsHere(device)).toEqual([...skillIds].sort());

    used = 900;
    await device.restart();
    await lookAgain(device);
    expect(await textsHere(device)).toEqual([kept, fresh].sort());
    expect(picturesHere(caches)).toHaveLength(1);
    expect(await device.db.outbox.count()).toBe(1);
    expect(await device.db.comments.count()).toBe(1);
    expect(await device.db.shadow.count()).toBe(1);
  });
});
