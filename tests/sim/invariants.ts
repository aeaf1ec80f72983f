/**
 * What must hold (sync-protocol 14), named after its numbers. Some hold after every step, the rest when nobody acts any more and the
 * network has healed. Each throws `Broken` and looks at the devices' disks and at the server's tables alone.
 *
 * Not here: I19 (drafts have a story of their own in drafts.test.ts), I22 (there are no rings yet, so a server that was set back gets
 * nothing again). I12, I13, I15 and I24 are watched while requests and writes happen.
 */
import { lastingId } from '#contract/ids.ts';
import type { SyncedType } from '#contract/sync/wire.ts';
import { commentBuckets, skillBuckets } from '#domain/content-buckets.ts';
import { isFolded } from '#mutations/effect.ts';
import { mutationNamed } from '#mutations/registry.ts';
import { membership } from '#server/replication/membership.ts';
import { entityKey, localId } from '#store/entity-key.ts';
import { isUnsent, type OutboxEntry } from '#store/tables/outbox.ts';
import type { BucketRow, ShadowRow } from '#store/tables/replication.ts';
import type { AnyRow } from '#store/tables/synced.ts';
import { announcedWrongly, canonical } from '../support/announced-wrongly.ts';
import type { InProcessDatabase } from '../support/pglite-database.ts';

export class Broken extends Error {
  readonly invariant: string;
  constructor(invariant: string, what: string) {
    super(`${invariant}: ${what}`);
    this.name = 'Broken';
    this.invariant = invariant;
  }
}

const holds = (invariant: string, condition: unknown, what: () => string): void => {
  if (!condition) throw new Broken(invariant, what());
};

/** A change that was accepted, or seen on a disk. */
export type Accepted = {
  id: string;
  op: string;
  accountId: string;
  device: string;
  /** unique among all stories' steps; null for what carries none */
  text: string | null;
  /** what it says, by which it is known when it goes again under another id */
  content: string;
  lane: string;
  /** ids of what it needs */
  needs: string[];
  /** the person has taken it out of the tray or back from the outbox */
  withdrawn: boolean;
  /** in its device's outbox at the last look */
  inOutbox: boolean;
};

/** A disk, read at rest. */
export type Store = {
  device: string;
  accountId: string;
  outbox: OutboxEntry[];
  shadow: Map<string, ShadowRow>;
  /** by key, `type:id` */
  rows: Map<string, AnyRow>;
  buckets: BucketRow[];
  bodies: string[];
  clientId: string | null;
};

export type Outcome = {
  n: number;
  id: string;
  clientId: string;
  userId: string;
  seq: number;
  lane: string;
  status: 'applied' | 'rejected';
  code: string | null;
  vers: Record<string, number>;
  /** the transaction that settled it */
  x: string;
};

/** A row has a new version. `apart`: somebody who is not in the story did it. */
type Raise = { n: number; x: string; type: string; id: string; ver: number; apart: boolean };

type Effect = { n: number; kind: string; id: string; text: string; more: Record<string, number> | null };

/** What has been seen so far; the world's memory of one story. */
export class Ledger {
  readonly accepted = new Map<string, Accepted>();
  readonly outcomes = new Map<string, Outcome>();
  readonly effects: Effect[] = [];
  /** the highest base version that each store has held, by device, account and key */
  readonly versions = new Map<string, number>();
  readonly deleted = new Map<string, Set<string>>();
  readonly seconds = new Map<string, number>();
  readonly #raises: Raise[] = [];
  /** by the transaction that settled it */
  readonly #settledIn = new Map<string, Outcome>();
  readonly #laneEnds = new Map<string, Outcome>();
  readonly #texts = new Map<string, Map<string, number>>();
  readonly #deletedAtServer = new Set<string>();
  /** seconds by device, questions answered and those answered correctly: none of them ever becomes less */
  readonly #progressAtServer = new Map<string, Record<string, number>>();

