import { describe, expect, it } from 'vitest';
import { afterLockEvent, type LockEvent, type LockView, lockAtOpening, lostWords } from './lock-view.ts';

const me = { userId: 'u-me', sessionId: 's-me' };
const other = { userId: 'u-other', sessionId: 's-other', name: 'Ruth Reviewer' };
const mine = { ...me, name: 'Ada Author' };

const viewAfter = (...events: LockEvent[]): LockView =>
  events.reduce((view, event) => afterLockEvent(view, event, me), lockAtOpening);
const held: LockEvent = { type: 'answer', answer: { outcome: 'held' } };
const taken: LockEvent = { type: 'answer', answer: { outcome: 'taken', holder: other } };
const unreachable: LockEvent = { type: 'answer', answer: { outcome: 'unreachable' } };

describe('who may type', () => {
  it('is asked what to do when somebody else holds the lock on entering (EDIT-008)', () => {
    expect(viewAfter(taken)).toMatchObject({ mode: 'conflict', by: other, lostTo: null });
  });

  it('is whoever is offline, and on return the lock of another means the notice and preview (LOCAL-030, F53)', () => {
    expect(viewAfter(unreachable)).toMatchObject({ mode: 'editing', lostTo: null });
    expect(viewAfter(held, { type: 'offline' }, taken)).toMatchObject({ mode: 'preview', lostTo: other });
    expect(viewAfter(unreachable, { type: 'offline' }, taken)).toMatchObject({
      mode: 'preview',
      lostTo: other,
    });
    expect(viewAfter(unreachable, taken)).toMatchObject({ mode: 'preview', lostTo: other });
  });

  it('is asked, not told of a loss, where the device took the server for gone as the editor opened (EDIT-008)', () => {
    expect(viewAfter({ type: 'offline' }, taken)).toMatchObject({
      mode: 'conflict',
      by: other,
      lostTo: null,
    });
  });

  it('is no longer the session from which the lock was taken (EDIT-010)', () => {
    expect(
      viewAfter(held, { type: 'holder', holder: mine }, { type: 'holder', holder: other }),
    ).toMatchObject({
      mode: 'preview',
      by: other,
      lostTo: other,
    });
    expect(viewAfter(held, taken)).toMatchObject({ mode: 'preview', lostTo: other });
  });

  it('is not taken for lost while the draft still names who held it before', () => {
    expect(viewAfter({ type: 'holder', holder: other }, held)).toMatchObject({
      mode: 'editing',
      lostTo: null,
    });
    expect(viewAfter(held, { type: 'holder', holder: other })).toMatchObject({
      mode: 'editing',
      lostTo: null,
    });
    expect(viewAfter(held, { type: 'holder', holder: mine }, { type: 'holder', holder: null }).mode).toBe(
      'editing',
    );
  });

  it('stays in preview until the person asks to edit', () => {
    const watching = viewAfter(taken, { type: 'preview' }, { type: 'holder', holder: null });
    expect(watching).toMatchObject({ mode: 'preview', by: null });
    expect(afterLockEvent(watching, { type: 'edit' }, me).mode).toBe('editing');
  });

  it('is nobody whom the server refuses', () => {
    expect(
      viewAfter({ type: 'answer', answer: { outcome: 'refused', code: 'FORBIDDEN_ACCESS' } }),
    ).toMatchObject({
      mode: 'preview',
      refused: 'FORBIDDEN_ACCESS',
    });
  });
});

it('says who took the lock, in the words of the specification (EDIT-009)', () => {
  expect(lostWords({ ...mine, sessionId: 's-2' }, me)).toBe(
    'Skill lock has been stolen by you in another session. Switching to preview mode.',
  );
  expect(lostWords(other, me)).toBe(
    'Skill lock has been stolen by Ruth Reviewer. Switching to preview mode.',
  );
  expect(lostWords({ ...other, name: '' }, me)).toBe(
    'Skill lock has been stolen by another user. Switching to preview mode.',
  );
});
