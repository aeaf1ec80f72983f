// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#contract/ids.ts';
import { createComment } from '#mutations/content/create-comment.ts';
import { rateEntity } from '#mutations/content/rate-entity.ts';
import { removeComment } from '#mutations/content/remove-comment.ts';
import { updateCollectionNotes } from '#mutations/content/update-collection-notes.ts';
import { updateSkillMeta } from '#mutations/content/update-skill-meta.ts';
import { upsertFlashcard } from '#mutations/content/upsert-flashcard.ts';
import { enqueue } from '#mutations/enqueue.ts';
import { type LecternDb, setMeta } from '#store/db.ts';
import { aParagraphAsUpdate } from '#tests/support/draft-records.ts';
import { dismissToasts, refuse, setLink, showOnDevice } from '#tests/support/lesson-stage.tsx';
import { setOnline } from '#tests/support/screen.tsx';
import { aCollection, aSkill, aStore } from '#tests/support/store-builders.ts';
import { ChangesPill } from './changes-pill.tsx';
import { closeRequestedChanges } from './changes-request.ts';
import { ChangesTray } from './changes-tray.tsx';
import { draftsForExport } from './draft-words.ts';

let db: LecternDb;
const skill = aSkill({ title: 'First commands' });
const { skillId } = skill;

beforeEach(async () => {
  setOnline(true);
  db = await aStore({ skills: [skill] }, newId());
});
afterEach(async () => {
  dismissToasts();
  cleanup();
  closeRequestedChanges();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await db.delete();
});

async function aChange(body = 'Why 230 V?') {
  const args = { contextId: skillId, body, type: 'skill', access: 'public', parent: null } as const;
  const enqueued = await enqueue(db, createComment, args);
  return enqueued?.id ?? '';
}

const tray = (onReload?: () => void) => (
  <ChangesTray opened onClose={() => {}} {...(onReload && { onReload })} />
);
const group = async (name: string) => within(await screen.findByRole('region', { name, hidden: true }));
const press = (within_: Awaited<ReturnType<typeof group>>, name: RegExp) =>
  fireEvent.click(within_.getByRole('button', { name, hidden: true }));

