/** What a verb is given: the transaction, who acts, and where it says what it changed. */

import type { Kysely } from 'kysely';
import type { Presence } from '#domain/realtime.ts';
import type { Statement } from '../storage/pipelined.ts';
import type { Database } from '../storage/tables.ts';
import type { ChangeContext } from '../sync/feed.ts';
import type { Asking } from './asked-between.ts';

/** null stands for a visitor wherever a caller may be missing. */
export type Caller = {
  userId: string;
  sessionId: string;
  actorId: string | null;
  /** by what they have proved who they are; absent: it does not matter any more */
  factors?: readonly string[];
  /** billing runs on test data; absent: it does not matter any more */
  sandbox?: boolean;
  /** a script with a key of theirs; absent: a session */
  kind?: 'key';
};

/** Who does it, also while they act as somebody else. */
export const personOf = ({ userId, actorId }: Pick<Caller, 'userId' | 'actorId'>): string =>
  actorId ?? userId;

export type Guessed = 'coupon' | 'join-code' | 'user-name';

/**
 * Counts codes and names that somebody tries, also where the verb then refuses. `what`: a join code by default.
 * @returns what `look` finds; what it does not find counts. @throws Refusal RATE_LIMITED
 */
export type Guessing = <Found>(
  userId: string,
  look: () => Promise<Found | undefined>,
  what?: Guessed,
) => Promise<Found | undefined>;

/** Enough to read: inside a mutation its transaction, in a query the database. */
export type ReadContext = {
  tx: Kysely<Database>;
  caller: Caller | null;
  /** server time, epoch ms */
  at: number;
  /** organizations whose closed things were met, and that wait for a second factor of the caller; absent: nobody asks */
  withheld?: Set<string>;
  /** whether somebody has a socket open; absent: nobody knows */
  presenceOf?: ((userId: string) => Presence) | undefined;
};

export type ServiceContext = ReadContext &
  ChangeContext & {
    caller: Caller;
    /** the device, and the versions of rows that the person saw when acting; null for a call that no outbox made */
    seen: { clientId: string; vers: Readonly<Record<string, number>> } | null;
    /** Has a statement sent whose answer nobody needs: what is asked next follows it at once. A failure undoes all. */
    send(statement: Statement<unknown>): Promise<void>;
    /** absent: this process counts alone */
    guessing?: Guessing;
    /** asks another company between two runs of the verb */
    asking: Asking;
    /** also the id of the thing that the mutation makes (D35) */
    mutationId: string;
  };
