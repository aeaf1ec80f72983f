// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noCommentReport } from '#contract/content/comment-report.ts';
import { newId } from '#contract/ids.ts';
import { mentionOf } from '#domain/mentions.ts';
import type { Subject } from '#domain/policy.ts';
import type { LecternDb } from '#store/db.ts';
import { aComment, aDocument, aParagraph, aSkillOf } from '#tests/support/lesson-samples.ts';
import { dismissToasts, setLink, showOnDevice } from '#tests/support/lesson-stage.tsx';
import { setOnline } from '#tests/support/screen.tsx';
import { aStore, aUser } from '#tests/support/store-builders.ts';
import { CommentsPanel, type CommentsPanelProps } from './comments-panel.tsx';

let db: LecternDb;
const [me, bo, tess] = [newId(), newId(), newId()];
const courseId = newId();
const skill = aSkillOf(aDocument(aParagraph()), {
  courseIds: [courseId],
  authors: [{ userId: tess, authorType: 'author' }],
});
const { skillId } = skill;
const learner: Subject = { userId: me, roles: ['member'] };
const moderator: Subject = { userId: me, roles: ['owner'] };
const ofBo = aComment(skillId, { createdBy: bo, body: 'Is it needed?' });

beforeEach(async () => {
  setOnline(true);
  db = await aStore({ users: [aUser({ userId: me })], skills: [skill] }, me);
  await db.comments.bulkPut([ofBo]);
  const info = (userId: string, first: string, buckets: string[]) => ({
    ...{ userId, alias: first.toLowerCase(), name: { first, last: 'Lind' }, image: null },
    ...{ ver: 1, buckets, pending: 0 },
  });
  await db.userInfos.bulkPut([
    info(bo, 'Bo', [`course:${courseId}:read`]),
    info(tess, 'Tess', [`course:${courseId}:staff`]),
    info(newId(), 'Far', ['channel:elsewhere']),
  ]);
});
afterEach(async () => {
  dismissToasts();
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  await db.delete();
});

const panel = (given: Partial<CommentsPanelProps> = {}) => (
  <CommentsPanel
    {...{ skillId, subject: learner, rootType: 'catalog' as const, mayComment: true, privateToo: false }}
    {...given}
  />
);
const field = () => screen.findByRole('textbox', { name: 'Write a comment' });
async function type(text: string) {
  const area = (await field()) as HTMLTextAreaElement;
  fireEvent.change(area, { target: { value: text, selectionStart: text.length } });
  area.setSelectionRange(text.length, text.length);
  fireEvent.select(area);
  return area;
}
const sent = async () => (await db.outbox.toArray()).map(({ op, vars }) => ({ op, vars }));

describe('a comment that names somebody', () => {
  it('offers who works on the lesson or has written beside it, and stores whom was chosen, offline too', async () => {
    await setLink(db, false);
    await showOnDevice(db, panel());
    await screen.findByText('Is it needed?');
    await type('Ask @');
    const offered = await screen.findAllByRole('option', { hidden: true });
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Bo Lind'),
      expect.stringContaining('Tess Lind'),
    ]);
    fireEvent.click(offered[0] as HTMLElement);
    await waitFor(async () => expect(((await field()) as HTMLTextAreaElement).value).toBe('Ask @Bo Lind '));
    fireEvent.click(screen.getByRole('button', { name: 'Comment' }));
    await waitFor(async () =>
      expect(await sent()).toMatchObject([{ op: 'createComment', vars: { body: `Ask ${mentionOf(bo)}` } }]),
    );
    const shown = await screen.findByText('@Bo Lind');
    expect(shown.tagName).toBe('BDI');
    expect(shown.closest('p')?.textContent).toBe('Ask @Bo Lind');
  });

  it('among authors and reviewers offers only these', async () => {
    await showOnDevice(db, panel({ privateToo: true, subject: { userId: me, roles: ['trainer'] } }));
    await field();
    await type('@');
    const offered = await screen.findAllByRole('option', { hidden: true });
    expect(offered.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Tess Lind')]);
  });

  it('shows a person whom this device does not know as someone, and no mark', async () => {
    await db.comments.put(aComment(skillId, { createdBy: bo, body: `Hi ${mentionOf(newId())}` }));
    await showOnDevice(db, panel());
    expect(await screen.findByText('@Someone')).toBeTruthy();
  });
});

describe('a comment that is reported', () => {
  const commentOf = (text: string) =>
    screen.getByText(text).closest<HTMLElement>('[data-comment]') as HTMLElement;

  it('is reported with a reason, once, and says so to whoever did', async () => {
    await setLink(db, false);
    await showOnDevice(db, panel());
    await screen.findByText('Is it needed?');
    fireEvent.click(within(commentOf('Is it needed?')).getByRole('button', { name: /^Report comment from/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Report', hidden: true }));
    expect(await screen.findByText('You reported this comment')).toBeTruthy();
    expect(await sent()).toMatchObject([
      { op: 'reportComment', vars: { commentId: ofBo.commentId, reason: 'spam', access: 'public' } },
    ]);
    expect(screen.queryByRole('button', { name: /^Report comment from/ })).toBeNull();
  });

  it('is not one’s own, nor reported by a visitor', async () => {
    await db.comments.put(aComment(skillId, { createdBy: me, body: 'Mine' }));
    await showOnDevice(db, panel());
    await screen.findByText('Mine');
    expect(within(commentOf('Mine')).queryByRole('button', { name: /^Report/ })).toBeNull();
    cleanup();
    await showOnDevice(db, panel({ subject: { userId: null, roles: [] }, mayComment: false }));
    await screen.findByText('Is it needed?');
    expect(screen.queryByRole('button', { name: /^Report/ })).toBeNull();
  });

  it('shows a moderator why, who lets it stand or deletes it', async () => {
    const report = { ...noCommentReport(ofBo.commentId, skillId), open: [{ reason: 'abuse', note: 'Mean' }] };
    await db.things.put({ ...report, ver: 1, buckets: ['test'], pending: 0 } as never);
    await showOnDevice(db, panel());
    await screen.findByText('Is it needed?');
    expect(screen.queryByText('Mean')).toBeNull();
    cleanup();
    await showOnDevice(db, panel({ subject: moderator }));
    expect(await screen.findByText('Mean')).toBeTruthy();
    expect(screen.getByText('Reported: Insult or harassment')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss report' }));
    await waitFor(() => expect(screen.queryByText('Mean')).toBeNull());
    expect(await sent()).toMatchObject([{ op: 'dismissCommentReports' }]);
    expect(screen.getByText('Is it needed?')).toBeTruthy();
  });
});