describe('the tray of changes', () => {
  it('says of every kind of change what it is, where it belongs and what was written, which can be copied', async () => {
    const course = aCollection({ type: 'course', title: 'Electric safety' });
    await db.collections.put(course);
    const card = { flashcardId: newId(), skillId, front: 'Phase', rear: 'Brown', deleted: false };
    await enqueue(db, upsertFlashcard, card);
    const { collectionId } = course;
    const input = { collectionId, version: 1, faqs: [{ question: 'For whom?', answer: 'For everybody.' }] };
    await enqueue(db, updateCollectionNotes, { input });
    await enqueue(db, rateEntity, { type: 'collection', entityId: collectionId, value: 'like' });
    for (const { id } of await db.outbox.toArray()) await refuse(db, id, 'FORBIDDEN_ACCESS');
    await showOnDevice(db, tray());
    const needsYou = await group('Needs you');
    const rows = needsYou.getAllByRole('listitem', { hidden: true }).map((row) => row.textContent);
    expect(rows).toEqual([
      expect.stringMatching(/^FlashcardFirst commands.*Phase\s+Brown/),
      expect.stringMatching(
        /^Questions and study plans of a courseElectric safety.*For whom\?\s+For everybody\./,
      ),
      expect.stringMatching(/^RatingElectric safety/),
    ]);
    expect(needsYou.getAllByRole('button', { name: /^Copy text/, hidden: true })).toHaveLength(2);
  });

  it('says that a change waits for the server’s update, once it has done so for an hour', async () => {
    const say = async (body: string, serverOlderSince: number) => {
      await aChange(body);
      const entry = await db.outbox.orderBy('seq').last();
      if (entry) await db.outbox.put({ ...entry, attempts: 9, serverOlderSince });
    };
    await say('For a minute', Date.now() - 60_000);
    await say('Since morning', Date.now() - 61 * 60_000);
    await setLink(db, true);
    await showOnDevice(db, tray());
    const waiting = await group('Waiting');
    expect(waiting.getAllByText('Waiting for the server’s update')).toHaveLength(1);
    expect(waiting.getAllByText('Will be sent automatically.')).toHaveLength(1);
  });

  it('offers to delete a comment without its replies, where others’ replies forbid to take them along', async () => {
    const comment = { contextId: skillId, type: 'skill', access: 'public' } as const;
    await enqueue(db, createComment, { ...comment, body: 'Off topic', parent: null });
    const [row] = await db.comments.toArray();
    const commentId = newId();
    await db.comments.put({ ...row!, commentId, pending: 0 });
    await db.outbox.clear();
    const asked = await enqueue(db, removeComment, { ...comment, commentId, recursive: true });
    await refuse(db, asked?.id ?? '', 'FORBIDDEN_ACCESS');
    await showOnDevice(db, tray());
    const needsYou = await group('Needs you');
    expect(needsYou.queryByRole('button', { name: /^Retry/, hidden: true })).toBeNull();
    press(needsYou, /^Delete without replies/);
    await waitFor(async () => {
      const [left, ...more] = await db.outbox.toArray();
      expect(more).toEqual([]);
      expect(left).toMatchObject({
        op: 'removeComment',
        state: 'queued',
        vars: { commentId, recursive: false },
      });
    });
  });

  it('offers the text of a draft that its author may no longer edit: Retry, Copy text, Discard (F52)', async () => {
    await db.ydoc.add({ skillId, update: aParagraphAsUpdate('Typed on the train') });
    await db.drafts.put({ skillId, unsent: 1, changedAt: Date.now(), refused: 'FORBIDDEN' });
    const written = vi.fn(async (_text: string) => {});
    vi.stubGlobal('navigator', { ...navigator, onLine: true, clipboard: { writeText: written } });
    await showOnDevice(db, tray());
    const needsYou = await group('Needs you');
    expect(needsYou.getByText('Draft')).toBeTruthy();
    expect(needsYou.getByRole('button', { name: 'Retry: Draft', hidden: true })).toBeTruthy();
    press(needsYou, /^Copy text/);
    await waitFor(() => expect(written).toHaveBeenCalledWith('Typed on the train'));
    expect(await draftsForExport(db)).toMatchObject([
      { skillId, text: 'Typed on the train', reason: 'FORBIDDEN' },
    ]);
    press(needsYou, /^Discard/);
    expect(await screen.findByText('Discarded')).toBeTruthy();
    cleanup(); // the tray is closed before the time to undo is over
    await waitFor(async () => expect(await db.ydoc.count()).toBe(0));
    expect(await db.drafts.count()).toBe(0);
  });

  it('says of what waits what it is, where, when and why (LOCAL-020)', async () => {
    await aChange();
    await setLink(db, false);
    await showOnDevice(db, tray());
    const waiting = await group('Waiting');
    expect(waiting.getByText('Comment')).toBeTruthy();
    expect(waiting.getByText('First commands').closest('a')?.getAttribute('href')).toContain(
      '/learn/harbor/skill/first-commands',
    );
    expect(waiting.getByText('just now')).toBeTruthy();
    expect(waiting.getByText('Why 230 V?')).toBeTruthy();
    expect(waiting.getByText('Saved on this device. Sends when you are online.')).toBeTruthy();
  });

  it('tells a publication from a change of workflow, of visibility and of settings (LOCAL-020)', async () => {
    for (const fields of [
      { workflow: 'PUBLISHED' },
      { workflow: 'NEEDS_CONTENT' },
      { visible: false },
      { subtitle: 'Ohm' },
    ] as const) {
      await enqueue(db, updateSkillMeta, { skillId, fields });
      await db.outbox.toCollection().modify({ sent: true });
    }
    await setLink(db, false);
    await showOnDevice(db, tray());
    const waiting = await group('Waiting');
    for (const name of [
      'Publication of a skill',
      'Workflow of a skill',
      'Visibility of a skill',
      'Skill settings',
    ])
      expect(waiting.getByText(name)).toBeTruthy();
  });

  it('says that everything is saved when it is empty', async () => {
    await showOnDevice(db, tray());
    expect(await screen.findByText('Everything is saved')).toBeTruthy();
  });

  it('offers Retry, Copy text and Discard for what was refused; Retry sends it anew (LOCAL-020, LOCAL-018)', async () => {
    const copied: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(text) },
    });
    await refuse(db, await aChange('Keep me'), 'FORBIDDEN_ACCESS');
    expect(await db.comments.count()).toBe(0);
    await showOnDevice(db, tray());
    const needsYou = await group('Needs you');
    expect(needsYou.getByText('Keep me')).toBeTruthy();
    expect(needsYou.getByText('Not accepted: you no longer have access to this')).toBeTruthy();
    press(needsYou, /^Copy text/);
    await waitFor(() => expect(copied).toEqual(['Keep me']));
    press(needsYou, /^Retry/);
    expect((await group('Waiting')).getByText('Keep me')).toBeTruthy();
    expect(await db.outbox.toArray()).toMatchObject([
      { state: 'queued', sent: false, vars: { body: 'Keep me' } },
    ]);
    expect(await db.comments.count()).toBe(1);
  });

  it('takes back what waits, and makes it anew with Undo (LOCAL-020)', async () => {
    const id = await aChange('Take me back');
    await showOnDevice(db, tray());
    press(await group('Waiting'), /^Discard/);
    await waitFor(async () => expect(await db.comments.count()).toBe(0));
    expect(await db.outbox.count()).toBe(0);
    const undo = await screen.findByRole('button', { name: 'Undo', hidden: true });
    fireEvent.click(undo);
    await waitFor(async () =>
      expect(await db.outbox.toArray()).toMatchObject([{ id, vars: { body: 'Take me back' } }]),
    );
    expect((await db.comments.toArray())[0]?.body).toBe('Take me back');
  });

  it('drops what was refused ten seconds after Discard, and keeps it with Undo (LOCAL-020)', async () => {
    await refuse(db, await aChange('Drop me'), 'FORBIDDEN_ACCESS');
    await showOnDevice(db, tray());
    const needsYou = await group('Needs you');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    press(needsYou, /^Discard/);
    await act(async () => {});
    fireEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true }));
    await act(async () => vi.advanceTimersByTime(11_000));
    vi.useRealTimers();
    await needsYou.findByRole('button', { name: /^Discard/, hidden: true });
    expect(await db.outbox.count()).toBe(1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    press(needsYou, /^Discard/);
    await act(async () => {});
    await act(async () => vi.advanceTimersByTime(9000));
    expect(await db.outbox.count()).toBe(1);
    await act(async () => vi.advanceTimersByTime(1500));
    vi.useRealTimers();
    await waitFor(async () => expect(await db.outbox.count()).toBe(0));
    expect(await db.comments.count()).toBe(0);
  });

  it('does not offer to take back what was handed to the network, and sends on request', async () => {
    const id = await aChange();
    await db.outbox
      .where('id')
      .equals(id)
      .modify({ sent: true, notBefore: Date.now() + 60_000, attempts: 1 });
    await showOnDevice(db, tray());
    const waiting = await group('Waiting');
    expect(waiting.queryByRole('button', { name: /^Discard/, hidden: true })).toBeNull();
    press(waiting, /^Send now/);
    await waitFor(async () => expect((await db.outbox.toArray())[0]?.notBefore).toBe(0));
  });

  it('lists what was delivered, of repeated progress only the latest', async () => {
    const delivered = (op: string, minutes: number) => ({
      seq: minutes,
      id: newId(),
      op,
      vars: op === 'upsertProgress' ? { skillId } : { contextId: skillId, body: 'There' },
      lane: '',
      touches: [],
      createdAt: Date.now() - minutes * 60_000,
      deliveredAt: Date.now() - minutes * 60_000,
    });
    await db.delivered.bulkPut([
      delivered('upsertProgress', 2),
      delivered('upsertProgress', 3),
      delivered('createComment', 4),
    ]);
    await showOnDevice(db, tray());
    const list = await group('Delivered today');
    expect(list.getAllByText('Progress')).toHaveLength(1);
    expect(list.getByText('Comment')).toBeTruthy();
    expect(list.queryByRole('button', { hidden: true })).toBeNull();
  });

  it('saves everything as a file', async () => {
    await aChange('In the file');
    let saved: Blob | undefined;
    const createObjectURL = (blob: Blob) => {
      saved = blob;
      return 'blob:x';
    };
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL() {} }));
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await showOnDevice(db, tray());
    fireEvent.click(await screen.findByRole('button', { name: 'Export all', hidden: true }));
    await waitFor(() => expect(click).toHaveBeenCalled());
    expect(await saved?.text()).toContain('In the file');
    click.mockRestore();
  });

  it('offers the version that waits', async () => {
    await setMeta(db, 'updateReady', true);
    const reload = vi.fn();
    await showOnDevice(db, tray(reload));
    fireEvent.click(await screen.findByRole('button', { name: 'Reload when ready', hidden: true }));
    expect(reload).toHaveBeenCalled();
  });
});

