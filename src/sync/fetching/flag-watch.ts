/**
 * Asks for the operator's flags while its tab leads, and keeps the verdicts, so that they are the same without a network (PERM-023,
 * D55): a platform's once, a user's at sign-in, an organization's at each switch to it.
 */
import * as v from 'valibot';
import { featureFlagsAnswerSchema, featureFlagsStatusUrl } from '#contract/accounts/feature-flag-status.ts';
import { type FeatureFlag, flagsOfScope, verdictKey } from '#domain/feature-flags.ts';
import { getMeta, type LecternDb, setMeta, VISITOR } from '#store/db.ts';
import { type CallSurroundings, callServer } from '../transport/server-call.ts';

type Surroundings = CallSurroundings & { db: LecternDb; onError: (error: unknown) => void };

/** After a round that was not answered. */
const AGAIN_MS = 30_000;

export class FlagWatch {
  readonly #around: Surroundings;
  readonly #unsubscribe: () => void;
  #accountAsked = false;
  #organizationAsked: string | null = null;
  #round: Promise<void> | null = null;
  #again = false;
  #running = true;
  #timer: unknown;

  constructor(around: Surroundings) {
    this.#around = around;
    this.#unsubscribe = around.gate.subscribe(({ type }) => type === 'token' && this.look());
    this.look();
  }

  /** Asks for what has not been answered yet; one round at a time. */
  look(): void {
    if (!this.#running) return;
    this.#again = true;
    this.#round ??= this.#lookWhileAsked()
      .catch((error: unknown) => this.#running && this.#around.onError(error))
      .finally(() => {
        this.#round = null;
        if (this.#again) this.look();
      }) as Promise<void>;
  }

  stop(): void {
    this.#running = false;
    this.#unsubscribe();
    this.#around.clock.clearTimeout(this.#timer);
  }

  /** The round that is under way has come to its end. */
  async settled(): Promise<void> {
    while (this.#round) await this.#round;
  }

  async #lookWhileAsked(): Promise<void> {
    const { clock } = this.#around;
    while (this.#again && this.#running) {
      this.#again = false;
      clock.clearTimeout(this.#timer);
      if (!(await this.#lookOnce())) this.#timer = clock.setTimeout(() => this.look(), AGAIN_MS);
    }
  }

  /** @returns whether everything has been answered */
  async #lookOnce(): Promise<boolean> {
    const { db } = this.#around;
    if (!this.#accountAsked) {
      const scopes = db.accountId === VISITOR ? (['platform'] as const) : (['platform', 'user'] as const);
      this.#accountAsked = await this.#keepVerdicts(scopes.flatMap(flagsOfScope), null);
      if (!this.#accountAsked) return false;
    }
    const organizationId = (await getMeta(db, 'openOrganization')) ?? null;
    if (organizationId === null || organizationId === this.#organizationAsked) return true;
    if (!(await this.#keepVerdicts(flagsOfScope('org'), organizationId))) return false;
    this.#organizationAsked = organizationId;
    return true;
  }

  /** In one request. What was known before stays until it is answered. */
  async #keepVerdicts(flags: readonly FeatureFlag[], organizationId: string | null): Promise<boolean> {
    const { db } = this.#around;
    const reply = await callServer(this.#around, featureFlagsStatusUrl(flags, organizationId), null);
    const answer = v.safeParse(featureFlagsAnswerSchema, reply.kind === 'answer' ? reply.body : null);
    if (!answer.success) return false;
    const { verdicts: told } = answer.output.data;
    const verdicts = Object.fromEntries(
      flags.flatMap((flag) => {
        const verdict = told[flag];
        return verdict === undefined ? [] : [[verdictKey(flag, organizationId), verdict]];
      }),
    );
    await db.transaction('rw', db.meta, async () =>
      setMeta(db, 'verdicts', { ...(await getMeta(db, 'verdicts')), ...verdicts }),
    );
    return true;
  }
}
