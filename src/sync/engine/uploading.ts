/** When files are sent. What waits for a file in the outbox goes when the file is there. */
import { sendUploads } from '../uploads/uploads.ts';
import type { Leading } from './leading.ts';
import type { Loop } from './loop.ts';
import type { Probe } from './probe.ts';
import type { ServerStatus } from './server-status.ts';

export class Uploading {
  readonly #lead: Leading;
  readonly #status: ServerStatus;
  readonly #probe: Probe;
  readonly #loop: Loop;

  constructor(lead: Leading, status: ServerStatus, probe: Probe) {
    this.#lead = lead;
    this.#status = status;
    this.#probe = probe;
    this.#loop = lead.loop((loop) => this.#whileAsked(loop));
  }

  start(): void {
    this.#loop.start();
  }

  async #whileAsked(loop: Loop): Promise<void> {
    const { around, timers, ask } = this.#lead;
    const { db, clock } = around;
    while (loop.next()) {
      if ((await db.uploads.count()) === 0 || (await this.#status.mustWait())) return;
      const { settled, reached, nextAt } = await sendUploads(this.#lead.aroundNow);
      if (reached !== null) await this.#status.setOnline(reached);
      if (reached === false) {
        loop.enough();
        return this.#probe.plan();
      }
      if (settled) ask.send();
      if (nextAt !== null && nextAt > clock.now()) {
        timers.schedule('uploads', nextAt - clock.now(), () => this.start());
      }
    }
  }
}
