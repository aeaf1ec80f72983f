import { expect, it } from 'vitest';
import { LECTERN_HEADER } from '#contract/sync/wire.ts';
import { VirtualClock } from '#tests/support/virtual-clock.ts';
import { GateTimeout } from '../session/session-gate.ts';
import { callServer, type Gate } from './server-call.ts';

function around(answer: () => Response, token: string | null = 'token') {
  const clock = new VirtualClock();
  let renewed = 0;
  const waits: number[] = [];
  const gate = {
    account: 'ana',
    token: async ({ waitMs }: { waitMs: number }) => {
      waits.push(waitMs);
      if (token === null) throw new GateTimeout();
      return token;
    },
    renew: async () => {
      renewed += 1;
      return 'newer';
    },
  } as unknown as Gate;
  return {
    call: () => callServer({ gate, clock, random: () => 0, fetch: async () => answer() }, '/x', {}),
    waits,
    renewed: () => renewed,
  };
}

const refusing = (status: number, ours: boolean) => () =>
  Response.json(
    { errors: [{ message: 'No', extensions: { status, code: 'FORBIDDEN_ACCESS' } }] },
    { status, ...(ours && { headers: { [LECTERN_HEADER]: '1' } }) },
  );

it.each([401, 403, 426, 409, 200])(
  'takes nothing that a middle box says for the server’s word, though it says %i in JSON (D38, F6)',
  async (status) => {
    const device = around(refusing(status, false));
    expect(await device.call()).toEqual({ kind: 'unknown', status, retryAfterMs: null });
    expect(device.renewed()).toBe(0);
  },
);

it('asks once more with a new token when the server itself says 401', async () => {
  const device = around(refusing(401, true));
  expect(await device.call()).toEqual({ kind: 'unsent', why: 'sign in' });
  expect(device.renewed()).toBe(1);
});

it('waits 5 s for a token and counts as offline then: the engine comes back by itself', async () => {
  const device = around(refusing(200, true), null);
  expect(await device.call()).toEqual({ kind: 'unsent', why: 'offline' });
  expect(device.waits).toEqual([5000]);
});
