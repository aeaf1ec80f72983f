/** One verb of the product: its arguments, what it does on this device at once, and in which order it reaches the server. */
import type * as v from 'valibot';
import type { ArgsOf, Operation } from '#contract/operation.ts';
import type { SyncedType } from '#contract/sync/wire.ts';
import type { LecternDb } from '#store/db.ts';
import type { RowTypes, Stored } from '#store/tables/synced.ts';

/** The rows that a mutation may look at: those that it touches, and those that it says it reads. */
export type Rows = {
  get<T extends SyncedType>(type: T, id: string): RowTypes[T] | undefined;
};

/** A row after the mutation. Rows are never deleted by one: what is gone to people stays as a tombstone. */
export type Written = { key: string; row: object };

export type ApplyContext<Args> = {
  args: Args;
  /** user id of the person who acts */
  me: string;
  /** epoch ms of the act, on this device */
  at: number;
  /** of the mutation; the thing that it makes keeps it */
  id: string;
  touches: readonly string[];
};

/** A change that waits: nothing of it has been handed to the network. */
export type Unsent = { id: string; vars: Record<string, unknown> };

/** `place`: all that is put into it, as `placeKey` names it. */
export type UploadNeeds = { assetIds?: readonly (string | null | undefined)[]; place?: string };

export type Mutation<Args = never, Given = Args> = {
  operation: Operation;
  /** first in, first out within a lane; lanes run side by side */
  lane: (args: Args) => string;
  /** types of the rows that it touches or reads */
  types: readonly SyncedType[];
  touches: (given: { id: string; args: Args; me: string }) => string[];
  /** further rows, which only the store can name; asked once, when the person acts */
  alsoTouches?: (db: LecternDb, args: Args) => Promise<string[]>;
  reads?: (args: Args) => string[];
  /** keys of rows that have to be on the server first, where this device makes them */
  needs?: (args: Args) => string[];
  /** files that the server must have first, where this device brings them (LOCAL-033) */
  uploads?: (args: Args) => UploadNeeds;
  /** arguments that may carry a temporary id */
  pointers: readonly string[];
  /** the id under which the thing is shown until the server's row comes */
  temporaryId?: (id: string) => string;
  /** Runs again at every rebase: synchronous and pure over its rows, and total if they are missing. */
  apply: (rows: Rows, context: ApplyContext<Args>) => Written[];
  /** what the device adds to the arguments */
  fill?: (device: { clientId: string }) => Partial<Args>;
  /**
   * Two changes of one thing as one call, by the name of the earlier one (LOCAL-022): its arguments when this one follows while it waits
   * unsent; null when both have to go.
   */
  into?: { readonly [op: string]: (earlier: Unsent, later: Args) => Record<string, unknown> | null };
  /** It deletes what it touches, or these rows of it: what was made here and never sent needs no sending then (LOCAL-022). */
  deletes?: true | ((args: Args) => string[]);
  /** asked of arguments that the schema refuses: nothing is to be done, rather than an error shown */
  ignores?: (given: Given) => boolean;
  about: (args: Args) => About;
};

/**
 * What the person is told of a change that waits or was refused. `place`: the key of the row that it belongs to; `text`: what they wrote, and
 * get back; `act`: what it does, where the mutation does several things.
 */
export type About = {
  place: string | null;
  text: string | null;
  act?: 'publication' | 'workflow' | 'visibility' | undefined;
};

type Definition<O extends Operation, Filled extends string> = Omit<
  Mutation<ArgsOf<O>, GivenTo<O, Filled>>,
  'operation' | 'pointers'
> & {
  operation: O;
  pointers?: readonly (keyof ArgsOf<O> & string)[];
};

type InputOf<O> =
  O extends Operation<string, infer Entries> ? v.InferInput<v.StrictObjectSchema<Entries, undefined>> : never;
type GivenTo<O, Filled extends string> = Omit<InputOf<O>, Filled>;

/** Its operation by name and refusals, so that a missing sentence about either does not compile. */
type Named<O extends Operation> = { operation: Pick<O, 'name' | 'refusals'> };

/** @returns the mutation, typed by what a screen has to give. `Filled` names what the device adds. */
export function defineMutation<O extends Operation, Filled extends string = never>(
  definition: Definition<O, Filled>,
): Mutation<ArgsOf<O>, GivenTo<O, Filled>> & Named<O> {
  return { pointers: [], ...definition };
}

/** A mutation whose arguments are not known at compile time: read back from the outbox. */
export type AnyMutation = Mutation<Record<string, unknown>, Record<string, unknown>>;

export const asAnyMutation = <Args, Given>(mutation: Mutation<Args, Given>) =>
  mutation as unknown as AnyMutation;

/** What became of a change on this device. */
export type Enqueued = {
  id: string;
  seq: number;
  /** ids of changes that were never sent and need no sending any more, this one among them (LOCAL-022) */
  withdrawn?: string[];
};

/** The row without what the device keeps beside it. */
export function bodyOf<T extends object>(row: Stored<T>): T {
  const { ver: _ver, buckets: _buckets, pending: _pending, ...body } = row;
  return body as unknown as T;
}
