/** The tray of changes, and the mark that a row carries in place. */
import type { Exam, ExamSession } from '#contract/content/exam.ts';
import type { Playlist } from '#contract/content/playlist.ts';
import { chatWords } from '#contract/words/en/chat.ts';
import { collectionLink, skillPath } from '#domain/learning-path.ts';
import type { LecternDb } from '#store/db.ts';
import { entityKey, parseKey } from '#store/entity-key.ts';
import { namedText } from '#store/queries/named-text.ts';
import { findPlaylist } from '#store/queries/playlists.ts';
import { undecided, unsentUploads } from '#store/queries/unsent-counts.ts';
import type { DraftRow } from '#store/tables/drafts.ts';
import { type DeliveredEntry, type EntryState, isUnsent, type OutboxEntry } from '#store/tables/outbox.ts';
import type { CollectionRow, LostValueRow, SkillRow } from '#store/tables/synced.ts';
import type { UploadRow } from '#store/tables/uploads.ts';
import type { About } from './definition.ts';
import { mutationNamed } from './registry.ts';

/** Where a change belongs. `path`: of its page, where there is one. */
export type ChangePlace = { title: string; path: string | null };

export type ChangeItem = {
  id: string;
  seq: number;
  /** the mutation's name: `changeName` says what it is */
  op: string;
  /** what it does, where the mutation does several things */
  act?: About['act'];
  state: EntryState | 'delivered';
  /** epoch ms of the change */
  createdAt: number;
  deliveredAt: number | null;
  /** what the person wrote, if there is anything to copy */
  text: string | null;
  /** null: its row is not on this device, or it belongs nowhere */
  place: ChangePlace | null;
  /** why it was refused, or why it waits */
  code: string | null;
  message: string | null;
  /** what the server answered last, if it was not the verdict */
  status: number | null;
  attempts: number;
  /** epoch ms since when it waits for the server's update; null: it does not */
  serverOlderSince: number | null;
  /** it was handed to the network: it may already be there, so that it can't be taken back */
  sent: boolean;
  /** somebody else has written over it; null for anything else */
  lost: { value: LostValueRow; theirs: string } | null;
  /** a deletion that took replies along, of others too, and was refused: the comment alone may go (D114) */
  withReplies?: boolean;
  /** of a file: how far it is, and the limit that it is above */
  upload?: { sentBytes: number; bytes: number; limit: number | null };
};

/** What a value is called that was written over; it is no entry of the outbox either. */
export const LOST_CHANGE = 'lostValue';

/** What a draft is called among the changes; it is no entry of the outbox. */
export const DRAFT_CHANGE = 'draft';

/** What a file is called among the changes; it is no entry of the outbox either. */
export const UPLOAD_CHANGE = 'upload';

export type UnsentChanges = { needsYou: ChangeItem[]; waiting: ChangeItem[]; delivered: ChangeItem[] };

const DAY_MS = 24 * 60 * 60 * 1000;
const DELIVERED_SHOWN = 200;

const nothing: About = { place: null, text: null };

async function placeAt(db: LecternDb, key: string | null): Promise<ChangePlace | null> {
  const at = key === null ? null : parseKey(key);
  switch (at?.type) {
    case 'skill':
      return placeOfSkill(await db.skills.get(at.id));
    case 'collection':
      return placeOfCollection(await db.collections.get(at.id));
    case 'group':
      return placeNamed(await db.groups.get(at.id));
    case 'organization':
      return placeNamed(await db.organizations.get(at.id));
    case 'playlist':
      return placeOfPlaylist(await findPlaylist(db, at.id));
    case 'exam':
    case 'examSession':
      return placeOfExam(await db.things.get(at.id));
    default:
      return null;
  }
}

function placeOfSkill(skill: SkillRow | undefined): ChangePlace | null {
  if (!skill) return null;
  const { title, skillId, rootType, visible, tenantSlug, skillSlug } = skill;
  const isPublic = rootType === 'catalog' && visible;
  return { title, path: isPublic ? skillPath(tenantSlug, skillSlug) : `/skill/${skillId}` };
}

function placeOfCollection(collection: CollectionRow | undefined): ChangePlace | null {
  if (!collection) return null;
  const { title, type, collectionSlug } = collection;
  // Of what lies within a course nothing but the course itself knows the whole path.
  return { title, path: type === 'course' ? collectionLink(collection, [collectionSlug]) : null };
}

function placeOfExam(row: object | undefined): ChangePlace | null {
  if (!row) return null;
  const of = row as Exam | ExamSession;
  const path = of.thing === 'exam' ? `/exambuilder/${of.id}` : `/practice-exam/${of.examId}/session/${of.id}`;
  return { title: of.title, path };
}

const placeOfPlaylist = (playlist: Playlist | undefined): ChangePlace | null =>
  playlist ? { title: playlist.title, path: `/playlist/${playlist.id}` } : null;

