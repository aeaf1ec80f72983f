// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { LecternDb } from '#store/db.ts';
import { noteVideoPlace } from '#store/queries/video-places.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { aSkill, aStore, aUser } from '#tests/support/store-builders.ts';
import { FileBlock } from './lesson-files.tsx';

const ana = newId();
const videoId = newId();
const asset = { assetId: videoId, bytes: 9, contentType: 'video/webm', captions: newId() };
const cues = [
  { startTime: 0, endTime: 4, text: 'Cirrus: <i>ice</i>.' },
  { startTime: 8, endTime: 12, text: 'A grey façade moves in.' },
  { startTime: 12, endTime: 24, text: 'Rain &amp; wind.' },
];
let db: LecternDb;

beforeEach(async () => {
  const skills = [aSkill({ assets: [asset] })];
  db = await aStore({ users: [aUser({ userId: ana })], skills }, ana);
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

/** A film of 24 seconds that plays as fast as it is told to. */
async function show(film?: (element: HTMLVideoElement) => void) {
  const attrs = { key: 'film0001', assetId: videoId, title: 'Fronts', seconds: 24, width: 640, height: 360 };
  await showScreen(
    db,
    <>
      <FileBlock block={{ type: 'video', attrs }} />
      <input aria-label="Elsewhere" />
    </>,
  );
  const video = await waitFor(() => {
    const found = document.querySelector('video');
    if (!found?.querySelector('track')) throw new Error('There is no film yet.');
    return found;
  });
  let paused = true;
  const track = { kind: 'captions', mode: 'disabled', cues };
  Object.defineProperties(video, {
    duration: { configurable: true, get: () => 24 },
    currentTime: { configurable: true, writable: true, value: 0 },
    paused: { configurable: true, get: () => paused },
    textTracks: { configurable: true, value: [track] },
  });
  video.play = vi.fn(async () => {
    paused = false;
    fireEvent.play(video);
  });
  video.pause = vi.fn(() => {
    paused = true;
    fireEvent.pause(video);
  });
  film?.(video);
  fireEvent.loadedMetadata(video);
  fireEvent.load(video.querySelector('track') as Element);
  await screen.findByRole('button', { name: 'Play' });
  const player = screen.getByRole('group', { name: 'Fronts' });
  return { video, track, player, press: (key: string) => fireEvent.keyDown(player, { key }) };
}

const at = (video: HTMLVideoElement, seconds: number) =>
  act(() => {
    video.currentTime = seconds;
    fireEvent.timeUpdate(video);
  });
const transcript = () => screen.findByRole('region', { name: 'Transcript' });
const cue = async (text: RegExp) => within(await transcript()).getByRole('button', { name: text });
const stored = async () => (await db.users.get(ana))?.video;

it('the browser’s own controls give way to ours, which are named and say where the video is', async () => {
  const { video } = await show();
  await waitFor(() => expect(video.controls).toBe(false));
  at(video, 8);
  const position = screen.getByRole('slider', { name: 'Position' });
  expect(position.getAttribute('aria-valuetext')).toBe('0:08 of 0:24');
  expect(screen.getByText('0:08 / 0:24')).toBeTruthy();
  for (const name of ['Play', 'Back 10 seconds', 'Forward 10 seconds', 'Mute', 'Captions', 'Theatre mode'])
    expect(screen.getByRole('button', { name })).toBeTruthy();
  expect(screen.getByRole('slider', { name: 'Volume' })).toBeTruthy();
});

it('j, k, l, arrows and digits drive the video while the focus is in its player, and nowhere else', async () => {
  const { video, press } = await show();
  press('l');
  expect(video.currentTime).toBe(10);
  press('ArrowRight');
  press('j');
  expect(video.currentTime).toBe(5);
  press('j');
  expect(video.currentTime).toBe(0);
  press('9');
  expect(video.currentTime).toBeCloseTo(21.6);
  press('k');
  expect(video.play).toHaveBeenCalledOnce();
  press(' ');
  expect(video.pause).toHaveBeenCalledOnce();
  press('m');
  expect(video.muted).toBe(true);
  at(video, 3);
  const search = within(await transcript()).getByRole('textbox', { name: 'Search the transcript' });
  for (const key of ['l', 'k', '5', ' ']) {
    fireEvent.keyDown(screen.getByLabelText('Elsewhere'), { key });
    fireEvent.keyDown(search, { key });
  }
  expect(video.currentTime).toBe(3);
  expect(video.play).toHaveBeenCalledOnce();
});

it('speed, captions and theatre mode are kept as they are set with a key or a control (PROF-012)', async () => {
  const { video, track, press } = await show();
  press('>');
  await waitFor(async () => expect((await stored())?.videoSpeed).toBe(1.25));
  expect(video.playbackRate).toBe(1.25);
  fireEvent.change(screen.getByRole('combobox', { name: 'Speed' }), { target: { value: '1.5' } });
  await waitFor(async () => expect((await stored())?.videoSpeed).toBe(1.5));
  expect(track.mode).toBe('hidden');
  press('c');
  await waitFor(() => expect(track.mode).toBe('showing'));
  fireEvent.click(screen.getByRole('button', { name: 'Theatre mode' }));
  await waitFor(() => expect(video.dataset.theatre).toBe('true'));
  expect(await stored()).toMatchObject({ videoSpeed: 1.5, closedCaptions: true, theatreMode: true });
});

it('the transcript marks what is spoken, goes to what is pressed, and finds words whatever their accents', async () => {
  const { video } = await show();
  expect((await cue(/Cirrus: ice\./)).getAttribute('aria-current')).toBe('true');
  at(video, 13);
  expect((await cue(/Rain & wind/)).getAttribute('aria-current')).toBe('true');
  const region = within(await transcript());
  fireEvent.change(region.getByRole('textbox'), { target: { value: 'FACADE' } });
  expect(region.getByRole('status').textContent).toBe('1 match');
  expect(region.getAllByRole('listitem')).toHaveLength(1);
  fireEvent.click(await cue(/façade/));
  expect(video.currentTime).toBe(8);
  fireEvent.change(region.getByRole('textbox'), { target: { value: 'snow' } });
  expect(region.getByRole('status').textContent).toBe('No matches');
  fireEvent.click(region.getByRole('button', { name: 'Transcript' }));
  expect(region.queryByRole('textbox')).toBeNull();
});

it('a video that was left in its middle offers to resume there, once', async () => {
  await noteVideoPlace(db, videoId, { seconds: 13.4, duration: 24 });
  const { video } = await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Resume at 0:13' }));
  expect(video.currentTime).toBe(13);
  expect(video.play).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Resume/ })).toBeNull());
  at(video, 23);
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await waitFor(async () => expect((await db.meta.get('videoPlaces'))?.value).toEqual([]));
});
