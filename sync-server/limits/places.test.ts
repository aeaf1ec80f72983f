import { expect, it } from 'vitest';
import { places } from './places.ts';

const only = (atOnce: number, waiting: number) => ({ atOnce, waiting });
const codeOf = (done: Promise<unknown>) =>
  done.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

/** Work that ends when it is told to; `order` says whose was begun. */
function work() {
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const of = (name: string) => () => {
    order.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const endOne = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { of, order, endOne };
}

it('a network that asks for much waits behind itself: another one is next', async () => {
  const place = places({ people: only(1, 10), visitors: only(1, 100) });
  const { of, order, endOne } = work();
  for (const network of ['a', 'b']) for (let n = 0; n < 20; n += 1) void place({ network }, of(network));
  for (let n = 0; n < 7; n += 1) await endOne();
  void place({ network: 'victim' }, of('victim'));
  const before = order.length;
  await endOne();
  expect(order.slice(1, 7)).toEqual(['b', 'a', 'b', 'a', 'b', 'a']);
  expect(order.slice(before)).toEqual(['victim']);
});

it('one that comes again and again alone starves nobody who has many waiting', async () => {
  const place = places({ people: only(1, 10), visitors: only(1, 100) });
  const { of, order, endOne } = work();
  for (let n = 0; n < 20; n += 1) void place({ network: 'school' }, of('school'));
  for (let n = 0; n < 10; n += 1) {
    void place({ network: 'sly' }, of('sly'));
    await endOne();
    await endOne();
  }
  expect(order.filter((name) => name === 'school').length).toBeGreaterThanOrEqual(10);
});

it('people who are known have places that visitors can’t take', async () => {
  const place = places({ people: only(1, 10), visitors: only(2, 100) });
  const { of, order } = work();
  for (let n = 0; n < 50; n += 1) void place({ network: 'a' }, of('a'));
  void place({ person: 'ana' }, of('ana'));
  expect(order).toEqual(['a', 'a', 'ana']);
});

it('in a full line whoever has most in it gives way, with a time to come back', async () => {
  const place = places({ people: only(1, 10), visitors: only(1, 5) });
  const { of, order, endOne } = work();
  const greedy = Array.from({ length: 7 }, () => codeOf(place({ network: 'greedy' }, of('greedy'))));
  expect(await greedy[6]).toBe('RATE_LIMITED');
  const other = codeOf(place({ network: 'other' }, of('other')));
  expect(await greedy[5]).toBe('RATE_LIMITED');
  for (let n = 0; n < 6; n += 1) await endOne();
  expect(await other).toBe('done');
  expect(order.filter((name) => name === 'greedy')).toHaveLength(5);
  // One that is left over is served at once again.
  void place({ network: 'later' }, of('later'));
  expect(order.at(-1)).toBe('later');
});

it('work that fails gives its place back', async () => {
  const place = places({ people: only(1, 1), visitors: only(1, 1) });
  const failed = place({ person: 'ana' }, () => Promise.reject(new Error('no')));
  await expect(failed).rejects.toThrow('no');
  expect(await place({ person: 'ana' }, async () => 'again')).toBe('again');
});
