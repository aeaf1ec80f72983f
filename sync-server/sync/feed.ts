/**
 * The change feed: what verbs announce becomes the newest state of each row and one feed row for each bucket that holds it, stamped
 * with the writing transaction. A state feed, not a log: nothing in it ever needs to be compacted.
 */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Carried } from '#contract/sync/realtime.ts';
import { shapeOf } from '#contract/sync/row-shapes.ts';
import type { SyncedType } from '#contract/sync/wire.ts';
import { isOrganizationBucket, wideningOf } from '#domain/bucket.ts';
import { withRetry } from '../storage/database.ts';
import { type Last, sent } from '../storage/pipelined.ts';
import type { Database } from '../storage/tables.ts';

export type ChangeContext = {
  tx: Transaction<Database>;
  /** The row is now this, and in these buckets alone. null: it is deleted. */
  changed(type: SyncedType, id: string, body: object | null, buckets: readonly string[]): void;
  /** The row is now this, and in these buckets besides those that hold it already: people beside what they wrote. */
  shown(type: SyncedType, id: string, body: object, buckets: readonly string[]): void;
  /** What is no bucket of rows is told with them after the commit: that a draft has something new. */
  tell(subject: string): void;
};

/**
 * @param carried  all that is new in these, where that is known
 * @param held  what was found right behind the commit
 */
export type Announce = (subjects: string[], carried: Carried | null, held?: HeldNow) => void;

/** What the person at each socket may hold this moment. */
export type HeldNow = ReadonlyMap<object, ReadonlySet<string>>;

/**
 * Asked before a commit: how to find out right behind it what those may see whom it will be carried to.
 * @param buckets  where the rows will be
 * @param besides  subjects that will be told with them, with nothing carried
 * @returns null where that is better found out later
 */
export type AskHeld = (
  buckets: readonly string[],
  besides: readonly string[],
) => ((db: Kysely<Database>) => Promise<HeldNow>) | null;

export type Change = {
  type: SyncedType;
  id: string;
  body: object | null;
  buckets: readonly string[];
  /** whether `buckets` are all that hold it */
  exact: boolean;
};

/** Collects what one transaction changes; of several changes to one row the last one counts. */
export class ChangeSet {
  private changes = new Map<string, Change>();
  private subjects = new Set<string>();

  changed(type: SyncedType, id: string, body: object | null, buckets: readonly string[]): void {
    this.changes.set(`${type}:${id}`, {
      type,
      id,
      body,
      buckets: unique(body === null ? [] : buckets),
      exact: true,
    });
  }

  shown(type: SyncedType, id: string, body: object, buckets: readonly string[]): void {
    const key = `${type}:${id}`;
    const before = this.changes.get(key);
    this.changes.set(key, {
      type,
      id,
      body,
      buckets: unique([...(before?.buckets ?? []), ...buckets]),
      exact: before?.exact ?? false,
    });
  }

  tell(subject: string): void {
    this.subjects.add(subject);
  }

  told(): string[] {
    return [...this.subjects];
  }

  /** where its rows will be */
  buckets(): string[] {
    return unique(this.list().flatMap(({ buckets }) => buckets));
  }

  list(): Change[] {
    return [...this.changes.values()];
  }
}

const unique = (values: readonly string[]) => [...new Set(values)];

export type Written = {
  /** the version of each row, by `type:id` */
  vers: Record<string, number>;
  /** those that have something new */
  buckets: string[];
  /** all of it, when it is little and nothing has left a bucket */
  carried: Carried | null;
  /** subjects: those who hold these buckets may hold others now */
  widened: string[];
};

/** A poke goes to many: what is larger each device fetches for itself. */
const CARRIED_CHARACTERS = 4_000;

/** A statement without an answer that is sent together with the last one. @param versions  of the rows, as JSON by `type:id` */
type Besides = (versions: RawBuilder<unknown>) => RawBuilder<unknown>;

export const NO_VERSIONS = sql`'{}'::jsonb`;
const VERSIONS = sql`(select jsonb_object_agg(c.type || ':' || c.id, c.ver) from c)`;

/**
 * Writes rows and feed. The row locks are taken in one order, so two writers never wait for each other. A row that is announced as it
 * already is keeps its version and wakes nobody. Its statements are left under way.
 */
