// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useSave } from './use-save.ts';

afterEach(cleanup);

const full = new Error('full');
const failureOf = (error: unknown) => {
  if (error !== full) throw error;
  return 'no room';
};

/** An act that ends when the test says so. */
function anAct() {
  let end = { done: () => {}, fail: (_error: unknown) => {} };
  let runs = 0;
  const run = () =>
    new Promise<void>((done, fail) => {
      runs += 1;
      end = { done, fail };
    });
  return { run, runs: () => runs, done: () => end.done(), fail: (error: unknown) => end.fail(error) };
}

async function begin(options?: { leaves: boolean }) {
  const its = anAct();
  const { result } = renderHook(() => useSave(failureOf, options));
  let saved: Promise<boolean> = Promise.resolve(false);
  act(() => {
    saved = result.current.save(its.run);
  });
  const ended = async (end: () => void) => {
    await act(async () => {
      end();
      await saved.catch(() => {});
    });
    return saved;
  };
  return { its, result, ended };
}

describe('one try at a time to save', () => {
  it('is busy until it is saved, and a second press meanwhile saves nothing', async () => {
    const { its, result, ended } = await begin();
    expect(result.current.saving).toBe(true);
    expect(await result.current.save(its.run)).toBe(false);
    expect(its.runs()).toBe(1);
    expect(await ended(its.done)).toBe(true);
    expect([result.current.saving, result.current.failure]).toEqual([false, null]);
  });

  it('says why it failed until the next try', async () => {
    const { its, result, ended } = await begin();
    expect(await ended(() => its.fail(full))).toBe(false);
    expect([result.current.saving, result.current.failure]).toEqual([false, 'no room']);
    act(() => void result.current.save(its.run));
    expect(result.current.failure).toBe(null);
  });

  it('throws what the words do not foresee, and can be tried again', async () => {
    const { its, result, ended } = await begin();
    await expect(ended(() => its.fail(new Error('a bug')))).rejects.toThrow('a bug');
    expect([result.current.saving, result.current.failure]).toEqual([false, null]);
  });

  it('stays busy after a success when the page goes away', async () => {
    const { its, result, ended } = await begin({ leaves: true });
    expect(await ended(its.done)).toBe(true);
    expect(result.current.saving).toBe(true);
  });
});
