// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { LecternDb } from '#store/db.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { FileBlock } from './lesson-files.tsx';

const asked = vi.hoisted(() => ({ times: 0 }));
vi.mock('./video-player.tsx', () => {
  asked.times += 1;
  throw new Error('That part of the page is gone.');
});

let db: LecternDb;
afterEach(async () => {
  cleanup();
  await db.delete();
});

it('a video whose player cannot be loaded keeps the browser’s own controls', async () => {
  db = await aStore({});
  const attrs = { key: 'film0001', assetId: newId(), title: 'Fronts', seconds: 24, width: 640, height: 360 };
  await showScreen(db, <FileBlock block={{ type: 'video', attrs }} />);
  await waitFor(() => expect(asked.times).toBe(1));
  expect(document.querySelector('video')?.controls).toBe(true);
});
