/**
 * What pull and push say, byte for byte. `POST /sync/v1/pull` answers NDJSON: one `h`, then `r` and `o` lines, then one `e`;
 * an answer without its `e` line is cut and must not be applied. Push is an array of GraphQL operations on `/graphql/{service}`.
 */
import * as v from 'valibot';
import { KEPT_SAID, OPENED_LAST } from '#domain/first-held.ts';
import { idSchema } from '../ids.ts';

/** Every answer of this server to push and pull carries it; an answer without it comes from something in between (D38, F6). */
export const LECTERN_HEADER = 'x-lectern';
export const PULL_PATH = '/sync/v1/pull';
export const MAX_PUSH_OPERATIONS = 50;
export const MAX_PUSH_BYTES = 256 * 1024;

/**
 * Ids of skills and collections, those that matter most first: their courses are held before others where a person may hold more than a
 * device is given (D59).
 */
export const nearSchema = v.object({
  kept: v.pipe(v.array(idSchema), v.maxLength(KEPT_SAID)),
  opened: v.pipe(v.array(idSchema), v.maxLength(OPENED_LAST)),
});
export type Near = v.InferOutput<typeof nearSchema>;

/** The kinds of rows that a device keeps, one table each. */
export const syncedTypes = [
  'user',
  'profile',
  'userInfo',
  'organization',
  'collection',
  'skill',
  'comment',
  'progress',
  'enrollment',
  'channel',
  'message',
  'lostValue',
  'invitation',
  'group',
  'groupMembership',
  'seat',
  'rating',
  'flashcard',
  'contentJob',
  'scheduleItem',
  'favorite',
  'playlist',
  'playlistFollow',
  'assignment',
  'channelPart',
  'messageReport',
  'commentReport',
  'pollCounts',
  'pollVotes',
  'lab',
  'exam',
  'examKeys',
  'examSession',
  'certificate',
  'skillApprovals',
  'approvalStages',
  'studioView',
  'note',
  'listing',
] as const;
export type SyncedType = (typeof syncedTypes)[number];

/** the largest whole number that the server's database counts with */
const LARGEST_ORDER = 2_147_483_647;
const MAX_LANE_LENGTH = 100;

const pageSchema = v.object({ type: v.string(), id: v.string(), cursor: v.string() });
/** Where a first load goes on: after this row, under the cursor that its first page fixed. */
export type LoadingPage = v.InferOutput<typeof pageSchema>;

export const pullRequestSchema = v.object({
  /** the newest version that the device speaks */
  protocol: v.number(),
  /** the oldest; absent: it speaks one alone */
  oldestProtocol: v.optional(v.number()),
  clientId: idSchema,
  /** all entries up to this one have left the outbox through a pull: their outcomes are no longer needed */
  floor: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LARGEST_ORDER)),
  /** buckets that are complete, by the cursor that they have reached */
  groups: v.pipe(v.array(v.object({ cursor: v.string(), buckets: v.array(v.string()) })), v.maxLength(200)),
  /** buckets that are not complete yet */
  loading: v.pipe(v.array(v.object({ bucket: v.string(), page: v.nullable(pageSchema) })), v.maxLength(1000)),
  /** tenants that the person has opened without belonging to them, by slug */
  tenants: v.pipe(v.array(v.string()), v.maxLength(50)),
  /** absent: the device keeps nothing and has opened nothing, or is older */
  near: v.optional(nearSchema),
});
export type PullRequest = v.InferOutput<typeof pullRequestSchema>;

export type PullHead = {
  t: 'h';
  protocol: number;
  /** held no longer: rows that no other bucket asserts leave the device */
  drop: string[];
  /** held now and unknown to the device so far */
  add: { bucket: string; priority: number }[];
  /** known, but their cursor is of no use any more: load again from the start */
  reset: string[];
  /**
   * When the device's own bucket is loaded again: what the server knows of its mutations. It has those up to the floor and these; all
   * others were lost with the history that they were written in.
   */
  known?: { floor: number; seqs: number[] };
  /** so many buckets are more than a device is given: absent when it has all */
  leftOut?: number;
  /** of how many courses it has what is in them, and how many the person may read: absent when it has all, and from older servers */
  courses?: { held: number; of: number };
  /** server time, epoch ms; for display only */
  now: number;
};

export type PullRow = {
  t: 'r';
  type: string;
  id: string;
  ver: number;
  /** buckets of this answer that assert the row */
  in: string[];
  /** buckets of this answer that assert it no longer */
  out: string[];
  /** absent when no bucket of this answer asserts it */
  body?: Record<string, unknown>;
};

export type OutcomeStatus = 'applied' | 'merged' | 'rejected';

/** What became of a mutation; the same whether it comes as an answer to a push or with a pull. */
export type Outcome = {
  id: string;
  seq: number;
  s: OutcomeStatus;
  code?: string;
  message?: string;
  /** version of each row that it wrote, by `type:id` */
  vers: Record<string, number>;
};

export type PullOutcome = { t: 'o' } & Outcome;

export type PullEnd = {
  t: 'e';
  /** the cursor that each bucket has reached; a bucket that is still loading has a page instead */
  cursors: { cursor: string; buckets: string[] }[];
  pages: { bucket: string; page: LoadingPage }[];
  /** there are further pages: pull again at once */
  more: boolean;
};

export type PullLine = PullHead | PullRow | PullOutcome | PullEnd;

export const pushExtensionSchema = v.object({
  id: idSchema,
  clientId: idSchema,
  seq: v.pipe(v.number(), v.integer(), v.minValue(1)),
  lane: v.pipe(v.string(), v.maxLength(MAX_LANE_LENGTH)),
  /** the previous entry of its lane that this device has made; null for the first */
  prev: v.nullable(v.number()),
  opVersion: v.number(),
  /** versions of the rows that the person saw when acting, by `type:id` */
  base: v.record(v.string(), v.number()),
});
export type PushExtension = v.InferOutput<typeof pushExtensionSchema>;

export type PushOperation = {
  operationName: string;
  query: string;
  variables: Record<string, unknown>;
  extensions: { lectern: PushExtension };
};

/**
 * One for each operation of a push, in its order.
 * `waiting`: an earlier entry of the lane is not settled. `retry`: nothing happened, send again. `stale`: settled before, pull.
 */
export type PushAnswer =
  | (Outcome & { data?: Record<string, unknown> })
  | {
      id: string;
      seq: number;
      s: 'waiting' | 'retry' | 'stale';
      /** of a retry: this server does not know the operation yet, its update will */
      why?: 'update';
    };
