// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LecternDb } from '#store/db.ts';
import type { KeptRow } from '#store/tables/keeping.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aBody, aCollection, aKept, aSkill, aStore } from '#tests/support/store-builders.ts';
import { KeepCourse } from './keep-course.tsx';

let db: LecternDb;

beforeEach(() => setOnline(true));
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'storage');
  await db.delete();
});

/** 2 MB of text and a picture of 4 MB that two lessons show. */
async function aCourse(kept?: Partial<KeptRow>, bodyVersions = [1, 1]) {
  const picture = { assetId: 'a', bytes: 4_000_000, contentType: 'image/png' };
  const skills = [0, 1].map((at) =>
    aSkill({ title: `Lesson ${at}`, bodyBytes: 1_000_000, assets: [picture] }),
  );
  const course = aCollection({ children: skills.map(({ skillId }) => ({ type: 'skill', id: skillId })) });
  const { collectionId } = course;
  db = await aStore({
    collections: [course],
    skills,
    bodies:
      kept?.state === 'kept'
        ? skills.map(({ skillId }, at) => aBody(skillId, { bodyVersion: bodyVersions[at]! }))
        : [],
    kept: kept ? [aKept(collectionId, kept)] : [],
  });
  const shown = await showScreen(db, <KeepCourse courseId={collectionId} title="Knots" />);
  return { ...shown, collectionId };
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
    await waitFor(() => expect(asked).toEqual([{ call: 'keepCourse', of: collectionId }]));
  });

  it('shows how far it is, and can be paused and cancelled', async () => {
    const { asked, collectionId } = await aCourse({
      state: 'keeping',
      doneBytes: 2_580_000,
      totalBytes: 6_000_000,
    });
    expect(await screen.findByText('43 % of 6 MB')).toBeTruthy();
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
    expect(asked).toEqual([{ call: 'keepCourse', of: collectionId }]);
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
    await aCourse({ state: 'kept' }, [1, 0]);
    expect(await screen.findByRole('button', { name: /^Update, 1 MB/ })).toBeTruthy();
  });

  it('offers the images that a course of its own accord was kept without', async () => {
    await aCourse({ state: 'kept', reason: 'enrolled', pictures: false });
    expect((await screen.findByRole('button', { name: /^Keep images too, 4 MB/ })).textContent).toContain(
      'Kept without images',
    );
  });

  it('says why it failed, and tries again', async () => {
    const { asked, collectionId } = await aCourse({ state: 'failed', error: 'QUOTA_EXCEEDED' });
    expect(await screen.findByText('Not kept: there is not enough space on this device')).toBeTruthy();
    press(/^Retry/);
    await waitFor(() => expect(asked).toEqual([{ call: 'keepCourse', of: collectionId }]));
  });

  it('asks first when less than a tenth of the space is free', async () => {
    aDeviceWith(92_000_000, 100_000_000);
    const { asked, collectionId } = await aCourse();
    await screen.findByText('Keep on this device');
    press(/^Keep on this device/);
    expect(await screen.findByText('Less than a tenth of the space is free. Keep it anyway?')).toBeTruthy();
    expect(asked).toEqual([]);
    fireEvent.click(await screen.findByRole('button', { name: 'Keep anyway' }));
    expect(asked).toEqual([{ call: 'keepCourse', of: collectionId }]);
  });
});