  /** Reads what the database has noted since, and checks it as it comes: I2, I5, I12, I17, I18, I20. */
  async catchUp(database: InProcessDatabase): Promise<void> {
    const since = (list: { n: number }[]) => list.at(-1)?.n ?? 0;
    const effects = await database.rows<Effect>('select * from sim.effects where n > $1 order by n', [
      since(this.effects),
    ]);
    for (const effect of effects) this.#take(effect);
    this.effects.push(...effects);
    const raises = await database.rows<Raise>('select * from sim.raises where n > $1 order by n', [
      since(this.#raises),
    ]);
    const outcomes = await database.rows<Outcome>('select * from sim.outcomes where n > $1 order by n', [
      since([...this.outcomes.values()]),
    ]);
    for (const outcome of outcomes) this.#settle(outcome);
    for (const raise of raises) this.#raise(raise);
  }

  #take({ kind, id, text, more }: Effect): void {
    if (kind === 'progress') {
      const before = this.#progressAtServer.get(id) ?? {};
      for (const [part, amount] of Object.entries(before))
        holds(
          'I18',
          (more?.[part] ?? 0) >= amount,
          () => `progress of ${id} went back at the server: ${part}`,
        );
      this.#progressAtServer.set(id, more ?? {});
      return;
    }
    if (kind !== 'skill') {
      holds(
        'I17',
        !this.#deletedAtServer.has(id) || text === '[deleted]',
        () => `${kind} ${id} came back as ${text}`,
      );
      if (text === '[deleted]') this.#deletedAtServer.add(id);
    }
    const texts = this.#texts.get(id) ?? new Map<string, number>();
    this.#texts.set(id, texts);
    const count = (texts.get(text) ?? 0) + 1;
    texts.set(text, count);
    holds('I2', count === 1 || text === '', () => `${kind} ${id} was given the text ${text} ${count} times`);
  }

