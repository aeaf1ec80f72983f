// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SHORT_LANDSCAPE } from '#domain/feedback.ts';
import type { LecternDb } from '#store/db.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { FeedbackButton } from './feedback-button.tsx';

let db: LecternDb;
const matchMedia = window.matchMedia;

afterEach(async () => {
  cleanup();
  window.matchMedia = matchMedia;
  await db.delete();
});

async function shows({ account = 'ana', path = '/', landscape = false } = {}): Promise<boolean> {
  window.matchMedia = ((query: string) => ({
    ...matchMedia(query),
    matches: landscape && query === SHORT_LANDSCAPE,
    addEventListener() {},
    removeEventListener() {},
  })) as typeof window.matchMedia;
  db = await aStore({}, account);
  await showScreen(db, <FeedbackButton report={vi.fn()} />, path);
  return screen.queryByRole('button', { name: 'Send feedback' }) !== null;
}

it.each([
  ['who is signed in', {}, true],
  ['nobody who is a visitor', { account: 'visitor' }, false],
  ['nobody inside an LMS', { path: '/lms/rxd/consume/course/1' }, false],
  ['nobody whose phone lies on its side', { landscape: true }, false],
  ['who is on a path that only begins like an LMS', { path: '/lmsx/catalog' }, true],
] as const)('the feedback button is for %s (FEEDBK-009)', async (_who, where, shown) => {
  expect(await shows(where)).toBe(shown);
});
