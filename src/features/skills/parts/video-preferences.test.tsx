// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, it } from 'vitest';
import { videoPreferencesSchema } from '#contract/accounts/user.ts';
import { newId } from '#contract/ids.ts';
import { defaultVideoPreferences } from '#domain/video-preferences.ts';
import type { LecternDb } from '#store/db.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { aStore, aUser } from '#tests/support/store-builders.ts';
import { FileBlock } from './lesson-files.tsx';

const ana = newId();
const settled = { timeout: 3000 };
let db: LecternDb | undefined;

async function show(video: typeof defaultVideoPreferences | null = null) {
  db = await aStore({ users: [aUser({ userId: ana, video })] }, ana);
  const shown = () =>
    showScreen(
      db as LecternDb,
      <>
        {['Reef', 'Bowline'].map((title) => (
          <FileBlock
            key={title}
            block={{
              type: 'video',
              attrs: { key: title, assetId: newId(), title, seconds: null, width: null, height: null },
            }}
          />
        ))}
      </>,
    );
  await shown();
  return { again: shown };
}
const videos = () => [...document.querySelectorAll('video')];
const stored = async () => (await db?.users.get(ana))?.video;

afterEach(async () => {
  cleanup();
  await db?.delete();
});

it('are full volume, no captions, the recorded speed, the best quality and no theatre by default (PROF-012)', async () => {
  expect(defaultVideoPreferences).toEqual({
    videoVolume: 1,
    closedCaptions: false,
    videoSpeed: 1,
    videoQuality: 1,
    theatreMode: false,
  });
  expect(v.is(videoPreferencesSchema, defaultVideoPreferences)).toBe(true);
  await show();
  await waitFor(() => expect(videos()).toHaveLength(2));
  for (const video of videos()) {
    expect(video).toMatchObject({ volume: 1, playbackRate: 1 });
    expect(video.dataset.theatre).toBeUndefined();
  }
});

it('hold for every video of a lesson, captions and theatre as well (PROF-012)', async () => {
  const wanted = { ...defaultVideoPreferences, videoVolume: 0.4, videoSpeed: 1.5, theatreMode: true };
  await show({ ...wanted, closedCaptions: true });
  await waitFor(() => expect(videos()[1]?.volume).toBe(0.4));
  const track = { kind: 'captions', mode: 'disabled' };
  const other = { kind: 'chapters', mode: 'disabled' };
  for (const video of videos()) {
    expect(video).toMatchObject({ volume: 0.4, playbackRate: 1.5, defaultPlaybackRate: 1.5 });
    expect(video.dataset.theatre).toBe('true');
  }
  Object.defineProperty(videos()[0], 'textTracks', { value: [track, other] });
  fireEvent.loadedMetadata(videos()[0] as HTMLVideoElement);
  expect([track.mode, other.mode]).toEqual(['showing', 'disabled']);
});

it('are what was set on one video last, on all of them and on the next visit (PROF-012)', async () => {
  const before = { ...defaultVideoPreferences, videoSpeed: 1.25 };
  const { again } = await show(before);
  await waitFor(() => expect(videos()[1]?.playbackRate).toBe(1.25));
  const [first, second] = videos() as [HTMLVideoElement, HTMLVideoElement];
  act(() => {
    first.volume = 0.2;
    fireEvent.volumeChange(first);
  });
  await waitFor(async () => expect(await stored()).toEqual({ ...before, videoVolume: 0.2 }), settled);
  await waitFor(() => expect(second.volume).toBe(0.2));
  act(() => {
    second.playbackRate = 2;
    fireEvent(second, new Event('ratechange'));
  });
  await waitFor(async () => expect((await stored())?.videoSpeed).toBe(2), settled);
  cleanup();
  await again();
  await waitFor(() => expect(videos()[0]).toMatchObject({ volume: 0.2, playbackRate: 2 }));
});
