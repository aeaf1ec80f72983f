// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lastingId, newId } from '#contract/ids.ts';
import type { Subject } from '#domain/policy.ts';
import { ChangesPill } from '#features/changes/changes-pill.tsx';
import { type LecternDb, VISITOR } from '#store/db.ts';
import { aComment } from '#tests/support/lesson-samples.ts';
import { dismissToasts, refuse, setLink, showOnDevice } from '#tests/support/lesson-stage.tsx';
import { setOnline } from '#tests/support/screen.tsx';
import { aSkill, aStore, aUser } from '#tests/support/store-builders.ts';
import { CommentsPanel, type CommentsPanelProps } from './comments-panel.tsx';

let db: LecternDb;
const me = newId();
const bo = newId();
const { skillId } = aSkill();
const learner: Subject = { userId: me, roles: ['member'] };
const ofBo = aComment(skillId, { createdBy: bo, body: 'Is it needed?' });
const mine = aComment(skillId, { createdBy: me, body: 'I think so.', createdAt: ofBo.createdAt + 1 });

beforeEach(() => setOnline(true));
afterEach(async () => {
  dismissToasts();
  cleanup();
  localStorage.clear();
  await db.delete();
});

async function aThread(comments = [ofBo, mine], accountId = me) {
  db = await aStore({ users: [aUser({ userId: me })] }, accountId);
  await db.comments.bulkPut(comments);
  await db.userInfos.put({
    userId: bo,
    alias: 'bo',
    name: { first: '‮Bo', last: '<b>Lind</b>' },
    image: null,
    ver: 1,
    buckets: ['test'],
    pending: 0,
  });
}

const panel = (given: Partial<CommentsPanelProps> = {}) => (
  <>
    <ChangesPill />
    <CommentsPanel
      skillId={skillId}
      subject={learner}
      rootType="catalog"
      mayComment
      privateToo={false}
      {...given}
    />
  </>
);
const field = (name = 'Write a comment') => screen.findByRole('textbox', { name });
const write = async (text: string, name?: string) =>
  fireEvent.change(await field(name), { target: { value: text } });
const commentOf = (text: string) =>
  screen.getByText(text).closest<HTMLElement>('[data-comment]') as HTMLElement;

