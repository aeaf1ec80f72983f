/** What the sync engine remembers: bases of changed rows, buckets with their cursors, ids that were replaced, single values. */
import type { LoadingPage } from '#contract/sync/wire.ts';
import type { SeenCourse, SeenText } from '#domain/changed-since.ts';
import type { KnownVerdicts } from '#domain/feature-flags.ts';
import type { AnyRow } from './synced.ts';

/** The server's form of a row that changes wait on; null: the server has none. */
export type ShadowRow = { key: string; base: AnyRow | null };

export type BucketRow = {
  id: string;
  priority: number;
  /** null while it loads; it is complete once it has one */
  cursor: string | null;
  page: LoadingPage | null;
};

/** A row whose type only a newer version of the app knows: as the server sent it, for after the update. `key` is the server's `type:id`. */
export type LaterRow = {
  key: string;
  type: string;
  id: string;
  ver: number;
  buckets: string[];
  body: Record<string, unknown>;
};

export type ReplacedId = { temporary: string; id: string; at: number };

export type Link = {
  /** whether the last request reached the server */
  online: boolean;
  /** epoch ms */
  since: number;
};

export type MetaValues = {
  clientId: string;
  /** the last order number that was given */
  seq: number;
  /** counts changes of the cursors and of the client id: an answer fits only what it was asked with */
  standing: number;
  /** the leader that may write; raised by each new one */
  epoch: number;
  link: Link;
  /** server time minus device time, ms; for display only */
  clockOffset: number;
  /** slugs of tenants that were opened without belonging to them */
  tenants: string[];
  /** up to when finished work of the server has been told; server time, epoch ms */
  toldJobs: number;
  /** up to when messages of the product have come up by themselves; server time, epoch ms */
  toldNotices: number;
  /** the server no longer speaks this version for reading */
  updateNeeded: boolean;
  /** a newer version of the app waits for consent */
  updateReady: boolean;
  /** replay waits for the same person to sign in again */
  signInNeeded: boolean;
  /** one wait for all requests of this device, epoch ms (F8) */
  waitUntil: number;
  /** epoch ms of the last pull that was applied whole */
  pulledAt: number;
  /** enrolled courses that the person has taken off the device: they are not kept by themselves again */
  keepDeclined: string[];
  /** what work of this account is sealed for when it stays here without its owner (D44) */
  sealingKey: string;
  /** made with this database: another one under the same name is a new one (F22) */
  storeId: string;
  /** the browser has cleared what was here: when, and how many changes had not been sent as far as is known */
  cleared: { at: number; lost: number };
  /** epoch ms at which every record was looked at last */
  checkedAt: number;
  /** so many buckets the server does not give this device, since there are too many */
  leftOut: number;
  /** of how many courses their contents are given to this device, and how many there are; null: all are */
  coursesHeld: { held: number; of: number } | null;
  /** ids of skills and collections that were opened and had to be fetched, the newest first */
  openedThings: string[];
  /** rows that could not be read and were left out */
  unreadableRows: number;
  /** the operator's flags, as they were answered last */
  verdicts: KnownVerdicts;
  /** whose flags are asked for: the organization that the navigation shows */
  openOrganization: string;
  /** paths of the pages that were open last, the newest first; what they are called is read where they are shown */
  recentPages: string[];
  /** where videos were left, in seconds; the one that was watched last comes first */
  videoPlaces: { assetId: string; seconds: number }[];
  /** seconds that were learned on this device, by local date */
  learnedDays: Record<string, number>;
  /** ids of organizations whose first steps their owner has hidden */
  hiddenFirstSteps: string[];
  /** whether the browser promises to keep what is stored; null: not asked yet */
  persisted: boolean;
  /** what was seen of lessons and courses here, the last first */
  seenTexts: SeenText[];
  seenCourses: SeenCourse[];
};

export type MetaRow = { [K in keyof MetaValues]: { key: K; value: MetaValues[K] } }[keyof MetaValues];