export async function writeChanges(
  tx: Kysely<Database>,
  changes: readonly Change[],
  besides?: Besides,
): Promise<Last<Written>> {
  if (changes.length === 0) {
    const ending = besides && (await sent(tx, besides(NO_VERSIONS)));
    return {
      last: Promise.resolve(ending?.last).then(() => ({ vers: {}, buckets: [], carried: null, widened: [] })),
    };
  }
  const rows = JSON.stringify(
    changes.map(({ type, id, body }) => ({
      type,
      id,
      deleted: body === null,
      body: body ?? {},
      shape: shapeOf(type),
    })),
  );
  const raising = await sent(
    tx,
    sql<Version>`
    with c as (
      select type, id, deleted, body, shape
      from jsonb_to_recordset(${rows}::jsonb) as c(type text, id text, deleted boolean, body jsonb, shape int)
    ), before as (
      select e.type, e.id, ${gates(sql`e.body`)} as gates from sync.entities e join c on e.type = c.type and e.id = c.id
      where c.type = any(${gated}) and not e.deleted and not c.deleted
    ), raised as (
      insert into sync.entities as e (type, id, ver, deleted, body, shape, "shapedVer")
      select type, id, 1, deleted, body, shape, 1 from c order by type, id
      on conflict (type, id) do update set ver = e.ver + 1, deleted = excluded.deleted, body = excluded.body,
        shape = excluded.shape, "shapedVer" = e.ver + 1
      where e.body is distinct from excluded.body or e.deleted <> excluded.deleted
      returning type, id, ver
    )
    select r.type, r.id, r.ver, r.type = any(${gated}) and not exists (
      select 1 from before b join c on c.type = b.type and c.id = b.id
      where b.type = r.type and b.id = r.id and b.gates = ${gates(sql`c.body`)}) as widens
    from raised r
    union all
    select e.type, e.id, e.ver, false from sync.entities e join c on e.type = c.type and e.id = c.id
    where not exists (select 1 from raised where raised.type = e.type and raised.id = e.id)`,
  );
  const placed = JSON.stringify(
    changes.map(({ type, id, buckets, exact }) => ({ type, id, buckets, exact })),
  );
  // A statement of its own, so that it sees what the holder of the row's lock wrote. Rows of the feed are guarded by that lock as well.
  // Fresh is what the statement before has written: it bears the mark of this transaction.
  const entering = await sent(
    tx,
    sql<Touched>`
    with c as (
      select p.type, p.id, p.buckets, p.exact, e.ver, e.xmin = pg_current_xact_id()::xid as fresh
      from jsonb_to_recordset(${placed}::jsonb) as p(type text, id text, buckets jsonb, exact boolean)
      join sync.entities e on e.type = p.type and e.id = p.id
    ), departed as (
      update sync.feed f set x = pg_current_xact_id(), gone = c.exact
      from c where f.type = c.type and f.id = c.id and not f.gone and not c.buckets ? f.bucket and (c.exact or c.fresh)
      returning f.bucket, f.type, f.id, f.x::text, false as here
    ), entered as (
      insert into sync.feed as f (bucket, type, id, x, gone)
      select b.bucket, c.type, c.id, pg_current_xact_id(), false
      from c cross join lateral jsonb_array_elements_text(c.buckets) as b(bucket)
      where c.fresh or not exists (
        select 1 from sync.feed known
        where known.bucket = b.bucket and known.type = c.type and known.id = c.id and not known.gone)
      order by b.bucket, c.type, c.id
      on conflict (bucket, type, id) do update set x = pg_current_xact_id(), gone = false
      returning f.bucket, f.type, f.id, f.x::text, true as here
    )${besides ? sql`, besides as (${besides(VERSIONS)})` : sql``}
    select * from departed union all select * from entered`,
  );
  return {
    last: Promise.all([raising.last, entering.last]).then(([versions, touched]) => {
      const vers = Object.fromEntries(versions.map(({ type, id, ver }) => [`${type}:${id}`, ver]));
      return {
        vers,
        buckets: unique(touched.map(({ bucket }) => bucket)),
        carried: carriedIn(changes, vers, touched),
        widened: widenedBy(versions, touched),
      };
    }),
  };
}

/** `widens`: who may hold what is not as it was */
type Version = { type: string; id: string; ver: number; widens: boolean };

/** Rows that membership goes by and that everybody in an organization has, and what of them it goes by. A title is no reason to ask again. */
const gated: SyncedType[] = ['collection', 'organization'];
const gates = (body: RawBuilder<unknown>) =>
  sql`jsonb_build_array(${body}->'visible', ${body}->'free', ${body}->'loginRequired', ${body}->'rootType', ${body}->'alias', ${body}->'secondFactorFrom')`;
type Touched = { bucket: string; type: string; id: string; x: string; here: boolean };

function widenedBy(versions: readonly Version[], touched: readonly Touched[]): string[] {
  const wide = new Set(versions.filter(({ widens }) => widens).map(({ type, id }) => `${type}:${id}`));
  if (wide.size === 0) return [];
  const buckets = touched.filter(({ type, id }) => wide.has(`${type}:${id}`)).map(({ bucket }) => bucket);
  return unique(buckets).filter(isOrganizationBucket).map(wideningOf);
}

function carriedIn(
  changes: readonly Change[],
  vers: Readonly<Record<string, number>>,
  touched: readonly Touched[],
): Carried | null {
  const x = touched[0]?.x;
  if (x === undefined || touched.some(({ here }) => !here)) return null;
  const rows: Carried['rows'] = [];
  for (const { type, id, body } of changes) {
    const into = touched.filter((row) => row.type === type && row.id === id).map(({ bucket }) => bucket);
    const ver = vers[`${type}:${id}`];
    if (into.length === 0 || ver === undefined || body === null) continue;
    rows.push({ t: 'r', type, id, ver, in: into, out: [], body: { ...body } });
  }
  return JSON.stringify(rows).length <= CARRIED_CHARACTERS ? { x, rows } : null;
}

/**
 * A transaction of the server itself, such as an import: what it announces is written with it and told after it.
 * @param run  may run again when it lost against another transaction, so it has no effect outside of `tx`
 */
export async function change<Result>(
  db: Kysely<Database>,
  announce: Announce,
  run: (ctx: ChangeContext) => Promise<Result>,
): Promise<Result> {
  const { result, buckets, told, carried, widened } = await withRetry(db, async (tx) => {
    const changes = new ChangeSet();
    const result = await run(changeContext(tx, changes));
    const { last } = await writeChanges(tx, changes.list());
    return { result, told: changes.told(), ...(await last) };
  });
  if (buckets.length > 0) announce(buckets, carried);
  if (told.length + widened.length > 0) announce([...told, ...widened], null);
  return result;
}

export const changeContext = (tx: Transaction<Database>, changes: ChangeSet): ChangeContext => ({
  tx,
  changed: (...change) => changes.changed(...change),
  shown: (...change) => changes.shown(...change),
  tell: (subject) => changes.tell(subject),
});
