/**
 * What the stories of tests/sim give a verb. Each file of a verb exports `sample`: arguments that a person could give it, drawn from what their
 * device shows, or null when there is nothing there to do it with. No page asks for it, so that no page loads it.
 */
import type { SyncedType } from '#contract/sync/wire.ts';
import type { RowTypes, Stored } from '#store/tables/synced.ts';
import type { Mutation } from './definition.ts';

export type SampleRows = {
  /** all rows of a type on the device */
  all<T extends SyncedType>(type: T): Stored<RowTypes[T]>[];
  /** user id of the person */
  me: string;
  /** a short text that nobody has written before */
  text: string;
};

/** @param chance  from 0 to 1, again and again */
export type SampleOf<M> =
  M extends Mutation<infer _Args, infer Given>
    ? (rows: SampleRows, chance: () => number) => Given | null
    : never;

export const oneOf = <T>(from: readonly T[], chance: () => number): T | undefined =>
  from[Math.floor(chance() * from.length)];
