import { expect, it } from 'vitest';
import { Loop } from './loop.ts';

/** A loop whose looks end when the test says so. */
function aLoop() {
  const ends: (() => void)[] = [];
  const state = { running: true, looks: 0 };
  const loop = new Loop({
    isRunning: () => state.running,
    guard: (work) => work.catch(() => {}),
    run: async (own) => {
      while (own.next()) {
        state.looks += 1;
        await new Promise<void>((resolve) => ends.push(resolve));
      }
    },
  });
  const end = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { loop, state, end };
}

it('work that is asked for many times while it runs looks once more, and then ends', async () => {
  const { loop, state, end } = aLoop();
  loop.start();
  loop.start();
  loop.start();
  expect(state.looks).toBe(1);
  await end();
  expect(state.looks).toBe(2);
  await end();
  expect(loop.job).toBeNull();
  expect(state.looks).toBe(2);
});

it('work that ended with an error starts again when it is asked for', async () => {
  let looks = 0;
  const loop = new Loop({
    isRunning: () => true,
    guard: (work) => work.catch(() => {}),
    run: async (own) => {
      while (own.next()) {
        looks += 1;
        throw new Error('no disk');
      }
    },
  });
  loop.start();
  await loop.job;
  loop.start();
  await loop.job;
  expect(looks).toBe(2);
});

it('work that finds out that another look is of no use ends, although one was asked for', async () => {
  const { loop, state, end } = aLoop();
  loop.start();
  loop.start();
  loop.enough();
  await end();
  expect(loop.job).toBeNull();
  expect(state.looks).toBe(1);
});

it('work does not look again after its engine has stopped', async () => {
  const { loop, state, end } = aLoop();
  loop.start();
  loop.start();
  state.running = false;
  await end();
  expect(loop.job).toBeNull();
  expect(state.looks).toBe(1);
});
