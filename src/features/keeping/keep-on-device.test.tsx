// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SkillAsset } from '#contract/content/skill.ts';
import { newId } from '#contract/ids.ts';
import type { LecternDb } from '#store/db.ts';
import type { KeepRow } from '#store/tables/keeping.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aCollection, aKeep, aKeptCollection, aSkill, aStore } from '#tests/support/store-builders.ts';
import { KeepOnDevice } from './keep-on-device.tsx';

let db: LecternDb;

beforeEach(() => setOnline(true));
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'storage');
  await db.delete();
});

/** 2 MB of text and a picture of 4 MB that two lessons show. */
async function aCourse(keep?: Partial<KeepRow>) {
  const picture = { assetId: 'a', bytes: 4_000_000, contentType: 'image/png' };
  const skills = [0, 1].map((at) =>
    aSkill({ title: `Lesson ${at}`, bodyBytes: 1_000_000, assets: [picture] }),
  );
  const course = aCollection({ children: skills.map(({ skillId }) => ({ type: 'skill', id: skillId })) });
  const { collectionId } = course;
  db = await aStore({
    collections: [course],
    skills,
    keeps: keep ? [aKeptCollection(collectionId, keep)] : [],
  });
  const thing = { kind: 'collection', id: collectionId } as const;
  const shown = await showScreen(db, <KeepOnDevice thing={thing} title="Knots" />);
  return { ...shown, collectionId };
}