describe('comments', () => {
  it('show the thread with names kept apart from the text around them', async () => {
    await aThread();
    const { page } = await showOnDevice(db, panel());
    expect(await screen.findByText('Is it needed?')).toBeTruthy();
    await waitFor(() => expect(screen.getByText('‮Bo <b>Lind</b>').tagName).toBe('BDI'));
    expect(screen.getByText('Lena Learner')).toBeTruthy();
    expect(page.container.querySelector('b b')).toBeNull();
  });

  it.each(['', '   \n '])('ignore %j: nothing is added (COMMENT-004)', async (text) => {
    await aThread();
    await showOnDevice(db, panel());
    await write(text);
    fireEvent.keyDown(await field(), { key: 'Enter', ctrlKey: true });
    fireEvent.submit((await field()).closest('form') as HTMLFormElement);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await db.outbox.count()).toBe(0);
    expect(await db.comments.count()).toBe(2);
  });

  it('keep what is typed while the comment before it is being stored', async () => {
    await aThread();
    await showOnDevice(db, panel());
    await write('The first one.');
    fireEvent.keyDown(await field(), { key: 'Enter', ctrlKey: true });
    await write('And the next');
    expect(await screen.findByText('The first one.')).toBeTruthy();
    const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Comment' });
    await waitFor(() => expect(submit.disabled).toBe(false));
    expect((await field()) as HTMLTextAreaElement).toHaveProperty('value', 'And the next');
  });

  it('ignore an edit that leaves nothing (COMMENT-004)', async () => {
    await aThread();
    await showOnDevice(db, panel());
    await screen.findByText('I think so.');
    fireEvent.click(within(commentOf('I think so.')).getByRole('button', { name: /^Edit/ }));
    const edit = await field(/^Edit your comment/ as never);
    fireEvent.change(edit, { target: { value: '  ' } });
    fireEvent.submit(edit.closest('form') as HTMLFormElement);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await db.outbox.count()).toBe(0);
  });

  it('carry an id that starts with pending- until the server has them, reply included (COMMENT-005)', async () => {
    await aThread();
    await setLink(db, false);
    await showOnDevice(db, panel());
    await write('Why 230 V?');
    fireEvent.keyDown(await field(), { key: 'Enter', metaKey: true });
    expect(await screen.findByText('Why 230 V?')).toBeTruthy();
    await waitFor(async () => expect(((await field()) as HTMLTextAreaElement).value).toBe(''));
    fireEvent.click(within(commentOf('Is it needed?')).getByRole('button', { name: /^Reply/ }));
    const reply = await field(/^Reply to/ as never);
    fireEvent.change(reply, { target: { value: 'Yes.' } });
    fireEvent.submit(reply.closest('form') as HTMLFormElement);
    expect(await screen.findByText('Yes.', { selector: 'p' })).toBeTruthy();
    const made = (await db.comments.toArray()).filter(({ createdAt }) => createdAt > mine.createdAt);
    expect(made.map(({ commentId }) => commentId.slice(0, 8))).toEqual(['pending-', 'pending-']);
    expect(made.find(({ body }) => body === 'Yes.')?.parent).toBe(ofBo.commentId);
    expect(await within(commentOf('Yes.')).findByText('Saved on this device')).toBeTruthy();
    // The server's row comes under the lasting id: it is the same comment on the page.
    const [first] = made;
    const before = commentOf('Why 230 V?');
    await db.transaction('rw', db.comments, db.outbox, async () => {
      await db.comments.delete(first?.commentId ?? '');
      await db.comments.put({ ...first, commentId: lastingId(first?.commentId ?? ''), pending: 0 } as never);
      await db.outbox.clear();
    });
    await waitFor(() => expect(screen.queryByText('Saved on this device')).toBeNull());
    expect(commentOf('Why 230 V?')).toBe(before);
  });

  it('leave [deleted] in their place when they are deleted (COMMENT-006)', async () => {
    await aThread();
    await showOnDevice(db, panel());
    await screen.findByText('I think so.');
    fireEvent.click(within(commentOf('I think so.')).getByRole('button', { name: /^Delete/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete', hidden: true }));
    expect(await screen.findByText('[deleted]')).toBeTruthy();
    expect(screen.queryByText('I think so.')).toBeNull();
    expect(within(commentOf('[deleted]')).queryByRole('button', { name: /^Edit/ })).toBeNull();
    expect(await db.comments.get(mine.commentId)).toMatchObject({ body: '[deleted]' });
    expect((await db.comments.get(mine.commentId))?.deletedAt).toBeTypeOf('number');
  });

  it.each([
    ['a moderator, whoever wrote them', { ...learner, roles: ['owner' as const] }, bo],
    ['their author, when all of them are their own', learner, me],
  ])('take their replies along when that is chosen: %s (COMMENT-006)', async (_who, subject, createdBy) => {
    const reply = aComment(skillId, { createdBy, body: 'Me too.', parent: mine.commentId });
    await aThread([{ ...mine, thread: [reply.commentId] }, reply]);
    await showOnDevice(db, panel({ subject }));
    await screen.findByText('Me too.');
    fireEvent.click(within(commentOf('I think so.')).getByRole('button', { name: /^Delete/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete with replies', hidden: true }));
    await waitFor(() => expect(screen.getAllByText('[deleted]')).toHaveLength(2));
  });

  it('offer the plain delete alone where a reply of any depth is somebody else’s (COMMENT-006)', async () => {
    const reply = aComment(skillId, { createdBy: me, body: 'My own.', parent: mine.commentId });
    const deeper = aComment(skillId, { createdBy: bo, body: 'Me too.', parent: reply.commentId });
    await aThread([{ ...mine, thread: [reply.commentId] }, { ...reply, thread: [deeper.commentId] }, deeper]);
    await showOnDevice(db, panel());
    await screen.findByText('Me too.');
    fireEvent.click(within(commentOf('I think so.')).getByRole('button', { name: /^Delete/ }));
    await screen.findByRole('button', { name: 'Delete', hidden: true });
    expect(screen.queryByRole('button', { name: 'Delete with replies', hidden: true })).toBeNull();
  });

  it('are undone when the server refuses a new one, with the words for it and the text kept (COMMENT-007)', async () => {
    await aThread();
    await showOnDevice(db, panel());
    await write('Refuse me');
    fireEvent.submit((await field()).closest('form') as HTMLFormElement);
    await screen.findByText('Refuse me');
    const [entry] = await db.outbox.toArray();
    await refuse(db, entry?.id ?? '', 'FORBIDDEN_ACCESS');
    expect(await screen.findByText('An error occurred. Unable to add comment')).toBeTruthy();
    expect(await db.comments.count()).toBe(2);
    expect(await screen.findByText(/^Not accepted: you no longer have access to this/)).toBeTruthy();
    expect(screen.queryByText('Refuse me')?.closest('[data-comment]')).toBeFalsy();
  });

  it('show the former text again when the server refuses an edit (COMMENT-007)', async () => {
    await aThread();
    await showOnDevice(db, panel());
    await screen.findByText('I think so.');
    fireEvent.click(within(commentOf('I think so.')).getByRole('button', { name: /^Edit/ }));
    const edit = await field(/^Edit your comment/ as never);
    fireEvent.change(edit, { target: { value: 'I know so.' } });
    fireEvent.submit(edit.closest('form') as HTMLFormElement);
    await screen.findByText('I know so.', { selector: 'p' });
    expect(await within(commentOf('I know so.')).findByText(/edited/)).toBeTruthy();
    const [entry] = await db.outbox.toArray();
    await refuse(db, entry?.id ?? '', 'FORBIDDEN_ACCESS');
    expect(await screen.findByText('An error occurred. Unable to update comment')).toBeTruthy();
    await screen.findByText('I think so.', { selector: 'p' });
    expect(
      within(commentOf('I think so.')).getByText('Not accepted: you no longer have access to this'),
    ).toBeTruthy();
  });

  it('come back when the server refuses to delete them (COMMENT-007)', async () => {
    await aThread();
    await showOnDevice(db, panel());
    await screen.findByText('I think so.');
    fireEvent.click(within(commentOf('I think so.')).getByRole('button', { name: /^Delete/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete', hidden: true }));
    await screen.findByText('[deleted]');
    const [entry] = await db.outbox.toArray();
    await refuse(db, entry?.id ?? '', 'FORBIDDEN_ACCESS');
    expect(await screen.findByText('An error occurred. Unable to delete comment')).toBeTruthy();
    expect(await screen.findByText('I think so.')).toBeTruthy();
  });

  it('keep what was typed and not submitted through another thread and a reload', async () => {
    await aThread();
    const staff = panel({ privateToo: true, subject: { userId: me, roles: ['trainer'] } });
    await showOnDevice(db, staff);
    await write('For us');
    const everyone = () => screen.getAllByRole('tab')[0] as HTMLElement;
    fireEvent.click(everyone());
    expect(((await field()) as HTMLTextAreaElement).value).toBe('');
    await write('For everyone');
    cleanup();
    await showOnDevice(db, staff);
    expect(((await field()) as HTMLTextAreaElement).value).toBe('For us');
    fireEvent.click(everyone());
    expect(((await field()) as HTMLTextAreaElement).value).toBe('For everyone');
  });

  it('have a public and a private thread for those who work on the lesson, for others one (COMMENT-002)', async () => {
    await aThread([ofBo, aComment(skillId, { access: 'private', body: 'Between us.' })]);
    await showOnDevice(db, panel());
    await screen.findByText('Is it needed?');
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByText('Between us.')).toBeNull();
    cleanup();
    await showOnDevice(db, panel({ privateToo: true }));
    expect(await screen.findAllByRole('tab')).toHaveLength(2);
    fireEvent.click(await screen.findByRole('tab', { name: /^Authors and reviewers/ }));
    expect(await screen.findByText('Between us.')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('tab')[0] as HTMLElement);
    expect(await screen.findByText('Is it needed?')).toBeTruthy();
  });

  it('say on each tab how many there are, those that were deleted left out (COMMENT-002, COMMENT-003)', async () => {
    await aThread([
      ofBo,
      aComment(skillId, { body: 'Me too.', createdAt: 2 }),
      aComment(skillId, { body: 'Gone.', createdAt: 3, deletedAt: 4 }),
    ]);
    await showOnDevice(db, panel({ privateToo: true, subject: { userId: me, roles: ['trainer'] } }));
    expect(await screen.findByText('No comments yet')).toBeTruthy();
    expect(await screen.findByRole('tab', { name: 'Everyone 2', selected: false })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Authors and reviewers', selected: true })).toBeTruthy();
  });

  it('open at the thread that a link names, which then leaves the address (ROUTE-034)', async () => {
    await aThread([aComment(skillId, { createdBy: bo, body: 'For authors.', access: 'private' })]);
    const { router } = await showOnDevice(
      db,
      panel({ privateToo: true, subject: { userId: me, roles: ['trainer'] } }),
      ['/learn/harbor/skill/cron?activeTab=private&mode=edit#end'],
    );
    expect(await screen.findByText('For authors.')).toBeTruthy();
    await waitFor(() => expect(router.state.location.href).toBe('/learn/harbor/skill/cron?mode=edit#end'));
    const [everyone] = screen.getAllByRole('tab');
    fireEvent.click(everyone as HTMLElement);
    await waitFor(() => expect(screen.queryByText('For authors.')).toBeNull());
  });

  it('are resolved, leave the thread, and come back when they are shown, reopened or answered', async () => {
    const asked = aComment(skillId, { createdBy: me, body: 'Which page?', createdAt: 5 });
    await aThread([ofBo, asked]);
    await showOnDevice(db, panel());
    await screen.findByText('Which page?');
    expect(within(commentOf('Is it needed?')).queryByRole('button', { name: /^Resolve/ })).toBeNull();
    fireEvent.click(within(commentOf('Which page?')).getByRole('button', { name: /^Resolve/ }));
    await waitFor(() => expect(screen.queryByText('Which page?')).toBeNull());
    expect(await db.outbox.toArray()).toMatchObject([
      { op: 'resolveComment', vars: { commentId: asked.commentId, resolved: true } },
    ]);
    fireEvent.click(await screen.findByRole('button', { name: 'Show 1 resolved' }));
    expect(await screen.findByText('Resolved by Lena Learner')).toBeTruthy();
    expect(within(commentOf('Which page?')).queryByRole('button', { name: /^Reply/ })).toBeNull();
    fireEvent.click(within(commentOf('Which page?')).getByRole('button', { name: /^Reopen/ }));
    await waitFor(() => expect(screen.queryByText(/^Resolved by/)).toBeNull());
    await db.comments.update(asked.commentId, { resolvedAt: 6, resolvedBy: bo });
    expect(await screen.findByText('Resolved by Bo <b>Lind</b>'.replace('Bo', '\u202eBo'))).toBeTruthy();
    // Written on a train before the word that it was over had come.
    await db.comments.put(aComment(skillId, { parent: asked.commentId, body: 'Page 7.', createdAt: 7 }));
    expect(await screen.findByText('Page 7.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/^Resolved by/)).toBeNull());
  });

  it('are the oldest first or the newest, as chosen, and say before who will see what is written', async () => {
    await aThread([ofBo, mine]);
    await showOnDevice(db, panel({ privateToo: true, subject: { userId: me, roles: ['trainer'] } }));
    expect(await screen.findByText(/^Only authors and reviewers see it\./)).toBeTruthy();
    fireEvent.click(await screen.findByRole('tab', { name: /^Everyone/ }));
    expect(await screen.findByText(/^Everyone who can open this page sees it\./)).toBeTruthy();
    const texts = () => screen.getAllByText(/Is it needed|I think so/).map(({ textContent }) => textContent);
    await waitFor(() => expect(texts()).toEqual(['Is it needed?', 'I think so.']));
    fireEvent.click(screen.getByRole('button', { name: 'Oldest first' }));
    expect(texts()).toEqual(['I think so.', 'Is it needed?']);
  });

  it('invite a visitor to sign in', async () => {
    await aThread([ofBo], VISITOR);
    await showOnDevice(db, panel({ subject: { userId: null, roles: [] }, mayComment: false }));
    await screen.findByText('Is it needed?');
    expect(screen.getByText('Sign in to comment').closest('a')?.getAttribute('href')).toBe('/login');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Reply/ })).toBeNull();
  });

  it('are written for everyone by default, by those who may write privately for authors and reviewers (COMMENT-003)', async () => {
    const sent = async () => (await db.outbox.toArray()).map(({ vars }) => vars.access);
    await aThread();
    await showOnDevice(db, panel());
    await write('Hello');
    fireEvent.click(screen.getByRole('button', { name: 'Comment' }));
    await waitFor(async () => expect(await sent()).toEqual(['public']));
    cleanup();
    await showOnDevice(db, panel({ privateToo: true, subject: { userId: me, roles: ['trainer'] } }));
    await write('Between us');
    fireEvent.click(screen.getByRole('button', { name: 'Comment' }));
    await waitFor(async () => expect(await sent()).toEqual(['public', 'private']));
  });

  it('stay folded or unfolded for the session, and are folded on small screens unless one is named (COMMENT-009, COMMENT-008)', async () => {
    sessionStorage.clear();
    await aThread();
    await showOnDevice(db, panel());
    fireEvent.click(await screen.findByRole('button', { name: 'Collapse comments' }));
    expect(screen.queryByText('Is it needed?')).toBeNull();
    cleanup();
    await showOnDevice(db, panel());
    fireEvent.click(await screen.findByRole('button', { name: 'Expand comments' }));
    expect(await screen.findByText('Is it needed?')).toBeTruthy();
    cleanup();
    sessionStorage.clear();
    const wide = window.matchMedia;
    window.matchMedia = (query) => Object.assign(wide(query), { matches: query.includes('max-width') });
    try {
      await showOnDevice(db, panel());
      await screen.findByRole('button', { name: 'Expand comments' });
      expect(screen.queryByText('Is it needed?')).toBeNull();
      cleanup();
      await showOnDevice(db, panel(), [`/x?commentId=${mine.commentId}`]);
      expect(await screen.findByText('I think so.')).toBeTruthy();
    } finally {
      window.matchMedia = wide;
      sessionStorage.clear();
    }
  });

  it('put the focus on the one that the address names (COMMENT-008)', async () => {
    await aThread();
    await showOnDevice(db, panel(), [`/x?commentId=${mine.commentId}`]);
    await screen.findByText('I think so.');
    await waitFor(() => expect(document.activeElement).toBe(commentOf('I think so.')));
  });

  it('are shown even when their parents go round in a circle', async () => {
    const one = aComment(skillId, { body: 'One' });
    const two = aComment(skillId, { body: 'Two', parent: one.commentId });
    await aThread([
      { ...one, parent: two.commentId },
      two,
      aComment(skillId, { body: 'Lost', parent: newId() }),
    ]);
    await showOnDevice(db, panel());
    for (const text of ['One', 'Two', 'Lost']) expect(await screen.findByText(text)).toBeTruthy();
  });
});
