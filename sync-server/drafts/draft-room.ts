/**
 * One draft in memory, for the sockets that are in it. What comes is worked on in order: applied, stored, and only then told to the
 * others and acknowledged. What cannot be stored is forgotten here: the clients have it, come again, and bring it again.
 */
import type { Transaction } from 'kysely';
import * as Y from 'yjs';
import type { DraftRefusal } from '#contract/drafts/draft-protocol.ts';
import { mayNeedMoreThan, schemaOfDraft } from '#contract/drafts/draft-schema.ts';
import { MAX_DRAFT_BYTES, MAX_DRAFT_UPDATE_BYTES, TRIAL_FROM_BYTES } from '#domain/draft-limits.ts';
import type { Announcer } from '../realtime/announcer.ts';
import { type OpenDatabase, withRetry } from '../storage/database.ts';
import type { Database } from '../storage/tables.ts';
import { applyClientUpdate, applyPieces, type UpdateLimits } from './apply-update.ts';
import { refusedFrame, step1Frame, step2Frame, storedFrame, updateFrame } from './draft-frames.ts';
import {
  catchUp,
  draftSubject,
  fragmentOf,
  holdDraft,
  loadDraft,
  openDraft,
  type StoredDraft,
  storedUpdates,
  storeUpdate,
} from './draft-storage.ts';
import { lockText, showHolder, showsHolder } from './lock-map.ts';
import { lockHolder, publishHolder } from './skill-lock.ts';
import type { UpdateTrials } from './update-trials.ts';

/** A socket, as far as the room is concerned. */
export type Member = {
  /** the number of the lesson's schema that it knows */
  schema: number;
  /** user id of the person who is at it */
  personId: string;
  send(frame: Uint8Array): void;
  /** The text holds what it does not know, and would delete: it is told so and closed. */
  outdated(): void;
};

export type RoomParts = {
  database: OpenDatabase;
  announcer: Announcer;
  trials: UpdateTrials;
  now(): number;
  /** Somebody else than before has changed the text; called in the transaction that stores it. */
  handedOver(tx: Transaction<Database>, skillId: string): Promise<void>;
  log: { warn(about: object, message: string): void; error(about: object, message: string): void };
};

export type DraftRoom = {
  readonly members: ReadonlySet<Member>;
  join(member: Member): void;
  leave(member: Member): void;
  /** @param done  called when the frame has been dealt with */
  askedFor(member: Member, vector: Uint8Array, done: () => void): void;
  brought(member: Member, update: Uint8Array, whole: boolean, done: () => void): void;
  /** Something has been stored by another node or by a verb. @param seq  null: unknown */
  heard(seq: number | null): void;
  /** Frees the lock map when the lease has expired. */
  sweep(): void;
  /** Resolves when nothing is left to do. */
  idle(): Promise<void>;
};

type Job =
  | { kind: 'join'; member: Member; done: () => void }
  | { kind: 'step1'; member: Member; vector: Uint8Array; done: () => void }
  | { kind: 'update'; member: Member; update: Uint8Array; whole: boolean; done: () => void }
  | { kind: 'catch-up'; seq: number | null; done: () => void }
  | { kind: 'sweep'; done: () => void };

type Accepted = { update: Uint8Array; from: Member | null };

/** Jobs that are stored by one commit. */
const BATCH = 100;
const nothing = () => undefined;

/** Whoever does not know what has come is sent away before it is told of it. */
function sendAwayOutdated(members: Set<Member>, open: StoredDraft): void {
  for (const member of members) {
    if (member.schema >= open.schema) continue;
    members.delete(member);
    member.outdated();
  }
}

function relayTo(members: Set<Member>, accepted: readonly Accepted[], open: StoredDraft): void {
  if (accepted.some(({ update }) => mayNeedMoreThan(open.schema, update))) {
    open.schema = Math.max(open.schema, schemaOfDraft(fragmentOf(open.doc)));
    sendAwayOutdated(members, open);
  }
  for (const { update, from } of accepted) {
    const frame = updateFrame(update);
    for (const member of members) if (member !== from) member.send(frame);
  }
}

const isFull = ({ doc, snapshotBytes, tailBytes }: StoredDraft, update: Uint8Array, more: number) =>
  snapshotBytes + tailBytes + more + update.length > MAX_DRAFT_BYTES &&
  // Taking something away is always possible.
  Y.parseUpdateMeta(update).to.size > 0 &&
  Y.encodeStateAsUpdate(doc).length > MAX_DRAFT_BYTES;