  /** I2, of a row of any type: it is raised once by a change, which says so, or by nobody who is in the story. */
  #raise(raise: Raise): void {
    const { x, type, id, ver, apart } = raise;
    const key = `${type}:${id}`;
    const twice = this.#raises.some((each) => each.x === x && each.type === type && each.id === id);
    this.#raises.push(raise);
    holds('I2', !twice, () => `${key} was raised twice by one change`);
    if (apart) return;
    const outcome = this.#settledIn.get(x);
    holds('I2', outcome, () => `${key} was raised to ${ver} by nothing that was settled`);
    holds(
      'I2',
      outcome?.vers[key] === ver,
      () => `${outcome?.id} raised ${key} to ${ver} and does not say so`,
    );
  }

  #settle(outcome: Outcome): void {
    const { id, userId, clientId, lane, seq } = outcome;
    this.#settledIn.set(outcome.x, outcome);
    const accepted = this.accepted.get(id);
    if (accepted)
      holds(
        'I12',
        accepted.accountId === userId,
        () => `${accepted.op} of ${accepted.accountId} was done as ${userId}`,
      );
    const known = this.outcomes.get(id);
    // A copy at another place says the same once more.
    if (known && known.clientId !== clientId) return;
    holds('I2', !known, () => `${id} was settled twice`);
    const place = `${clientId} ${lane}`;
    const before = this.#laneEnds.get(place);
    holds(
      'I5',
      !before || before.seq < seq,
      () => `in ${lane} number ${seq} was settled after ${before?.seq}`,
    );
    this.#laneEnds.set(place, outcome);
    for (const need of accepted?.needs ?? []) {
      const needed = this.outcomes.get(need);
      holds(
        'I20',
        needed || !this.accepted.has(need),
        () => `${id} was settled before ${need}, which it needs`,
      );
    }
    this.outcomes.set(id, outcome);
  }

  /** What is on the disk was accepted, whether or not its page lived to hear it. */
  note(store: Store): void {
    for (const entry of store.outbox) {
      const known = this.accepted.get(entry.id);
      if (known) {
        known.inOutbox = true;
        continue;
      }
      const bySeq = new Map(store.outbox.map((each) => [each.seq, each.id]));
      this.accepted.set(entry.id, {
        id: entry.id,
        op: entry.op,
        accountId: entry.user,
        device: store.device,
        text: textIn(entry.op, entry.vars),
        content: contentOf(entry.op, entry.vars),
        lane: entry.lane,
        needs: entry.deps.flatMap((seq) => bySeq.get(seq) ?? []),
        withdrawn: false,
        inOutbox: true,
      });
    }
  }

  /** An entry that may come and go between two looks: made by the device itself out of one that was refused. */
  noteSent(
    change: Pick<Accepted, 'id' | 'op' | 'accountId' | 'device'>,
    vars: Record<string, unknown>,
  ): Accepted {
    const known = this.accepted.get(change.id);
    if (known) return known;
    const accepted: Accepted = {
      ...change,
      text: textIn(change.op, vars),
      content: contentOf(change.op, vars),
      lane: '',
      needs: [],
      withdrawn: false,
      inOutbox: false,
    };
    this.accepted.set(change.id, accepted);
    return accepted;
  }

  /** Settled, taken back, or kept in the tray because what it needs was refused. */
  hasEnded({ id, withdrawn, needs }: Accepted): boolean {
    if (withdrawn || this.outcomes.has(id)) return true;
    return needs.some((need) => {
      const needed = this.accepted.get(need);
      if (this.outcomes.get(need)?.status === 'rejected') return true;
      return needed !== undefined && !this.outcomes.has(need) && this.hasEnded(needed);
    });
  }

  /** After a server lost its history its devices ask once more for what was refused: the same content, under a new id. */
  goesAgain({ id, content, device, accountId }: Accepted): boolean {
    const changes = [...this.accepted.values()];
    return changes
      .slice(changes.findIndex((each) => each.id === id) + 1)
      .some((each) => each.content === content && each.device === device && each.accountId === accountId);
  }
}

/** After every step. */
export function checkStore(store: Store, ledger: Ledger): void {
  const inOutbox = new Set(store.outbox.map(({ id }) => id));
  accepted(store, ledger, inOutbox);
  pending(store);
  shown(store);
  named(store, ledger);
  versions(store, ledger);
}

/** I1: accepted is kept until it is settled. I3: what was refused stays to be seen. */
function accepted(store: Store, ledger: Ledger, inOutbox: ReadonlySet<string>): void {
  for (const change of ledger.accepted.values()) {
    if (change.device !== store.device || change.accountId !== store.accountId || change.withdrawn) continue;
    if (inOutbox.has(change.id)) continue;
    const outcome = ledger.outcomes.get(change.id);
    if (outcome?.status !== 'applied' && ledger.goesAgain(change)) {
      change.withdrawn = true;
      continue;
    }
    holds('I1', outcome, () => `${change.op} ${change.text ?? ''} (${change.id}) was lost`);
    holds(
      'I3',
      outcome?.status !== 'rejected',
      () => `${change.op} ${change.id} was refused (${outcome?.code}) and is not shown`,
    );
  }
}

/** I7: something is marked as waiting exactly as long as something waits on it. */
function pending({ outbox, shadow, rows }: Store): void {
  const folded = outbox.filter(isFolded);
  const touched = new Set(folded.flatMap(({ touches }) => touches));
  for (const key of touched) holds('I7', shadow.has(key), () => `${key} waits without a base`);
  for (const key of shadow.keys()) holds('I7', touched.has(key), () => `a base is left of ${key}`);
  for (const [key, row] of rows) {
    const most = folded.filter((entry) => isUnsent(entry) && entry.touches.includes(key)).length;
    holds('I7', row.pending <= most, () => `${key} says that ${row.pending} changes wait, there are ${most}`);
    holds('I7', touched.has(key) || row.buckets.length > 0, () => `${key} is shown and nobody asserts it`);
  }
}

