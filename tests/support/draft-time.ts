/** Time of drafts under test: timers wait for the test, disks have their turns in between. */
import { vi } from 'vitest';
import { tabChannels } from './tab-channels.ts';
import { turns } from './virtual-clock.ts';

export function holdTime(): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: Date.UTC(2026, 0, 5, 9),
  });
  vi.stubGlobal('BroadcastChannel', tabChannels());
}

export function letTimeGo(): void {
  vi.unstubAllGlobals();
  vi.useRealTimers();
}

export async function pass(ms: number): Promise<void> {
  await turns(8);
  for (let left = ms; left > 0; left -= 100) {
    await vi.advanceTimersByTimeAsync(Math.min(100, left));
    await turns(left > 5000 ? 2 : 8);
  }
}

/** For as long as the work itself takes. */
export async function passing<T>(work: Promise<T>): Promise<T> {
  let done = false;
  const ended = work.finally(() => {
    done = true;
  });
  ended.catch(() => {}); // whoever awaits it hears
  for (let step = 0; !done && step < 1000; step += 1) await pass(20);
  return ended;
}
