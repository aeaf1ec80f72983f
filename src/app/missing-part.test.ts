import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ForcedReload, isMissingPart, loadUntilItComes, missingPart, PART_AGAIN_MS } from './missing-part.ts';

const entries = new Map<string, string>();
let reloads = 0;
let online = true;
let reached: Promise<boolean>;
let stayed = 0;
const stay = () => {
  stayed += 1;
};
const told = () => new Promise((resolve) => setImmediate(resolve));
beforeEach(() => {
  entries.clear();
  reloads = 0;
  online = true;
  reached = Promise.resolve(true);
  stayed = 0;
});

/** What the browser tells of a part that it can't load. */
function miss(rule: ForcedReload): Error {
  const page = new EventTarget();
  rule.watch(page as unknown as Window);
  const payload = new TypeError('Failed to fetch dynamically imported module: /build/x.js');
  page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
  return payload;
}

/** A page as it is after each load: all it has from the one before is what was stored. */
const aPage = () =>
  new ForcedReload({
    storage: () => ({
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, value) => void entries.set(key, value),
      removeItem: (key) => void entries.delete(key),
    }),
    mayReload: () => online,
    reaches: () => reached,
    reload: () => {
      reloads += 1;
    },
  });

describe('a part of the page that does not come', () => {
  it('forces one reload, guarded by a stored flag; the second failure is let through (ERR-011, F31)', async () => {
    const first = aPage();
    expect([first.attempt(stay), first.attempt(stay)]).toEqual([true, true]);
    await told();
    expect(reloads).toBe(1);
    expect([...entries.keys()]).toEqual(['chunk-reload']);
    expect(aPage().attempt(stay)).toBe(false);
    await told();
    expect([reloads, stayed]).toEqual([1, 0]);
  });

  it('is worth a reload again once a page has come whole, and not before', async () => {
    aPage().attempt(stay);
    await told();
    const failed = aPage();
    miss(failed);
    failed.pageCame(); // with the failure in its place
    expect(entries.has('chunk-reload')).toBe(true);
    const whole = aPage();
    whole.pageCame();
    expect(entries.has('chunk-reload')).toBe(false);
    expect(whole.attempt(stay)).toBe(true);
    await told();
    expect(reloads).toBe(2);
  });

  it('is no missing part where its stylesheet alone has not come', () => {
    const page = new EventTarget();
    const rule = aPage();
    rule.watch(page as unknown as Window);
    const payload = new Error('Unable to preload CSS for /build/x.css');
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload });
    page.dispatchEvent(event);
    expect([event.defaultPrevented, isMissingPart(payload), rule.lost]).toEqual([
      ...[true, false],
      [payload.message],
    ]);
  });

  it('does not lose the page to a reload while there is no network', () => {
    online = false;
    expect(aPage().attempt(stay)).toBe(false);
    online = true;
    expect(aPage().attempt(stay)).toBe(true);
  });

  it('does not lose the page to a reload while the browser is online and the server does not answer', async () => {
    reached = Promise.resolve(false);
    const page = aPage();
    expect([page.attempt(stay), page.attempt(stay)]).toEqual([true, true]);
    await told();
    expect([reloads, stayed]).toEqual([0, 2]);
    reached = Promise.resolve(true);
    expect(page.attempt(stay)).toBe(true);
    await told();
    expect([reloads, stayed]).toEqual([1, 2]);
  });

  it("is none of the router's business, which would reload once more by itself", () => {
    const payload = miss(aPage());
    expect(isMissingPart(payload)).toBe(true);
    expect(payload.message).not.toMatch(/^Failed to fetch dynamically imported module/);
  });
});

describe('a part that works behind the page', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('is asked for again until the server gives it', async () => {
    const load = vi.fn(async () => {
      if (load.mock.calls.length < 3) throw missingPart('service-worker-registration');
    });
    const loaded = loadUntilItComes(load, () => false);
    await vi.advanceTimersByTimeAsync(2 * PART_AGAIN_MS);
    await loaded;
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('is not asked for again by a page that is gone', async () => {
    let gone = false;
    const load = vi.fn(() => Promise.reject(missingPart('service-worker-registration')));
    const loaded = loadUntilItComes(load, () => gone);
    await vi.advanceTimersByTimeAsync(PART_AGAIN_MS / 2);
    gone = true;
    await vi.advanceTimersByTimeAsync(PART_AGAIN_MS);
    await loaded;
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('reports any other failure at once', async () => {
    await expect(
      loadUntilItComes(
        () => Promise.reject(new Error('broken')),
        () => false,
      ),
    ).rejects.toThrow('broken');
  });
});