/** I8: an own effect is shown until it is refused. I11: and once, under one of its two names. */
function shown({ outbox, rows }: Store): void {
  for (const entry of outbox.filter(isFolded)) {
    const [temporary] = entry.temporaryIds;
    const made = mutationNamed(entry.op)?.temporaryId?.(entry.id);
    if (!made) continue;
    const type = mutationNamed(entry.op)?.types[0] as SyncedType;
    const names = [temporary ?? made, entry.id].filter((id) => rows.has(entityKey(type, id)));
    holds('I8', names.length > 0, () => `${entry.op} ${entry.id} (${entry.state}) is not shown`);
  }
  rewritten(outbox.filter(isFolded), rows);
  const seen = new Set<string>();
  for (const key of rows.keys()) {
    const lasting = `${key.slice(0, key.indexOf(':'))}:${lastingId(key.slice(key.indexOf(':') + 1))}`;
    holds('I11', !seen.has(lasting), () => `${lasting} is shown twice`);
    seen.add(lasting);
  }
}

/** I8: what was written last over something and has no answer yet is what it shows, whatever comes in below it. */
function rewritten(waiting: readonly OutboxEntry[], rows: Store['rows']): void {
  const last = new Map<string, OutboxEntry>();
  for (const entry of waiting) for (const key of entry.touches) last.set(key, entry);
  for (const [key, { op, vars, state }] of last) {
    const row = rows.get(key) as (AnyRow & Partial<Texts>) | undefined;
    if (!row || state === 'acked' || row.deletedAt || !rewrites.has(op)) continue;
    const shownText = row.body ?? row.fields?.text ?? row.description ?? '';
    holds(
      'I8',
      shownText === textIn(op, vars),
      () => `${key} shows ${shownText} in place of ${textIn(op, vars)}`,
    );
  }
}

type Texts = { body: string; fields: { text: string }; description: string; deletedAt: number | null };
const rewrites = new Set(['updateComment', 'editEntityMessage', 'updateSkillMeta']);

/** I11: who builds on something calls it by its lasting name as soon as it has one. */
function named({ device, outbox }: Store, ledger: Ledger): void {
  const here = new Set(outbox.map(({ id }) => id));
  for (const { op, id, touches } of outbox.filter(isFolded)) {
    for (const key of touches) {
      const name = key.slice(key.indexOf(':') + 1);
      const maker = lastingId(name);
      if (maker === name || here.has(maker) || ledger.outcomes.get(maker)?.status !== 'applied') continue;
      throw new Broken('I11', `${op} ${id} on ${device} still says ${name}`);
    }
  }
}

/** I9: a base never becomes older. I17, I18: what is deleted stays so, progress never shrinks. */
function versions({ device, accountId, rows, shadow }: Store, ledger: Ledger): void {
  const place = `${device} ${accountId}`;
  const gone = ledger.deleted.get(place) ?? new Set<string>();
  ledger.deleted.set(place, gone);
  for (const [key, row] of rows) {
    const waits = shadow.get(key);
    const base = waits ? waits.base : row;
    if (!base) continue;
    const at = `${place} ${key}`;
    holds(
      'I9',
      base.ver >= (ledger.versions.get(at) ?? 0),
      () => `${at} fell from ${ledger.versions.get(at)} to ${base.ver}`,
    );
    ledger.versions.set(at, base.ver);
    const fields = base as unknown as { deletedAt?: number | null; secondsConsumed?: number };
    if (fields.deletedAt !== undefined) {
      holds('I17', !gone.has(key) || fields.deletedAt !== null, () => `${at} has risen from the dead`);
      if (fields.deletedAt !== null) gone.add(key);
    }
    if (fields.secondsConsumed !== undefined && key.startsWith('progress:')) {
      const before = ledger.seconds.get(at) ?? 0;
      holds(
        'I18',
        fields.secondsConsumed >= before,
        () => `${at} fell from ${before} to ${fields.secondsConsumed} s`,
      );
      ledger.seconds.set(at, fields.secondsConsumed);
    }
  }
}

