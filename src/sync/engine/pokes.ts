/**
 * The server says over the socket that something is new. Rows that come with it are shown at once, and the cursor follows after some more of
 * them; without rows it is pulled, within the time that the server names so that not all devices ask in the same moment (F46).
 */
import type { Carried } from '#contract/sync/realtime.ts';
import { isClientBucket } from '#domain/bucket.ts';
import { applyCarried } from '../replication/carried.ts';
import { isStorageFull } from '../storage/media-caches.ts';
import type { Leading } from './leading.ts';

const DEBOUNCE_MS = [30, 80] as const;
const CATCH_UP_MS = [1000, 2000] as const;

export class Pokes {
  readonly #lead: Leading;

  constructor(lead: Leading) {
    this.#lead = lead;
  }

  /** @see PokeSocketOptions.onPoke */
  hear(buckets: readonly string[], spreadMs: number | undefined, carried: Carried[] | undefined): void {
    const spread = this.#spreadOf(buckets, spreadMs);
    if (carried) this.#lead.quietly(this.#take(carried, spread));
    else this.#pullWithin(spread);
  }

  async #take(carried: readonly Carried[], spread: readonly [number, number]): Promise<void> {
    const { around, epoch, timers, ask } = this.#lead;
    const whole = await applyCarried(around.pageDb, epoch, carried).catch((error: unknown) => {
      if (isStorageFull(error)) return false; // a pull makes room
      throw error;
    });
    if (!whole) return this.#pullWithin(spread);
    if (timers.has('catch up')) return;
    timers.schedule('catch up', this.#lead.between(CATCH_UP_MS), () => ask.trigger('poke'));
  }

  /** What this device has sent itself is pulled when its answer is here, with one pull for both; the answer is hardly later. */
  #spreadOf(buckets: readonly string[], spreadMs: number | undefined): readonly [number, number] {
    const own = buckets.some(isClientBucket) && this.#lead.ask.isSending();
    return spreadMs === undefined || (own && spreadMs === 0) ? DEBOUNCE_MS : [0, spreadMs];
  }

  #pullWithin(spread: readonly [number, number]): void {
    const { timers, ask } = this.#lead;
    const ms = this.#lead.between(spread);
    if (ms < 1) ask.trigger('poke');
    else timers.schedule('pull', ms, () => ask.trigger('poke'));
  }
}
