/**
 * How this device and the server get along: whether it is reached, whether it takes the tokens it gives, and what it asks of the person. It is
 * written into the store, where screens of all tabs read it.
 */
import { getMeta, setMeta } from '#store/db.ts';
import type { MetaValues } from '#store/tables/replication.ts';
import { fenced } from '../leadership/fence.ts';
import { isDue } from '../outbox/outbox.ts';
import { backOff } from '../outbox/retry.ts';
import type { Leading } from './leading.ts';

/** Not longer than that: the person may just have signed in. */
const LONGEST_TOKEN_WAIT_MS = 30_000;

export class ServerStatus {
  readonly #lead: Leading;
  readonly #onUnreached: () => void;
  #online: boolean | null = null;
  /** so many tokens in a row were given out and then not taken */
  #refusedTokens = 0;

  constructor(lead: Leading, onUnreached: () => void) {
    this.#lead = lead;
    this.#onUnreached = onUnreached;
  }

  /** as it was when somebody led last */
  async load(): Promise<void> {
    this.#online = (await getMeta(this.#lead.around.db, 'link'))?.online ?? null;
  }

  /** null: nobody knows yet */
  get online(): boolean | null {
    return this.#online;
  }

  async setOnline(online: boolean): Promise<void> {
    if (this.#online === online && this.#online !== null) return;
    this.#online = online;
    await this.note('link', { online, since: this.#lead.around.clock.now() });
    if (!online) this.#onUnreached();
  }

  /** The server took nothing in the name of this session. */
  async askToSignIn(): Promise<void> {
    if (this.#lead.around.gate.claims !== null) this.#refusedTokens += 1;
    await this.note('signInNeeded', true);
  }

  tokenTaken(): void {
    this.#refusedTokens = 0;
  }

  /** How long a new token waits before it is tried; null: not at all. One that follows refused ones would only be refused as well. */
  waitWithToken(): number | null {
    const wait = Math.min(backOff(this.#refusedTokens, this.#lead.around.random), LONGEST_TOKEN_WAIT_MS);
    return this.#refusedTokens === 0 ? null : wait;
  }

  /** Whether the server has asked for a wait that is not over. */
  async mustWait(): Promise<boolean> {
    const { db, clock } = this.#lead.around;
    return !isDue((await getMeta(db, 'waitUntil')) ?? 0, clock.now());
  }

  async note<K extends keyof MetaValues>(key: K, value: MetaValues[K]): Promise<void> {
    const { db } = this.#lead.around;
    const before = await getMeta(db, key);
    if (before === value || (before === undefined && value === false)) return;
    await fenced(db, this.#lead.epoch, [], () => setMeta(db, key, value));
  }
}