/** I11: when an entry leaves the outbox, what it made is there, if its device has anything at all of the place where it is. */
export async function checkArrived(store: Store, ledger: Ledger, database: InProcessDatabase): Promise<void> {
  const inOutbox = new Set(store.outbox.map(({ id }) => id));
  for (const change of ledger.accepted.values()) {
    if (!change.inOutbox || change.device !== store.device || change.accountId !== store.accountId) continue;
    if (inOutbox.has(change.id)) continue;
    change.inOutbox = false;
    const type = { createComment: 'comment', postEntityMessage: 'message' }[change.op];
    if (!type || ledger.outcomes.get(change.id)?.status !== 'applied') continue;
    const held = store.buckets.filter(({ cursor }) => cursor !== null).map(({ id }) => id);
    const places = await database.rows<{ bucket: string }>(
      'select bucket from sync.feed where type = $1 and id = $2 and not gone and bucket = any($3)',
      [type, change.id, held],
    );
    const shows = places.length === 0 || store.rows.has(`${type}:${change.id}`);
    holds('I11', shows, () => `${change.op} ${change.id} left the outbox of ${store.device} before it came`);
  }
}

type FeedRow = { bucket: string; type: string; id: string; gone: boolean; ver: number };

/** I10, I21: where a cursor stands, everything before it has been applied. */
export async function checkCursors(store: Store, database: InProcessDatabase): Promise<void> {
  const groups = new Map<string, string[]>();
  for (const { id, cursor } of store.buckets) {
    if (cursor) groups.set(cursor, [...(groups.get(cursor) ?? []), id]);
  }
  const [history] = await database.rows<{ anchor: string }>(
    `select n || '.' || nonce as anchor from sync.anchors order by n desc limit 1`,
  );
  for (const [cursor, buckets] of groups) {
    const [anchor, , snapshot] = cursor.split(';');
    if (anchor !== history?.anchor) continue;
    const known = await database.rows<FeedRow>(
      `select f.bucket, f.type, f.id, f.gone, e.ver from sync.feed f join sync.entities e on e.type = f.type and e.id = f.id
       where f.bucket = any($1) and pg_visible_in_snapshot(f.x, $2::pg_snapshot)`,
      [buckets, snapshot],
    );
    for (const { bucket, type, id, gone, ver } of known) {
      const base = baseOf(store, type, id);
      const asserted = base?.buckets.includes(bucket) ?? false;
      if (gone) {
        holds(
          'I10',
          !asserted,
          () => `${store.device} still has ${type}:${id} from ${bucket}, which gave it up`,
        );
      } else {
        holds(
          'I10',
          asserted,
          () => `${store.device} has passed ${type}:${id} in ${bucket} without taking it`,
        );
        holds(
          'I10',
          (base?.ver ?? 0) >= ver,
          () => `${store.device} has passed version ${ver} of ${type}:${id}`,
        );
      }
    }
  }
}

function baseOf(store: Store, type: string, id: string): AnyRow | null | undefined {
  const key = entityKey(type as SyncedType, localId(type, id));
  const waits = store.shadow.get(key);
  return waits ? waits.base : store.rows.get(key);
}

/** I14: a healed network means that nothing waits, without a new write or a reload. */
export function checkDrained({ device, outbox }: Store): void {
  const left = outbox
    .filter(isFolded)
    .map(({ op, state, lastError, lane, seq }) => ({ op, state, lastError, lane, seq }));
  holds('I14', left.length === 0, () => `${device} still holds ${JSON.stringify(left)}`);
}

