// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EXPORT_ACCOUNT_PATH } from '#contract/accounts/account-export.ts';
import { newId } from '#contract/ids.ts';
import { RequestError } from '#contract/request-error.ts';
import type { LecternDb } from '#store/db.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { aStore, aUser } from '#tests/support/store-builders.ts';
import { until } from '#tests/support/until.ts';
import { ExportPart } from './parts/export-part.tsx';
import { writtenZip } from './parts/written-zip.ts';

const ana = newId();
let db: LecternDb;
const user = aUser({ userId: ana, alias: 'ana', name: { first: 'Ana', last: 'Petrov' } });
const answer = {
  lists: { comments: [{ lesson: 'Knots', text: 'Ahoy', createdAt: null, editedAt: null }] },
  lessons: [],
};

beforeEach(async () => {
  localStorage.clear();
  db = await aStore({}, ana);
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await db.delete();
});

it('makes pages that any browser opens, with what was written as text and never as markup', () => {
  const files = unzipSync(
    writtenZip(
      {
        lists: {
          comments: [
            {
              lesson: 'Knots',
              text: '<script>x</script>',
              createdAt: '2026-11-26T08:09:10.000Z',
              editedAt: null,
            },
          ],
        },
        lessons: [{ organization: 'harbor', slug: '../knots', markdown: '# Knots' }],
      },
      { name: 'Ana', unsent: [{ what: 'Comment', place: 'Knots', text: 'later', createdAt: null }], at: 0 },
    ),
  );
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  expect(textOf('index.html')).toContain('Comments (1 entry)');
  expect(textOf('comments.html')).toContain('&#60;script&#62;x');
  expect(textOf('comments.html')).toContain('2026-11-26 08:09');
  expect(textOf('notes.html')).toContain('Nothing here.');
  expect(textOf('not-sent-yet.html')).toContain('later');
  expect(textOf('lessons/harbor-knots.md')).toBe('# Knots');
  expect(JSON.parse(textOf('everything.json'))).toMatchObject({
    comments: [{ lesson: 'Knots' }],
    unsent: [{ text: 'later' }],
  });
});

it('saves everything that a person has written as a file (ACCT-020)', async () => {
  const made: Blob[] = [];
  URL.createObjectURL = vi.fn((file: Blob) => {
    made.push(file);
    return 'blob:here';
  }) as typeof URL.createObjectURL;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const paths: string[] = [];
  const ask = async (path: string) => {
    paths.push(path);
    return answer;
  };
  await showScreen(db, <ExportPart user={user} />, '/settings/account', { accountId: ana, ask });
  fireEvent.click(await screen.findByRole('button', { name: 'Export my data' }));
  await until(() => expect(made).toHaveLength(1));
  expect(paths).toEqual([EXPORT_ACCOUNT_PATH]);
  const bytes = new Uint8Array(await (made[0] as Blob).arrayBuffer());
  expect(strFromU8(unzipSync(bytes)['comments.html'] ?? new Uint8Array())).toContain('Ahoy');
});

it('says why there is no file, and can be tried again', async () => {
  const ask = () =>
    Promise.reject(new RequestError({ status: 429, message: 'RATE_LIMITED', code: 'RATE_LIMITED' }));
  await showScreen(db, <ExportPart user={user} />, '/settings/account', { accountId: ana, ask });
  fireEvent.click(await screen.findByRole('button', { name: 'Export my data' }));
  await until(() => screen.getByText('Request limit exceeded. Try again later.'));
  expect(screen.getByRole('button', { name: 'Export my data' })).toHaveProperty('disabled', false);
});
