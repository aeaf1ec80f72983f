// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { LecternDb } from '#store/db.ts';
import { unsentCounts } from '#store/queries/unsent-counts.ts';
import { dismissToasts, showOnDevice } from '#tests/support/lesson-stage.tsx';
import { setOnline } from '#tests/support/screen.tsx';
import { aSkill, aStore } from '#tests/support/store-builders.ts';
import { ChangesTray } from './changes-tray.tsx';

let db: LecternDb;
const skill = aSkill({ title: 'What Ben wrote' });

beforeEach(async () => {
  setOnline(true);
  const me = newId();
  db = await aStore({ skills: [skill] }, me);
  await db.lostValues.put({
    ...{ lostId: newId(), type: 'skill', entityId: skill.skillId, field: 'title', value: 'What I wrote' },
    ...{ by: newId(), at: Date.now(), settledAt: null, ver: 1, buckets: [`user:${me}`], pending: 0 },
  });
  await showOnDevice(db, <ChangesTray opened onClose={() => {}} />);
});
afterEach(async () => {
  dismissToasts();
  cleanup();
  await db.delete();
});

const needsYou = async () => within(await screen.findByRole('region', { name: 'Needs you', hidden: true }));
const press = async (name: RegExp) =>
  fireEvent.click((await needsYou()).getByRole('button', { name, hidden: true }));
const decided = () => waitFor(async () => expect(await unsentCounts(db)).toMatchObject({ needsYou: 0 }));

it('shows what was replaced and what stands there now, with Keep mine and Use theirs (D34, D45)', async () => {
  const group = await needsYou();
  expect(group.getByText('Your text was replaced')).toBeTruthy();
  expect(group.getByText('What I wrote')).toBeTruthy();
  expect(group.getByText('Also changed elsewhere. It now says: “What Ben wrote”')).toBeTruthy();
  expect(group.queryByRole('button', { name: /^Retry/, hidden: true })).toBeNull();
});

it('writes the value again on Keep mine', async () => {
  await press(/^Keep mine/);
  await decided();
  expect(await db.skills.get(skill.skillId)).toMatchObject({ title: 'What I wrote', pending: 1 });
});

it('leaves the other one on Use theirs', async () => {
  await press(/^Use theirs/);
  await decided();
  expect(await db.skills.get(skill.skillId)).toMatchObject({ title: 'What Ben wrote', pending: 0 });
});