/** Only the text that is stored is handed out. */
function greet(members: Set<Member>, job: Job, { doc, schema }: StoredDraft): void {
  if ((job.kind === 'join' || job.kind === 'step1') && job.member.schema < schema) {
    if (members.delete(job.member)) job.member.outdated();
    return;
  }
  if (job.kind === 'join') {
    job.member.send(step1Frame(doc));
    job.member.send(storedFrame(doc));
  }
  if (job.kind !== 'step1') return;
  try {
    job.member.send(step2Frame(doc, job.vector));
  } catch {
    job.member.send(refusedFrame('MALFORMED'));
  }
}

type Relay = (accepted: readonly Accepted[], open: StoredDraft) => void;

/** The draft as it is stored, and as it is stored anew. */
function storageOf(
  skillId: string,
  { database: { db }, announcer, now, handedOver, log }: RoomParts,
  relay: Relay,
) {
  const load = async (): Promise<StoredDraft> => {
    const loaded = await withRetry(db, (tx) => openDraft(tx, skillId, now()));
    if (loaded.brokenFrom !== null) {
      log.error({ skillId, seq: loaded.brokenFrom }, 'the end of a draft could not be read and was cut off');
    }
    return loaded;
  };

  /** As it is stored, with what was accepted since. */
  const reload = async (known: StoredDraft, accepted: readonly Accepted[]): Promise<StoredDraft> => {
    const loaded = (await loadDraft(db, skillId)) ?? (await load());
    // What another node stored meanwhile is in it, and will not be heard of again.
    if (loaded.seq > known.seq) relay([{ update: Y.encodeStateAsUpdate(loaded.doc), from: null }], loaded);
    for (const { update } of accepted) Y.applyUpdate(loaded.doc, update);
    return loaded;
  };

  /** @param by  who changed the text last with it @returns what others had stored meanwhile; null: the skill takes no updates */
  const store = async (open: StoredDraft, update: Uint8Array, by: string | null) => {
    const stored = await withRetry(db, async (tx) => {
      const next = { ...open };
      await holdDraft(tx, skillId, now());
      const { workflow } = await tx
        .selectFrom('content.skills')
        .select('workflow')
        .where('id', '=', skillId)
        .executeTakeFirstOrThrow();
      if (workflow === 'RETIRED') return null;
      const others = await catchUp(tx, next);
      if (await storeUpdate(tx, next, update, { at: now(), by })) await handedOver(tx, skillId);
      return { next, others };
    });
    if (stored) announcer.announce([draftSubject(stored.next)]);
    return stored;
  };

  const freeExpired = async (open: StoredDraft): Promise<void> => {
    if ((await lockHolder(db, skillId, now())) !== null) return;
    const freed = await withRetry(db, (tx) => publishHolder(tx, skillId, now()));
    if (!freed) return;
    announcer.announce([draftSubject(freed)]);
    relay(
      (await catchUp(db, open)).map((update) => ({ update, from: null })),
      open,
    );
  };

  return { load, reload, store, freeExpired };
}

/** What comes is looked at, and applied to the draft in memory. */
function acceptanceOf(
  skillId: string,
  { database: { db }, trials, log }: RoomParts,
  members: Set<Member>,
  reload: (known: StoredDraft, accepted: readonly Accepted[]) => Promise<StoredDraft>,
) {
  /** @returns null: it is small and none is due, or too large to be looked at */
  const tryFirst = async (update: Uint8Array, limits: UpdateLimits, accepted: readonly Accepted[]) => {
    if (update.length > limits.maxBytes) return null;
    if (update.length < TRIAL_FROM_BYTES && !trials.untried.isDue(skillId, update.length)) return null;
    const stored = await storedUpdates(db, skillId);
    const verdict = await trials.tryOut({
      stored: [...stored, ...accepted.map((each) => each.update)],
      update,
      limits,
    });
    if (verdict.kind === 'refused')
      log.warn({ skillId, bytes: update.length }, 'an update of a draft was tried and refused');
    else trials.untried.forget(skillId);
    return verdict;
  };

  /** All in `batch` that are updates. @returns answers for when what was accepted is stored */
  const accept = async (current: StoredDraft, batch: readonly Job[]) => {
    const accepted: Accepted[] = [];
    const answers: (() => void)[] = [];
    const acknowledged = new Set<Member>();
    const behind = new Set<Member>();
    let open = current;
    let bytes = 0;
    let writer: string | null = null;
    for (const job of batch) {
      if (job.kind !== 'update') continue;
      const { member, update, whole } = job;
      const refuse = (reason: DraftRefusal) => answers.push(() => member.send(refusedFrame(reason)));
      if (member.schema < open.schema) {
        answers.push(() => members.delete(member) && member.outdated());
        continue;
      }
      const limits = {
        maxBytes: whole ? MAX_DRAFT_BYTES : MAX_DRAFT_UPDATE_BYTES,
        mayRestoreLock: whole,
      };
      const tried = await tryFirst(update, limits, accepted);
      if (tried?.kind === 'refused') {
        refuse(tried.reason);
        continue;
      }
      if (tried?.kind === 'gap') {
        behind.add(member);
        continue;
      }
      const result = tried
        ? await applyPieces(open.doc, tried.update, tried.pieces)
        : applyClientUpdate(open.doc, update, limits);
      if (result.kind === 'refused') refuse(result.reason);
      else if (result.kind === 'spoiled') {
        refuse(result.reason);
        open = await reload(open, accepted);
      } else if (result.kind === 'gap') {
        if (result.spoiled) open = await reload(open, accepted);
        behind.add(member);
      } else if (result.update !== null && isFull(open, result.update, bytes)) {
        refuse('DRAFT_FULL');
        open = await reload(open, accepted);
      } else {
        if (result.update !== null) accepted.push({ update: result.update, from: member });
        for (const tidied of result.tidied) accepted.push({ update: tidied, from: null });
        if (result.wrote) writer = member.personId;
        bytes += result.update?.length ?? 0;
        acknowledged.add(member);
      }
    }
    for (const member of behind) answers.push(() => member.send(step1Frame(open.doc)));
    return { open, accepted, answers, acknowledged, writer };
  };

  return accept;
}