/** One lesson of 12 kB in the course Knots, of which it is the only one. */
async function aLesson({
  keep,
  course,
  assets = [],
}: {
  keep?: Partial<KeepRow>;
  course?: Partial<KeepRow>;
  assets?: SkillAsset[];
}) {
  const courseId = newId();
  const skill = aSkill({ title: 'Bowline', bodyBytes: 12_000, courseIds: [courseId], assets });
  const { skillId } = skill;
  const thing = { kind: 'skill', id: skillId } as const;
  db = await aStore({
    collections: [
      aCollection({ collectionId: courseId, title: 'Knots', children: [{ type: 'skill', id: skillId }] }),
    ],
    skills: [skill],
    keeps: [...(keep ? [aKeep(thing, keep)] : []), ...(course ? [aKeptCollection(courseId, course)] : [])],
  });
  return { ...(await showScreen(db, <KeepOnDevice thing={thing} title="Bowline" />)), skillId, courseId };
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

function aDeviceWith(usage: number, quota: number) {
  const storage = { estimate: async () => ({ usage, quota }), persisted: async () => true };
  Object.defineProperty(navigator, 'storage', { configurable: true, value: storage });
}

describe('keeping a course', () => {
  it('says what it takes before anything is fetched, and begins with one press', async () => {
    const { asked, collectionId } = await aCourse();
    await screen.findByText('Keep on this device');
    press(/^Keep on this device/);
    expect(screen.getByRole('button').textContent).toBe('Keep on this device6 MB');
    await waitFor(() => expect(asked).toEqual([{ call: 'keep', of: collectionId }]));
  });

  it('shows how far it is, and can be paused and cancelled', async () => {
    const { asked, collectionId } = await aCourse({
      state: 'keeping',
      doneBytes: 2_580_000,
      totalBytes: 6_000_000,
    });
    expect(await screen.findByText('43% of 6 MB')).toBeTruthy();
    expect(screen.getByRole('progressbar').ariaValueNow).toBe('43');
    press('Pause');
    press('Cancel');
    expect(asked).toEqual([
      { call: 'pauseKeeping', of: collectionId },
      { call: 'removeKept', of: collectionId },
    ]);
  });

  it('goes on after a pause', async () => {
    const { asked, collectionId } = await aCourse({
      state: 'paused',
      doneBytes: 3_000_000,
      totalBytes: 6_000_000,
    });
    expect(await screen.findByText('Paused')).toBeTruthy();
    press('Resume');
    expect(asked).toEqual([{ call: 'keep', of: collectionId }]);
  });

  it('waits for a connection', async () => {
    setOnline(false);
    await aCourse({ state: 'waiting' });
    expect(await screen.findByText('Waiting for a connection')).toBeTruthy();
  });

  it('says when it is kept, and removes it again', async () => {
    const { asked, collectionId } = await aCourse({ state: 'kept' });
    expect(await screen.findByText('Kept on this device')).toBeTruthy();
    press('Remove from this device');
    expect(asked).toEqual([{ call: 'removeKept', of: collectionId }]);
  });

  it('offers what is newer on the server', async () => {
    await aCourse({ state: 'outdated', doneBytes: 5_000_000, totalBytes: 6_000_000 });
    expect(await screen.findByRole('button', { name: /^Update, 1 MB/ })).toBeTruthy();
  });

  it('offers the images that a course of its own accord was kept without', async () => {
    await aCourse({ state: 'kept', reasons: ['enrolled'], pictures: false });
    expect((await screen.findByRole('button', { name: /^Keep images too, 4 MB/ })).textContent).toContain(
      'Kept without images',
    );
  });

  it('says why it failed, and tries again', async () => {
    const { asked, collectionId } = await aCourse({ state: 'failed', error: 'QUOTA_EXCEEDED' });
    expect(await screen.findByText('Not kept: there is not enough space on this device')).toBeTruthy();
    press(/^Retry/);
    await waitFor(() => expect(asked).toEqual([{ call: 'keep', of: collectionId }]));
  });

  it('asks first when less than a tenth of the space is free', async () => {
    aDeviceWith(92_000_000, 100_000_000);
    const { asked, collectionId } = await aCourse();
    await screen.findByText('Keep on this device');
    press(/^Keep on this device/);
    expect(await screen.findByText('Less than a tenth of the space is free. Keep it anyway?')).toBeTruthy();
    expect(asked).toEqual([]);
    fireEvent.click(await screen.findByRole('button', { name: 'Keep anyway' }));
    expect(asked).toEqual([{ call: 'keep', of: collectionId }]);
  });
});

describe('keeping one lesson', () => {
  it('says what it takes, and begins with one press', async () => {
    const { asked, skillId } = await aLesson({});
    fireEvent.click(await screen.findByRole('button', { name: /^Keep on this device\s?12 kB$/ }));
    await waitFor(() => expect(asked).toEqual([{ call: 'keep', of: skillId }]));
  });

  it('promises to keep it when there is a connection', async () => {
    setOnline(false);
    const { asked, skillId } = await aLesson({});
    fireEvent.click(await screen.findByRole('button', { name: /^Keep when online\s?12 kB$/ }));
    await waitFor(() => expect(asked).toEqual([{ call: 'keep', of: skillId }]));
  });

  it('says that it is kept with its course, and does not offer to take it away', async () => {
    await aLesson({ course: { state: 'kept' } });
    expect(await screen.findByText('with “Knots”')).toBeTruthy();
    expect(screen.getByText('Kept on this device')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is still kept with its course when it is no longer kept for itself', async () => {
    const { asked, skillId } = await aLesson({ keep: { state: 'kept' }, course: { state: 'kept' } });
    await screen.findByText('12 kB');
    press('Remove from this device');
    expect(asked).toEqual([{ call: 'removeKept', of: skillId }]);
    await db.keeps.delete(skillId);
    expect(await screen.findByText('with “Knots”')).toBeTruthy();
  });

  it('counts its videos, and offers them where an enrolment alone keeps the course', async () => {
    const assets = [{ assetId: newId(), bytes: 30_000_000, contentType: 'video/mp4' }];
    const { asked, skillId } = await aLesson({ assets, course: { state: 'kept', reasons: ['enrolled'] } });
    const videos = await screen.findByRole('button', { name: /^Keep videos too, 30 MB/ });
    expect(videos.textContent).toContain('Kept without videos');
    fireEvent.click(videos);
    await waitFor(() => expect(asked).toEqual([{ call: 'keep', of: skillId }]));
  });
});