describe('the pill', () => {
  const pill = () => screen.queryByRole('button', { name: /need|saved|Update|Offline/ });

  it('shows the number of unsent changes without a connection, and goes by itself (LOCAL-040)', async () => {
    await setLink(db, false);
    await aChange('One');
    await aChange('Two');
    await showOnDevice(db, <ChangesPill />);
    expect(await screen.findByRole('button', { name: '2 saved on this device' })).toBeTruthy();
    await setLink(db, true);
    await db.outbox.clear();
    await waitFor(() => expect(pill()).toBeNull());
  });

  it('counts drafts: those that wait while offline, and one that was refused always (LOCAL-040)', async () => {
    await setLink(db, false);
    await db.drafts.put({ skillId, unsent: 1, changedAt: Date.now(), refused: null });
    await showOnDevice(db, <ChangesPill />);
    expect(await screen.findByRole('button', { name: '1 saved on this device' })).toBeTruthy();
    await setLink(db, true);
    await waitFor(() => expect(pill()).toBeNull()); // it is on its way
    await db.drafts.update(skillId, { refused: 'FORBIDDEN' });
    expect(await screen.findByRole('button', { name: '1 needs you' })).toBeTruthy();
  });

  it('says Offline after three seconds without a connection, and goes by itself (LOCAL-040)', async () => {
    await setLink(db, false);
    await showOnDevice(db, <ChangesPill />);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(pill()).toBeNull();
    expect(await screen.findByRole('button', { name: 'Offline' }, { timeout: 3000 })).toBeTruthy();
    await setLink(db, true);
    await waitFor(() => expect(pill()).toBeNull());
  });

  it('shows the worst first: what needs the person, what waits, an update (LOCAL-040)', async () => {
    await setMeta(db, 'updateReady', true);
    await setLink(db, false);
    await showOnDevice(db, <ChangesPill />);
    expect(await screen.findByRole('button', { name: 'Update ready' })).toBeTruthy();
    const id = await aChange('One');
    expect(await screen.findByRole('button', { name: '1 saved on this device' })).toBeTruthy();
    await refuse(db, id, 'FORBIDDEN_ACCESS');
    expect(await screen.findByRole('button', { name: '1 needs you' })).toBeTruthy();
    expect(await screen.findByText('An error occurred. Unable to add comment')).toBeTruthy();
  });

  it('opens the tray, and so does a toast for what was just refused', async () => {
    const id = await aChange('One');
    await refuse(db, await aChange('Before'), 'FORBIDDEN_ACCESS');
    await showOnDevice(
      db,
      <>
        <ChangesPill />
        <ChangesTray opened={false} onClose={() => {}} />
      </>,
    );
    fireEvent.click(await screen.findByRole('button', { name: '1 needs you' }));
    expect(await screen.findByRole('heading', { name: 'Changes', hidden: true })).toBeTruthy();
    expect(screen.queryByText('An error occurred. Unable to add comment')).toBeNull();
    await refuse(db, id, 'SKILL_IS_RETIRED');
    expect(await screen.findByText('An error occurred. Unable to add comment')).toBeTruthy();
  });
});