/** I4, I6: the device shows what the server says that this person may see, all of it and nothing else. */
export async function checkConverged(store: Store, database: InProcessDatabase, at: number): Promise<void> {
  const { device, accountId, rows, clientId } = store;
  const held = await membership(
    database.db,
    { userId: accountId, sessionId: accountId, actorId: null },
    { clientId: clientId ?? '', tenants: [], at },
  );
  const expected = await database.rows<{
    type: SyncedType;
    id: string;
    ver: number;
    body: object;
    buckets: string[];
  }>(
    `select e.type, e.id, e.ver, e.body, array_agg(f.bucket order by f.bucket) as buckets from sync.feed f
     join sync.entities e on e.type = f.type and e.id = f.id
     where f.bucket = any($1) and not f.gone group by e.type, e.id`,
    [held.map(({ bucket }) => bucket)],
  );
  const wanted = new Map(expected.map((row) => [entityKey(row.type, localId(row.type, row.id)), row]));
  for (const key of rows.keys())
    holds('I6', wanted.has(key), () => `${device} shows ${key}, which its person may not see`);
  for (const [key, { ver, body, buckets }] of wanted) {
    const row = rows.get(key);
    holds('I4', row, () => `${device} lacks ${key}`);
    if (!row) continue;
    const {
      ver: shownVer,
      buckets: shownBuckets,
      pending: waits,
      ...shownBody
    } = row as AnyRow & Record<string, unknown>;
    holds('I7', waits === 0, () => `${device} shows ${key} as waiting`);
    holds(
      'I4',
      shownVer === ver,
      () => `${device} shows version ${shownVer} of ${key}, the server has ${ver}`,
    );
    holds(
      'I4',
      String([...shownBuckets].sort()) === String(buckets),
      () => `${device} has ${key} from ${shownBuckets}, the server says ${buckets}`,
    );
    holds(
      'I4',
      canonical(shownBody) === canonical(body),
      () => `${device} shows ${canonical(shownBody)}, the server has ${canonical(body)}`,
    );
  }
  for (const skillId of store.bodies)
    holds('I6', rows.has(entityKey('skill', skillId)), () => `${device} keeps the text of ${skillId}`);
}

/** I23: the server remembers outcomes no longer than they are needed. */
export async function checkForgotten(store: Store, database: InProcessDatabase): Promise<void> {
  const [kept] = await database.rows<{ count: number }>(
    `select count(*)::int as count from sync.mutations where "clientId" = $1`,
    [store.clientId],
  );
  const needed =
    Math.max(0, ...store.outbox.map(({ seq }) => seq)) - Math.min(...store.outbox.map(({ seq }) => seq), 0);
  holds(
    'I23',
    (kept?.count ?? 0) <= needed + 1,
    () => `${kept?.count} outcomes of ${store.device} are kept, ${needed} needed`,
  );
}

/** I3, I4: each change has ended, and what the replica says is what the services' own tables say. */
export async function checkServer(ledger: Ledger, database: InProcessDatabase): Promise<void> {
  for (const change of ledger.accepted.values())
    holds('I3', ledger.hasEnded(change), () => `${change.op} ${change.id} has no end`);
  const strays = await database.rows<{ type: string; id: string }>(
    `select 'comment' as type, c.id::text from content.comments c
       left join sync.entities e on e.type = 'comment' and e.id = c.id::text
       where e.body->>'body' is distinct from c.body or (e.body->>'deletedAt')::bigint is distinct from c."deletedAt"
     union all
     select 'message', m.id::text from communication.messages m
       left join sync.entities e on e.type = 'message' and e.id = m.id::text
       where e.body->'fields'->>'text' is distinct from m.text
     union all
     select 'skill', s.id::text from content.skills s
       left join sync.entities e on e.type = 'skill' and e.id = s.id::text
       where e.body->>'title' is distinct from s.title or e.body->>'description' is distinct from s.description
     union all
     select 'progress', p."userId" || ':' || p."skillId" from content.progress p
       left join sync.entities e on e.type = 'progress' and e.id = p."userId" || ':' || p."skillId"
       where (e.body->>'secondsConsumed')::int is distinct from p."secondsConsumed"`,
  );
  holds('I4', strays.length === 0, () => `the replica differs from its tables: ${JSON.stringify(strays)}`);
  await checkPlaces(database);
  await checkAnnounced(database);
  applied(ledger);
}

