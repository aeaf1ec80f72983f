/**
 * How much has come into each draft in updates that were too small to be tried. What each of them costs is little,
 * and what all of them cost at a load may be seconds: so from time to time one is tried together with a load of the draft. A draft that takes
 * too long then takes nothing more in, until it is set back. Counted by this node, whoever leaves the draft and comes again.
 */
import { TRIAL_EACH_BYTES } from '#domain/draft-limits.ts';

const MOST_DRAFTS = 1000;

export class UntriedUpdates {
  readonly #bytes = new Map<string, number>();

  /** Counts an update. @returns whether it has to be tried */
  isDue(skillId: string, bytes: number): boolean {
    const sum = (this.#bytes.get(skillId) ?? 0) + bytes;
    // What was counted just now goes to the end: the first is the one that nobody has written in for longest.
    this.#bytes.delete(skillId);
    this.#bytes.set(skillId, sum);
    const [oldest] = this.#bytes.keys();
    if (this.#bytes.size > MOST_DRAFTS && oldest !== undefined) this.#bytes.delete(oldest);
    return sum >= TRIAL_EACH_BYTES;
  }

  /** A trial went well. */
  forget(skillId: string): void {
    this.#bytes.delete(skillId);
  }
}
