import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Crop } from '#domain/upload-rules.ts';
import { imageUploadMachine } from './image-upload.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const file = new File(['x'], 'a.png', { type: 'image/png' });
const frame = (x: number): Crop => ({ unit: '%', x, y: 10, width: 50, height: 50 });

function begun(upload: (crop: Crop | null) => Promise<string> = async () => 'id') {
  const given: (Crop | null)[] = [];
  const actor = createActor(
    imageUploadMachine.provide({
      actors: {
        upload: fromPromise(({ input }) => {
          given.push(input.crop);
          return upload(input.crop);
        }),
      },
    }),
  ).start();
  return { actor, given, at: () => actor.getSnapshot() };
}

it('goes from none over file selection, file selected, crop and uploading to uploaded (IMAGE-002)', async () => {
  const { actor, given, at } = begun();
  const passed = [at().value];
  actor.subscribe(({ value }) => passed.push(value));
  actor.send({ type: 'open' });
  actor.send({ type: 'file.chosen', file });
  actor.send({ type: 'crop.begin' });
  actor.send({ type: 'save' });
  await vi.runAllTimersAsync();
  expect(passed).toEqual([
    'none',
    'file selection',
    'file selected',
    { crop: 'resting' },
    'uploading',
    'uploaded',
  ]);
  expect([at().context.assetId, given]).toEqual(['id', [null]]);
});

it('saves without a crop, and nothing before a file is chosen or while it is saved (IMAGE-006)', async () => {
  let release: (id: string) => void = () => {};
  const { actor, given, at } = begun(() => new Promise((resolve) => (release = resolve)));
  actor.send({ type: 'open' });
  actor.send({ type: 'save' });
  expect(at().value).toBe('file selection');
  actor.send({ type: 'file.chosen', file });
  actor.send({ type: 'save' });
  actor.send({ type: 'save' });
  actor.send({ type: 'file.chosen', file: new File(['y'], 'b.png') });
  expect([at().value, at().context.file]).toEqual(['uploading', file]);
  release('id');
  await vi.runAllTimersAsync();
  expect([at().value, given]).toEqual(['uploaded', [null]]);
});

it('takes a crop over when its frame has rested for 500 ms (IMAGE-007)', () => {
  const { actor, at } = begun();
  actor.send({ type: 'file.chosen', file });
  actor.send({ type: 'crop.begin' });
  actor.send({ type: 'crop.moved', crop: frame(1) });
  vi.advanceTimersByTime(499);
  actor.send({ type: 'crop.moved', crop: frame(2) });
  vi.advanceTimersByTime(499);
  expect(at().context.crop).toBeNull();
  vi.advanceTimersByTime(1);
  expect(at().context.crop).toEqual(frame(2));
});

it('saves the frame as it is, also before it has rested', async () => {
  const { actor, given } = begun();
  actor.send({ type: 'file.chosen', file });
  actor.send({ type: 'crop.begin' });
  actor.send({ type: 'crop.moved', crop: frame(3) });
  actor.send({ type: 'save' });
  await vi.runAllTimersAsync();
  expect(given).toEqual([frame(3)]);
});

it('tells what went wrong, and can be tried again', async () => {
  let fails = true;
  const { actor, at } = begun(async () => {
    if (fails) throw { code: 'DEVICE_FULL', limit: null };
    return 'id';
  });
  actor.send({ type: 'file.refused', problem: { code: 'FILE_TOO_LARGE', limit: 10 } });
  expect([at().value, at().context.error]).toEqual(['error', { code: 'FILE_TOO_LARGE', limit: 10 }]);
  actor.send({ type: 'file.chosen', file });
  actor.send({ type: 'save' });
  await vi.runAllTimersAsync();
  expect([at().value, at().context.error?.code]).toEqual(['error', 'DEVICE_FULL']);
  fails = false;
  actor.send({ type: 'save' });
  await vi.runAllTimersAsync();
  expect(at().value).toBe('uploaded');
});