/** I6: skills and comments are in the buckets that the rules name, and in no other. */
async function checkPlaces(database: InProcessDatabase): Promise<void> {
  const skills = await database.rows<Placed & { id: string; courseIds: string[]; held: string[] }>(
    `select s.id, s."organizationId", s."ownerId", s."rootType", s.visible,
       array(select m."courseId"::text from content."courseMembers" m where m."memberId" = s.id) as "courseIds",
       coalesce((select jsonb_agg(jsonb_build_object('userId', a."userId")) from content."skillAuthors" a where a."skillId" = s.id), '[]') as authors,
       array(select f.bucket from sync.feed f where f.type = 'skill' and f.id = s.id::text and not f.gone) as held
     from content.skills s`,
  );
  const same = (one: readonly string[], other: readonly string[]) =>
    String([...one].sort()) === String([...other].sort());
  for (const skill of skills)
    holds(
      'I6',
      same(skill.held, skillBuckets(skill, skill.courseIds)),
      () => `skill ${skill.id} is in ${skill.held}`,
    );
  const comments = await database.rows<{
    id: string;
    skillId: string;
    access: 'public' | 'private';
    held: string[];
  }>(
    `select c.id, c."skillId", c.access,
       array(select f.bucket from sync.feed f where f.type = 'comment' and f.id = c.id::text and not f.gone) as held
     from content.comments c`,
  );
  for (const { id, skillId, access, held } of comments) {
    const skill = skills.find((each) => each.id === skillId);
    const wanted = skill ? commentBuckets(skill, skill.courseIds, access) : [];
    holds('I6', same(held, wanted), () => `comment ${id} is in ${held}`);
  }
}

/** I4, I6, of a row of any type: announced again from its tables it is what it is, and where it is. */
async function checkAnnounced({ db }: InProcessDatabase): Promise<void> {
  for (const { invariant, what } of await announcedWrongly(db)) throw new Broken(invariant, what);
}

type Placed = Parameters<typeof skillBuckets>[0];

/** I2: what was applied took effect once; what was not, not at all. The same text may have been tried twice: refused, then again. */
function applied({ accepted, outcomes, effects }: Ledger): void {
  const wanted = new Map<string, number>();
  for (const { id, text } of accepted.values()) {
    if (text === null) continue;
    wanted.set(text, (wanted.get(text) ?? 0) + (outcomes.get(id)?.status === 'applied' ? 1 : 0));
  }
  for (const [text, most] of wanted) {
    const count = effects.filter((effect) => effect.text === text).length;
    holds('I2', count === most, () => `${text} was applied ${most} times and is there ${count} times`);
  }
}

/** Verbs whose text the database notes where it arrives. */
const noted = new Set([
  'createComment',
  'updateComment',
  'postEntityMessage',
  'editEntityMessage',
  'updateSkillMeta',
]);

/** What a person wrote, by which the effect is known again. */
export function textIn(op: string, vars: Record<string, unknown>): string | null {
  if (!noted.has(op)) return null;
  const { body, text, fields } = vars as { body?: string; text?: string; fields?: { description?: string } };
  return body ?? text ?? fields?.description ?? null;
}

/** A text is unique; what carries none is told by what it was made of. */
export const contentOf = (op: string, vars: Record<string, unknown>): string =>
  `${op} ${textIn(op, vars) ?? canonical(withLastingIds(vars))}`;

const withLastingIds = (vars: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(vars).map(([name, value]) => [name, typeof value === 'string' ? lastingId(value) : value]),
  );
