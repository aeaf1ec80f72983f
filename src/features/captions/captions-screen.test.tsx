// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { LecternDb } from '#store/db.ts';
import { bytesOfUpload, uploadOf } from '#store/queries/uploads.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aSkill, aStore } from '#tests/support/store-builders.ts';
import { CaptionsScreen } from './captions-screen.tsx';

let db: LecternDb;
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
});

const videoId = newId();
const skill = aSkill({
  title: 'Bowline',
  assets: [{ assetId: videoId, bytes: 9, contentType: 'video/mp4' }],
});
const { skillId, organizationId } = skill;

const show = (captionsId: string | null) =>
  showScreen(db, <CaptionsScreen videoId={videoId} />, `/skillbuilder/edit/captions/${videoId}`, {
    call: async () => ({ skillId, organizationId, title: 'Bowline', captionsId }) as never,
  });
const cue = async (number: number) => within(await screen.findByRole('group', { name: `Caption ${number}` }));
const set = (scope: ReturnType<typeof within>, label: string, value: string) =>
  fireEvent.change(scope.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

it('edits the cues of a video, keeps them as a WebVTT file, and shows them after a reload (EDIT-013)', async () => {
  setOnline(true);
  db = await aStore({ skills: [skill] });
  await show(null);
  await screen.findByText('There are no captions yet. Add the first one.');
  fireEvent.click(screen.getByRole('button', { name: 'Add caption' }));
  save();
  expect(await (await cue(1)).findByText('Enter the caption text.')).toBeTruthy();
  expect(document.activeElement).toBe((await cue(1)).getByLabelText('Text'));
  expect(await db.outbox.count()).toBe(0);
  const first = await cue(1);
  set(first, 'Start', '0:01');
  set(first, 'End', '0:03.5');
  set(first, 'Text', 'Make a loop');
  fireEvent.click(screen.getByRole('button', { name: 'Add caption' }));
  const second = await cue(2);
  expect(second.getByLabelText<HTMLInputElement>('Start').value).toBe('00:00:03.500');
  set(second, 'Text', 'Pull it tight');
  save();
  await waitFor(async () => expect(await db.outbox.count()).toBe(1));
  const [entry] = await db.outbox.toArray();
  const captionsId = entry?.vars.captionsId as string;
  expect([entry?.op, entry?.vars]).toEqual(['setVideoCaptions', { skillId, videoId, captionsId }]);
  const upload = await uploadOf(db, captionsId);
  expect(upload?.intent).toMatchObject({ assetType: 'captions', contentType: 'text/vtt' });
  expect(await (await bytesOfUpload(db, upload!))?.text()).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:03.500\nMake a loop\n\n00:00:03.500 --> 00:00:05.500\nPull it tight',
  );
  expect((await db.skills.get(skillId))?.assets[0]?.captions).toBe(captionsId);
  cleanup();
  await show(null);
  expect((await cue(2)).getByLabelText<HTMLInputElement>('Text').value).toBe('Pull it tight');
  expect(await screen.findByText(/saved on this device/)).toBeTruthy();
});

it('opens what the server has, and takes a caption away', async () => {
  db = await aStore({ skills: [skill] });
  const captionsId = newId();
  const fetched = vi.fn(async (_url: string) => new Response('WEBVTT\n\n00:01.000 --> 00:02.000\nTie it'));
  vi.stubGlobal('fetch', fetched);
  await show(captionsId);
  expect((await cue(1)).getByLabelText<HTMLInputElement>('Text').value).toBe('Tie it');
  expect(fetched.mock.calls[0]?.[0]).toContain(captionsId);
  fireEvent.click(screen.getByRole('button', { name: 'Remove caption 1' }));
  save();
  await waitFor(async () => expect((await db.outbox.toArray())[0]?.vars).toMatchObject({ captionsId: null }));
});

it('the caret goes into a new caption, and from Save to the first one that is wrong, however far above', async () => {
  db = await aStore({ skills: [skill] });
  await show(null);
  await screen.findByText('There are no captions yet. Add the first one.');
  for (const number of [1, 2, 3]) {
    fireEvent.click(screen.getByRole('button', { name: 'Add caption' }));
    const words = (await cue(number)).getByLabelText('Text');
    expect(document.activeElement).toBe(words);
    fireEvent.change(words, { target: { value: `Step ${number}` } });
  }
  set(await cue(1), 'End', '0:99');
  save();
  expect(document.activeElement).toBe((await cue(1)).getByLabelText('End'));
  expect(await db.outbox.count()).toBe(0);
});