const placeNamed = (row: { name: string } | undefined): ChangePlace | null =>
  row ? { title: row.name, path: null } : null;

const removesComments = 'removeComment';

async function itemOf(db: LecternDb, entry: OutboxEntry | DeliveredEntry): Promise<ChangeItem> {
  const waits = 'state' in entry ? entry : null;
  const { place, text, act } = mutationNamed(entry.op)?.about(entry.vars) ?? nothing;
  return {
    id: entry.id,
    seq: entry.seq,
    op: entry.op,
    ...(act && { act }),
    state: waits?.state ?? 'delivered',
    createdAt: entry.createdAt,
    deliveredAt: waits ? null : (entry as DeliveredEntry).deliveredAt,
    text: text ? await namedText(db, text, chatWords.someone) : null,
    place: await placeAt(db, place),
    code: waits?.lastError?.code ?? null,
    message: waits?.lastError?.message ?? null,
    status: waits?.lastError?.status ?? null,
    attempts: waits?.attempts ?? 0,
    serverOlderSince: waits?.serverOlderSince ?? null,
    sent: waits?.sent ?? true,
    lost: null,
    withReplies: entry.op === removesComments && entry.vars.recursive === true,
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
    place: placeOfSkill(await db.skills.get(skillId)),
    code: refused,
    message: null,
    status: null,
    attempts: 0,
    serverOlderSince: null,
    sent: true,
    lost: null,
  };
}

async function uploadItemOf(db: LecternDb, upload: UploadRow): Promise<ChangeItem> {
  const { assetId, intent, state, error, createdAt, attempts } = upload;
  const { place, fileName } = intent.uploadContext;
  return {
    id: assetId,
    seq: 0,
    op: UPLOAD_CHANGE,
    state: state === 'refused' ? 'rejected' : 'queued',
    createdAt,
    deliveredAt: null,
    text: fileName || null,
    place: place.type === 'skill' ? placeOfSkill(await db.skills.get(place.id)) : null,
    code: error?.code ?? null,
    message: null,
    status: null,
    attempts,
    sent: false,
    lost: null,
    serverOlderSince: null,
    upload: { sentBytes: upload.sentBytes, bytes: intent.uploadContext.bytes, limit: error?.limit ?? null },
  };
}

/** The row whose field was written over, as it is now, and where it is shown. */
async function rowOfLost(
  db: LecternDb,
  { type, entityId }: LostValueRow,
): Promise<{ row: object | undefined; place: ChangePlace | null }> {
  switch (type) {
    case 'playlist': {
      const row = await findPlaylist(db, entityId);
      return { row, place: placeOfPlaylist(row) };
    }
    case 'comment': {
      const row = await db.comments.get(entityId);
      return { row, place: row ? await placeAt(db, entityKey('skill', row.contextId)) : null };
    }
    case 'user': {
      const user = await db.users.get(entityId);
      const row = user && { ...user, firstName: user.name.first, lastName: user.name.last };
      return { row, place: null };
    }
    default: {
      const tables = {
        skill: db.skills,
        collection: db.collections,
        organization: db.organizations,
        group: db.groups,
      };
      return { row: await tables[type].get(entityId), place: await placeAt(db, entityKey(type, entityId)) };
    }
  }
}

async function lostItemOf(db: LecternDb, value: LostValueRow): Promise<ChangeItem> {
  const { lostId, field, at } = value;
  const { row, place } = await rowOfLost(db, value);
  return {
    id: lostId,
    seq: 0,
    op: LOST_CHANGE,
    state: 'rejected',
    createdAt: at,
    deliveredAt: null,
    text: asText(value.value),
    place,
    code: null,
    message: null,
    status: null,
    attempts: 0,
    serverOlderSince: null,
    sent: true,
    lost: { value, theirs: asText(Object.entries(row ?? {}).find(([name]) => name === field)?.[1]) ?? '' },
  };
}

const asText = (value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

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
  const uploads = await Promise.all((await unsentUploads(db)).map((upload) => uploadItemOf(db, upload)));
  const items = (of: (OutboxEntry | DeliveredEntry)[]) => Promise.all(of.map((entry) => itemOf(db, entry)));
  return {
    needsYou: [
      ...drafts.filter(({ state }) => state === 'rejected'),
      ...uploads.filter(({ state }) => state === 'rejected'),
      ...(await Promise.all((await undecided(db).toArray()).map((value) => lostItemOf(db, value)))),
      ...(await items(entries.filter((entry) => entry.state === 'rejected'))),
    ],
    waiting: [
      ...drafts.filter(({ state }) => state !== 'rejected'),
      ...uploads.filter(({ state }) => state !== 'rejected'),
      ...(await items(entries.filter(isUnsent))),
    ],
    delivered: await items(delivered),
  };
}