/** @param failed  the room is of no use any more: whoever is in it has to come again */
export function draftRoom(skillId: string, parts: RoomParts, failed: () => void): DraftRoom {
  const { database, now, log } = parts;
  const { db } = database;
  const members = new Set<Member>();
  const relay: Relay = (accepted, open) => relayTo(members, accepted, open);
  const { load, reload, store, freeExpired } = storageOf(skillId, parts, relay);
  const accept = acceptanceOf(skillId, parts, members, reload);
  const jobs: Job[] = [];
  let draft: StoredDraft | undefined;
  let over = false;
  let running: Promise<void> | null = null;

  const work = async (batch: readonly Job[]): Promise<void> => {
    draft ??= await load();
    const lock = lockText(draft.doc);
    const { open, accepted, answers, acknowledged, writer } = await accept(draft, batch);
    draft = open;
    if (lockText(draft.doc) !== lock) {
      const restored = showHolder(draft.doc, await lockHolder(db, skillId, now()));
      // In one piece: nobody ever sees what the client wrote there.
      if (restored) {
        const whole = Y.mergeUpdates([...accepted.map(({ update }) => update), restored]);
        accepted.splice(0, accepted.length, { update: whole, from: null });
      }
    }
    if (accepted.length > 0) {
      const updates = accepted.map(({ update }) => update);
      const stored = await store(
        draft,
        updates.length === 1 ? (updates[0] as Uint8Array) : Y.mergeUpdates(updates),
        writer,
      );
      if (stored) {
        draft = stored.next;
        relay([...stored.others.map((update) => ({ update, from: null })), ...accepted], draft);
        for (const member of members) acknowledged.add(member);
      } else {
        draft = await reload(draft, []);
        answers.length = 0;
        acknowledged.clear();
        for (const job of batch) {
          if (job.kind === 'update') answers.push(() => job.member.send(refusedFrame('SKILL_IS_RETIRED')));
        }
      }
    }
    const { seq } = draft;
    if (batch.some((job) => job.kind === 'catch-up' && (job.seq === null || job.seq > seq))) {
      relay(
        (await catchUp(db, draft)).map((update) => ({ update, from: null })),
        draft,
      );
      for (const member of members) acknowledged.add(member);
    }
    if (batch.some(({ kind }) => kind === 'sweep') && showsHolder(draft.doc)) await freeExpired(draft);
    for (const answer of answers) answer();
    const stored = storedFrame(draft.doc);
    for (const member of acknowledged) member.send(stored);
    for (const job of batch) greet(members, job, draft);
  };

  const run = async (): Promise<void> => {
    try {
      while (jobs.length > 0 && !over) {
        const batch = jobs.splice(0, BATCH);
        await work(batch);
        for (const { done } of batch) done();
      }
    } catch (err) {
      log.warn({ err, skillId }, 'a draft could not be read or stored; its editors come again');
      over = true;
      failed();
    }
    running = null;
  };

  const add = (job: Job): void => {
    if (over) return;
    jobs.push(job);
    running ??= run();
  };

  return {
    members,
    join(member) {
      members.add(member);
      add({ kind: 'join', member, done: nothing });
    },
    leave: (member) => void members.delete(member),
    askedFor: (member, vector, done) => add({ kind: 'step1', member, vector, done }),
    brought: (member, update, whole, done) => add({ kind: 'update', member, update, whole, done }),
    heard: (seq) => add({ kind: 'catch-up', seq, done: nothing }),
    sweep: () => add({ kind: 'sweep', done: nothing }),
    async idle() {
      while (running) await running;
    },
  };
}
