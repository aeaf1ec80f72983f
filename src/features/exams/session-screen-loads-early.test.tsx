// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { newId } from '#contract/ids.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { ExamScreen } from './exam-screen.tsx';

const loaded = vi.hoisted(() => vi.fn());
vi.mock('./session-screen.tsx', () => {
  loaded();
  return { SessionScreen: () => null };
});

afterEach(cleanup);

it('the page of a practice exam loads its questions’ page ahead, so that a session starts when the connection is gone (EXAM-002, D111)', async () => {
  setOnline(true);
  const db = await aStore({}, newId());
  await showScreen(db, <ExamScreen examId={newId()} />, '/practice-exam/x');
  await vi.waitFor(() => expect(loaded).toHaveBeenCalledOnce());
  await db.delete();
});
