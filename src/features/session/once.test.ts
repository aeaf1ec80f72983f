// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RequestError } from '#contract/request-error.ts';
import { NoAnswer } from '#sync/session/request.ts';
import { askingAgain, callOnce, once } from './once.ts';

const refused = (status: number) => new RequestError({ status, message: '' });
const lost = () => new NoAnswer('lost');

let ids: string[];
/** @param outcomes  of one send after the other; at the end it is answered */
const sending =
  (...outcomes: Error[]) =>
  async (id: string) => {
    ids.push(id);
    const outcome = outcomes.shift();
    if (outcome) throw outcome;
    return 'made';
  };
const attempt = (content: readonly unknown[], ...outcomes: Error[]) =>
  once(content, sending(...outcomes)).catch((error: Error) => error.constructor.name);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
  ids = [];
});
afterEach(() => void vi.useRealTimers());

it('an answer that got lost is asked for again with the same id, before anybody hears of it', async () => {
  expect(await attempt(['join', 'ABC123'], lost())).toBe('made');
  expect(ids).toEqual([ids[0], ids[0]]);
});

it('an attempt without an answer is the same one with the next press and on the next page, and over with its answer', async () => {
  expect(await attempt(['join', 'ABC123'], lost(), lost())).toBe('NoAnswer');
  expect(await attempt(['join', 'ABC123'])).toBe('made');
  expect(new Set(ids).size).toBe(1);
  expect(await attempt(['join', 'ABC123'])).toBe('made');
  expect(new Set(ids).size).toBe(2);
  expect(sessionStorage).toHaveLength(0);
});

it('with another content it is another attempt', async () => {
  await attempt(['join', 'ABC123'], lost(), lost());
  await attempt(['join', 'XYZ123']);
  expect(new Set(ids).size).toBe(2);
});

it.each([401, 429, 502, 503])('a %i has not said what became of it: the id stays', async (status) => {
  await attempt(['join', 'ABC123'], refused(status));
  await attempt(['join', 'ABC123']);
  expect(new Set(ids).size).toBe(1);
});

it('what waits for a mail to be answered is the same attempt when it is asked again', async () => {
  const waits = new RequestError({ status: 403, code: 'EMAIL_UNVERIFIED', message: '' });
  await attempt(['signup', 'ana'], waits);
  await attempt(['signup', 'ana']);
  expect(new Set(ids).size).toBe(1);
});

it.each([400, 403, 404, 409])('a %i is an answer: what is asked next is another attempt', async (status) => {
  expect(await attempt(['join', 'ABC123'], refused(status))).toBe('RequestError');
  await attempt(['join', 'ABC123']);
  expect(new Set(ids).size).toBe(2);
});

it('what the server has refused is not asked for again', async () => {
  const send = vi.fn(async () => {
    throw refused(503);
  });
  await expect(askingAgain(send)).rejects.toThrow(RequestError);
  expect(send).toHaveBeenCalledOnce();
});

it('the next person in the same tab makes an attempt of their own, and what declares no attempt has no id', async () => {
  const call = vi.fn(async (..._given: unknown[]): Promise<unknown> => {
    throw refused(503);
  });
  const asked = { name: 'joinOrganization', service: 'accounts', document: '' };
  for (const accountId of ['ana', 'ana', 'ben'])
    await callOnce({ accountId, call }, { ...asked, attemptIn: 'header' }, { code: 'ABC123' }).catch(
      () => {},
    );
  const headers = call.mock.calls.map(([, , id]) => id);
  expect(headers[0]).toBe(headers[1]);
  expect(new Set(headers).size).toBe(2);
  await callOnce({ accountId: 'ana', call }, { ...asked, attemptIn: 'invoiceId' }, { seats: 1 }).catch(
    () => {},
  );
  expect(call.mock.lastCall?.slice(1)).toEqual([
    { seats: 1, invoiceId: expect.stringMatching(/^[\w-]{36}$/) },
  ]);
  await callOnce({ accountId: 'ana', call }, asked, { code: 'ABC123' }).catch(() => {});
  expect(call.mock.lastCall?.slice(1)).toEqual([{ code: 'ABC123' }]);
});
