/** Fetches what the device lacks: first what screens ask for, then what is to be kept, after room was made for it. */

import { askForTenants, placesAreWanted } from '../fetching/places.ts';
import { fetchTexts, missingTexts } from '../fetching/texts.ts';
import { keepEnrolled, keepOn } from '../keeping/keep-on.ts';
import { sweepPictures } from '../keeping/kept-pictures.ts';
import { makeRoom } from '../keeping/make-room.ts';
import type { Leading } from './leading.ts';
import type { LiveLink } from './live-link.ts';
import type { Loop } from './loop.ts';
import { POLL_MS } from './polling.ts';
import type { Probe } from './probe.ts';

const ROOM_INTERVAL_MS = 60_000;

export class Filling {
  readonly #lead: Leading;
  readonly #live: LiveLink;
  readonly #probe: Probe;
  readonly #loop: Loop;
  #roomLookedAt = Number.NEGATIVE_INFINITY;

  constructor(lead: Leading, live: LiveLink, probe: Probe) {
    this.#lead = lead;
    this.#live = live;
    this.#probe = probe;
    this.#loop = lead.loop((loop) => this.#whileAsked(loop));
  }

  start(): void {
    this.#loop.start();
  }

  /** Not with every poke: asking the browser how much it holds is not for nothing. */
  get roomIsDue(): boolean {
    return this.#lead.around.clock.now() - this.#roomLookedAt >= ROOM_INTERVAL_MS;
  }

  async #whileAsked(loop: Loop): Promise<void> {
    const { around, ask } = this.#lead;
    while (loop.next()) {
      await this.#makeRoom();
      if (await askForTenants(around.db, this.#lead.epoch)) {
        this.#live.reopen();
        ask.pull();
      } else if (await placesAreWanted(around.db)) {
        ask.pull();
      }
      const missing = await missingTexts(around.db, around.savesData());
      const { aroundNow } = this.#lead;
      if (missing.length > 0) {
        const { reached, forbidden } = await fetchTexts(aroundNow, missing);
        if (forbidden.length > 0) ask.pull();
        if (!reached) return this.#unreached(loop);
      }
      await keepEnrolled(aroundNow);
      if (!(await keepOn(aroundNow))) return this.#unreached(loop);
      await sweepPictures(around.db, around.caches);
    }
  }

  async #makeRoom(): Promise<void> {
    if (!this.roomIsDue) return;
    this.#roomLookedAt = this.#lead.around.clock.now();
    await makeRoom(this.#lead.aroundNow);
  }

  #unreached(loop: Loop): void {
    loop.enough();
    this.#lead.timers.schedule('texts', this.#lead.between(POLL_MS), () => this.start());
    this.#probe.plan();
  }
}
