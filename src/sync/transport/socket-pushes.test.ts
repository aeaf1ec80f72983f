import { expect, it } from 'vitest';
import type { PushFrame } from '#contract/sync/realtime.ts';
import { turns, VirtualClock } from '#tests/support/virtual-clock.ts';
import type { Reply } from './server-call.ts';
import { SocketPushes } from './socket-pushes.ts';

const operation = (body = 'Hello.') => ({ variables: { body } }) as never;

function opened() {
  const clock = new VirtualClock();
  const pushes = new SocketPushes(clock);
  const sent: PushFrame[] = [];
  const open = () => pushes.open((data) => sent.push(JSON.parse(data)));
  open();
  const push = (body?: string) => {
    const given: { reply: Reply | null | undefined } = { reply: undefined };
    void pushes.push('content', [operation(body)]).then((reply) => {
      given.reply = reply;
    });
    return given;
  };
  const answer = (n: number, more: object = {}) =>
    pushes.hear({ type: 'answer', n, status: 200, body: ['done'], ...more });
  return { pushes, sent, open, push, answer, pass: (ms: number) => clock.advance(ms, () => turns(2)) };
}

const done = { kind: 'answer', status: 200, body: ['done'], retryAfterMs: null };

it('sends a push and takes the answer of its number alone', async () => {
  const { sent, push, answer, pass } = opened();
  const first = push();
  await pass(0);
  expect(sent).toEqual([{ type: 'push', n: 1, service: 'content', operations: [operation()] }]);
  answer(7, { body: ['of another'] });
  await pass(0);
  expect(first.reply).toBeUndefined();
  answer(1);
  await pass(0);
  expect(first.reply).toEqual(done);
});

it('leaves to requests what is more than one at a time, ten a second or 10,000 characters', async () => {
  const { sent, push, answer, pass } = opened();
  push();
  const beside = push();
  await pass(0);
  expect(beside.reply).toBeNull();
  answer(1);
  const soonAfter = push();
  await pass(100);
  expect(soonAfter.reply).toBeNull();
  const long = push('x'.repeat(10_000));
  await pass(0);
  expect(long.reply).toBeNull();
  expect(sent).toHaveLength(1);
  push();
  await pass(0);
  expect(sent).toHaveLength(2);
});

it('gives a push that is not answered within 5 s to a request, and takes none until it is opened anew (F45)', async () => {
  const { sent, open, push, answer, pass } = opened();
  const first = push();
  await pass(4999);
  expect(first.reply).toBeUndefined();
  await pass(1);
  expect(first.reply).toBeNull();
  answer(1);
  const second = push();
  await pass(0);
  expect([second.reply, sent.length]).toEqual([null, 1]);
  open();
  push();
  await pass(0);
  expect(sent).toHaveLength(2);
});

it('gives what is under way when the socket closes to a request at once (F2)', async () => {
  const { pushes, push, pass } = opened();
  const under = push();
  pushes.close();
  await pass(0);
  expect(under.reply).toBeNull();
});

it('leaves a refused token to a request, which gets another; a wait that is asked for is between 1 s and 15 min (LOCAL-017)', async () => {
  const { push, answer, pass } = opened();
  const refused = push();
  answer(1, { status: 401 });
  await pass(100);
  expect(refused.reply).toBeNull();
  for (const [seconds, ms] of [
    [3, 3000],
    [0, 1000],
    [86_400, 15 * 60_000],
  ] as const) {
    const asked = push();
    await pass(0);
    answer(seconds === 3 ? 2 : seconds === 0 ? 3 : 4, {
      status: 429,
      retryAfterSeconds: seconds,
      body: null,
    });
    await pass(100);
    expect(asked.reply).toEqual({ kind: 'answer', status: 429, body: null, retryAfterMs: ms });
  }
});
