import { expect, it } from 'vitest';
import { turns, VirtualClock } from '#tests/support/virtual-clock.ts';
import { type HintChannel, standForLeader } from './leader.ts';

/** Web Locks as far as leaders use them: exclusive, queued, stolen. */
class Locks {
  #holder: { take: () => void } | null = null;
  readonly #queue: { grant: () => void; signal: AbortSignal | undefined }[] = [];

  request = ((name: string, options: LockOptions, run: (lock: Lock) => Promise<unknown>) =>
    new Promise((resolve, reject) => {
      const hold = () => {
        const mine = { take: () => reject(new DOMException('stolen', 'AbortError')) };
        this.#holder = mine;
        Promise.resolve(run({ name, mode: 'exclusive' }))
          .then(resolve, reject)
          .finally(() => {
            if (this.#holder !== mine) return;
            this.#holder = null;
            this.#queue.shift()?.grant();
          });
      };
      options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
      if (options.steal) {
        this.#holder?.take();
        hold();
      } else if (this.#holder) {
        this.#queue.push({ grant: hold, signal: options.signal });
      } else {
        hold();
      }
    })) as unknown as LockManager['request'];
}

class Channels {
  readonly #open = new Set<(event: MessageEvent) => void>();
  join(isFrozen: () => boolean): HintChannel {
    let own: ((event: MessageEvent) => void) | null = null;
    return {
      postMessage: (data) => {
        if (!isFrozen())
          for (const listen of this.#open) if (listen !== own) listen({ data } as MessageEvent);
      },
      addEventListener: (_type, listener) => {
        own = listener;
        this.#open.add(listener);
      },
      close: () => {
        if (own) this.#open.delete(own);
      },
    };
  }
}

function tabs(count: number) {
  const clock = new VirtualClock();
  const locks = new Locks();
  const channels = new Channels();
  const leading = new Set<number>();
  const frozen = new Set<number>();
  const stops = Array.from({ length: count }, (_, tab) =>
    standForLeader({
      accountId: 'u1',
      locks,
      channel: channels.join(() => frozen.has(tab)),
      clock,
      isVisible: () => !frozen.has(tab),
      lead: (signal) =>
        new Promise((resolve) => {
          leading.add(tab);
          signal.addEventListener('abort', () => {
            leading.delete(tab);
            resolve();
          });
        }),
    }),
  );
  return { clock, leading, frozen, stops, pass: (ms: number) => clock.advance(ms, () => turns(6)) };
}

it('elects exactly one of several tabs, and another within 2 s when it closes (LOCAL-024)', async () => {
  const { leading, stops, pass } = tabs(3);
  await pass(30_000);
  expect([...leading]).toEqual([0]);
  stops[0]!();
  await pass(2000);
  expect([...leading]).toEqual([1]);
  for (const stop of stops) stop();
});

it('takes over within 10 s from a tab that is frozen (LOCAL-024)', async () => {
  const { leading, frozen, stops, pass } = tabs(2);
  await pass(30_000);
  frozen.add(0);
  await pass(7000);
  expect([...leading]).toEqual([0]);
  await pass(3000);
  expect([...leading]).toEqual([1]);
  await pass(60_000);
  expect([...leading]).toEqual([1]);
  for (const stop of stops) stop();
});
