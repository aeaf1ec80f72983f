/** When damaged records are looked for (F25): at the start, and when something fails that nobody has an explanation for. */
import { getMeta } from '#store/db.ts';
import { mendAll, mendOutbox } from '../replication/mend.ts';
import type { Leading } from './leading.ts';
import type { ServerStatus } from './server-status.ts';

const CHECK_ALL_MS = 24 * 60 * 60 * 1000;

export class Repair {
  readonly #lead: Leading;
  readonly #status: ServerStatus;
  #looked = false;

  constructor(lead: Leading, status: ServerStatus) {
    this.#lead = lead;
    this.#status = status;
  }

  /** The outbox at every start, for it is small; all the rest once a day. */
  async atStart(): Promise<void> {
    const { epoch, around } = this.#lead;
    const { db, clock } = around;
    const checkedAt = await getMeta(db, 'checkedAt');
    const now = clock.now();
    if (checkedAt === undefined) await this.#status.note('checkedAt', now);
    if (Math.abs(now - (checkedAt ?? now)) > CHECK_ALL_MS) await mendAll(db, epoch, now);
    else await mendOutbox(db, epoch, now);
  }

  /** Once while it leads. @returns whether the error came from something that is set aside now */
  async afterError(): Promise<boolean> {
    if (this.#looked) return false;
    this.#looked = true;
    const { epoch, around, timers, ask } = this.#lead;
    const damaged = await mendAll(around.db, epoch, around.clock.now()).catch(() => 0);
    if (damaged > 0) timers.schedule('drain', 0, () => ask.trigger('timer'));
    return damaged > 0;
  }
}
