import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { createComment } from '#mutations/content/create-comment.ts';
import { enqueue } from '#mutations/enqueue.ts';
import { refold } from '#mutations/refold.ts';
import { getMeta, type LecternDb, openStore, setMeta } from '#store/db.ts';
import { commentThread } from '#store/queries/comments.ts';
import { aSkillRow } from '#tests/support/content-rows.ts';
import { comment } from '#tests/support/model-stage.ts';
import { takeOffice } from '../leadership/fence.ts';
import { replaceTemporaryIds } from '../outbox/rebase.ts';
import { askPull } from './ask-pull.ts';
import { applyPull } from './pull.ts';
import type { PullAnswer } from './pull-answer.ts';

const READ = 'course:c1:read';
const skill = aSkillRow();
let db: LecternDb;
let epoch: number;

beforeEach(async () => {
  db = openStore(newId(), { indexedDB: new IDBFactory(), IDBKeyRange });
  epoch = await takeOffice(db);
});
afterEach(() => db.close());

const answer = (): PullAnswer => ({
  head: { t: 'h', protocol: 1, drop: [], add: [{ bucket: READ, priority: 2 }], reset: [], now: 1 },
  rows: [{ t: 'r', type: 'skill', id: skill.skillId, ver: 1, in: [READ], out: [], body: { ...skill } }],
  outcomes: [],
  end: { t: 'e', cursors: [{ cursor: 'here', buckets: [READ] }], pages: [], more: false },
});

it('an answer that was asked for before the store moved on is thrown away whole: no row, no cursor (I17)', async () => {
  const asked = await askPull(db, 1);
  await setMeta(db, 'standing', asked.standing + 1);
  await expect(applyPull(db, epoch, asked, answer(), 1)).rejects.toMatchObject({ name: 'Outdated' });
  expect([await db.skills.count(), await db.buckets.count()]).toEqual([0, 0]);

  await applyPull(db, epoch, await askPull(db, 1), answer(), 1);
  expect(await db.skills.get(skill.skillId)).toMatchObject({ ver: 1 });
  expect(await getMeta(db, 'standing')).toBe(asked.standing + 2);
});

it('a reply points at its comment by the lasting id once that has come: in its arguments, its row and the thread (LOCAL-013)', async () => {
  const parent = await enqueue(db, createComment, comment(skill.skillId, 'Why?'));
  const temporary = `pending-${parent?.id}`;
  const reply = await enqueue(db, createComment, comment(skill.skillId, 'Because.', temporary));
  const entries = await db.outbox.orderBy('seq').toArray();
  const [made] = entries;
  await db.transaction('rw', db.tables, async () => {
    await db.outbox.delete(made?.seq ?? 0);
    const dirty = await replaceTemporaryIds(db, entries.slice(1), made?.temporaryIds ?? [], 1);
    const row = await db.comments.get(temporary);
    await refold(
      db,
      [...dirty, `comment:${temporary}`],
      new Map([
        [
          `comment:${parent?.id}`,
          { ...row, commentId: parent?.id, thread: [], ver: 1, buckets: [READ], pending: 0 } as never,
        ],
        [`comment:${temporary}`, null],
      ]),
    );
  });
  expect((await db.outbox.get(reply?.seq ?? 0))?.vars).toMatchObject({ parent: parent?.id });
  const shown = await commentThread(db, skill.skillId, 'public');
  expect(shown.find(({ body }) => body === 'Because.')).toMatchObject({ parent: parent?.id });
  expect(shown.find(({ body }) => body === 'Why?')?.thread).toEqual([`pending-${reply?.id}`]);

  // A page that still shows the temporary name answers under it.
  const late = await enqueue(db, createComment, comment(skill.skillId, 'Late.', temporary));
  expect((await db.outbox.get(late?.seq ?? 0))?.vars).toMatchObject({ parent: parent?.id });
  expect((await db.comments.get(parent?.id ?? ''))?.thread).toEqual([
    `pending-${reply?.id}`,
    `pending-${late?.id}`,
  ]);
});
