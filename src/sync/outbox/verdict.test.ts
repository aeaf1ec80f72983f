import { expect, it } from 'vitest';
import type { OutboxEntry } from '#store/tables/outbox.ts';
import type { Reply } from '../transport/server-call.ts';
import { afterVerdict } from './retry.ts';
import { noticeOf, verdictOf } from './verdict.ts';

const entry = { id: 'one', seq: 1, state: 'sending', attempts: 0, vers: null } as unknown as OutboxEntry;
const answered = (body: unknown, status = 200): Reply => ({
  kind: 'answer',
  status,
  body,
  retryAfterMs: null,
});
const saying = (s: string) => answered([{ id: 'one', seq: 1, s }]);
const after = (reply: Reply) => afterVerdict(entry, verdictOf(reply, entry), 0, () => 0);

it.each([
  ['applied', { state: 'acked' }],
  ['merged', { state: 'acked' }],
  ['stale', { state: 'acked', settled: true }],
  ['rejected', { state: 'rejected' }],
  ['waiting', { state: 'queued', attempts: 1, notBefore: 200 }],
  ['retry', { state: 'queued', attempts: 1, notBefore: 200 }],
  ['a word of a newer server', { state: 'held' }],
])('takes “%s” for what it says: only what the server has settled is over (D38)', (said, then) => {
  expect(after(saying(said))).toMatchObject(then);
});

it.each([
  ['a server error', answered({ errors: [] }, 500), { state: 'held', lastError: { status: 500 } }],
  ['silence', { kind: 'unknown', status: null, retryAfterMs: null } as const, { state: 'held' }],
  ['an answer without a word about it', answered([{ id: 'other', seq: 2, s: 'applied' }]), { state: 'held' }],
  ['no network', { kind: 'unsent', why: 'offline' } as const, { state: 'queued', attempts: 0 }],
  [
    'a wait of 7 s',
    { kind: 'answer', status: 429, body: null, retryAfterMs: 7_000 } as const,
    { state: 'queued', notBefore: 7_000 },
  ],
])('keeps what has met %s (D2, D38)', (_what, reply, then) => {
  expect(after(reply)).toMatchObject(then);
});

it('takes a refusal for the entry that it names, and for no other of the request (D38)', () => {
  const refusing = (id?: string) =>
    answered({ errors: [{ message: 'No', extensions: { status: 403, code: 'FORBIDDEN_ACCESS', id } }] }, 403);
  expect(after(refusing('one'))).toMatchObject({
    state: 'rejected',
    lastError: { code: 'FORBIDDEN_ACCESS' },
  });
  for (const another of [refusing(), refusing('other')])
    expect(after(another)).toMatchObject({ state: 'held', lastError: { status: 403 } });
});

it('reads no notice into what the server has not said: nobody is signed out or told to update by a middle box (F6)', () => {
  for (const status of [401, 403, 426])
    expect(noticeOf({ kind: 'unknown', status, retryAfterMs: null })).toBeNull();
  expect(noticeOf(answered(null, 426))).toBe('update');
});
