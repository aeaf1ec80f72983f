/** The tray of changes, and the mark that a row carries in place. */

import type { LecternDb } from '../db.ts';
import type { DraftRow } from '../tables/drafts.ts';
import { type DeliveredEntry, type EntryState, isUnsent, type OutboxEntry } from '../tables/outbox.ts';
import type { LostValueRow, SkillRow } from '../tables/synced.ts';

export type ChangeItem = {
  id: string;
  seq: number;
  /** the mutation's name: `changesWords.described` says what it is */
  op: string;
  state: EntryState | 'delivered';
  /** epoch ms of the change */
  createdAt: number;
  deliveredAt: number | null;
  /** what the person wrote, if there is anything to copy */
  text: string | null;
  /** where it belongs */
  skill: SkillRow | undefined;
  channelId: string | null;
  /** why it was refused, or why it waits */
  code: string | null;
  message: string | null;
  /** what the server answered last, if it was not the verdict */
  status: number | null;
  attempts: number;
  /** it was handed to the network: it may already be there, so that it can't be taken back */
  sent: boolean;
  /** somebody else has written over it; null for anything else */
  lost: { value: LostValueRow; theirs: string } | null;
};

/** What a value is called that was written over; it is no entry of the outbox either. */
const LOST_CHANGE = 'lostValue';

/** What a draft is called among the changes; it is no entry of the outbox. */
export const DRAFT_CHANGE = 'draft';

export type UnsentChanges = { needsYou: ChangeItem[]; waiting: ChangeItem[]; delivered: ChangeItem[] };

const DAY_MS = 24 * 60 * 60 * 1000;
const DELIVERED_SHOWN = 200;

const textOf = (vars: Readonly<Record<string, unknown>>): string | null => {
  const text = vars.body ?? vars.text ?? vars.title ?? (vars.input as { title?: unknown } | undefined)?.title;
  return typeof text === 'string' ? text : null;
};

const stringOr = (value: unknown): string | null => (typeof value === 'string' ? value : null);

async function itemOf(db: LecternDb, entry: OutboxEntry | DeliveredEntry): Promise<ChangeItem> {
  const waits = 'state' in entry ? entry : null;
  const skillId = stringOr(entry.vars.contextId) ?? stringOr(entry.vars.skillId);
  return {
    id: entry.id,
    seq: entry.seq,
    op: entry.op,
    state: waits?.state ?? 'delivered',
    createdAt: entry.createdAt,
    deliveredAt: waits ? null : (entry as DeliveredEntry).deliveredAt,
    text: textOf(entry.vars),
    skill: skillId === null ? undefined : await db.skills.get(skillId),
    channelId: entry.vars.entityType === 'channel' ? stringOr(entry.vars.entityId) : null,
    code: waits?.lastError?.code ?? null,
    message: waits?.lastError?.message ?? null,
    status: waits?.lastError?.status ?? null,
    attempts: waits?.attempts ?? 0,
    sent: waits?.sent ?? true,
    lost: null,
  };
}

async function draftItemOf(db: LecternDb, { skillId, changedAt, refused }: DraftRow): Promise<ChangeItem> {
  return {
    id: skillId,
    seq: 0,
    op: DRAFT_CHANGE,
    state: refused === null ? 'queued' : 'rejected',
    createdAt: changedAt,
    deliveredAt: null,
    text: null,
    skill: await db.skills.get(skillId),
    channelId: null,
    code: refused,
    message: null,
    status: null,
    attempts: 0,
    sent: true,
    lost: null,
  };
}

async function lostItemOf(db: LecternDb, value: LostValueRow): Promise<ChangeItem> {
  const { lostId, type, entityId, field, at } = value;
  const comment = type === 'comment' ? await db.comments.get(entityId) : undefined;
  const skill = await db.skills.get(comment?.contextId ?? entityId);
  const row: object | undefined = type === 'comment' ? comment : skill;
  return {
    id: lostId,
    seq: 0,
    op: LOST_CHANGE,
    state: 'rejected',
    createdAt: at,
    deliveredAt: null,
    text: asText(value.value),
    skill,
    channelId: null,
    code: null,
    message: null,
    status: null,
    attempts: 0,
    sent: true,
    lost: { value, theirs: asText(Object.entries(row ?? {}).find(([name]) => name === field)?.[1]) ?? '' },
  };
}

const asText = (value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const undecided = (db: LecternDb) => db.lostValues.filter(({ settledAt }) => settledAt === null);

/** Needs you and waiting by order number; delivered: those of the last 24 hours, the latest first. */
export async function unsentChanges(db: LecternDb): Promise<UnsentChanges> {
  const entries = await db.outbox.orderBy('seq').toArray();
  const since = Date.now() - DAY_MS;
  const delivered = await db.delivered
    .where('deliveredAt')
    .above(since)
    .reverse()
    .limit(DELIVERED_SHOWN)
    .toArray();
  const drafts = await Promise.all(
    (await db.drafts.where('unsent').equals(1).toArray()).map((draft) => draftItemOf(db, draft)),
  );
  const items = (of: (OutboxEntry | DeliveredEntry)[]) => Promise.all(of.map((entry) => itemOf(db, entry)));
  return {
    needsYou: [
      ...drafts.filter(({ state }) => state === 'rejected'),
      ...(await Promise.all((await undecided(db).toArray()).map((value) => lostItemOf(db, value)))),
      ...(await items(entries.filter((entry) => entry.state === 'rejected'))),
    ],
    waiting: [
      ...drafts.filter(({ state }) => state !== 'rejected'),
      ...(await items(entries.filter(isUnsent))),
    ],
    delivered: await items(delivered),
  };
}

export type UnsentCounts = {
  needsYou: number;
  waiting: number;
  /** drafts that wait; apart from the rest, for while somebody types online the number goes up and down all the time */
  drafts: number;
};

/** Of the outbox, what was written over, and drafts; a refused draft needs the person like any other refusal. */
export async function unsentCounts(db: LecternDb): Promise<UnsentCounts> {
  const [entries, drafts, lost] = await Promise.all([
    db.outbox.toArray(),
    db.drafts.where('unsent').equals(1).toArray(),
    undecided(db).count(),
  ]);
  const refusedDrafts = drafts.filter(({ refused }) => refused !== null).length;
  return {
    needsYou: entries.filter((entry) => entry.state === 'rejected').length + lost + refusedDrafts,
    waiting: entries.filter(isUnsent).length,
    drafts: drafts.length - refusedDrafts,
  };
}

/** When the changes of a kind were made that the server has refused and the person has not dealt with: epoch ms. */
export async function refusedTimes(db: LecternDb, op: string): Promise<number[]> {
  const refused = await db.outbox.filter((entry) => entry.op === op && entry.state === 'rejected').toArray();
  return refused.map(({ createdAt }) => createdAt);
}
