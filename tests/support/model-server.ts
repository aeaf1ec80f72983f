/** A server in memory that speaks pull and push: what devices see of the real one, without its database. */

import { lastingId } from '#contract/ids.ts';
import type {
  PullLine,
  PullOutcome,
  PullRequest,
  PullRow,
  PushAnswer,
  PushOperation,
} from '#contract/sync/wire.ts';
import { clientBucket, userBucket } from '#domain/bucket.ts';
import { noProgress, type SkillProgress, withReport } from '#domain/learning-progress.ts';

type Entity = { type: string; id: string; ver: number; body: Record<string, unknown>; buckets: Set<string> };
type FeedRow = { x: number; gone: boolean };
type Settled = PullOutcome & { x: number; clientId: string };
type Comment = Record<string, unknown> & {
  commentId: string;
  thread: string[];
  parent: string | null;
  createdBy: string;
};

const PAGE_ROWS = 3;

export class ModelServer {
  readonly entities = new Map<string, Entity>();
  readonly settled = new Map<string, Settled>();
  /** how often each mutation has taken effect */
  readonly effects = new Map<string, number>();
  /** in the order in which they took effect */
  readonly log: { id: string; lane: string; seq: number; clientId: string }[] = [];
  readonly members = new Map<string, Set<string>>();
  readonly bodies = new Map<string, Record<string, unknown>>();
  /** the person's mutations that are refused, by name */
  readonly refuses = new Map<string, string>();
  readonly #feed = new Map<string, FeedRow>();
  readonly #floors = new Map<string, number>();
  #x = 0;
  #history = 1;
  now = 1_000_000;

  put(type: string, id: string, body: Record<string, unknown>, buckets: readonly string[]): number {
    const key = `${type}:${id}`;
    const before = this.entities.get(key);
    this.#x += 1;
    const entity = { type, id, ver: (before?.ver ?? 0) + 1, body, buckets: new Set(buckets) };
    this.entities.set(key, entity);
    for (const bucket of new Set([...(before?.buckets ?? []), ...buckets])) {
      this.#feed.set(`${bucket}|${key}`, { x: this.#x, gone: !entity.buckets.has(bucket) });
    }
    return entity.ver;
  }

  /** A backup, as of now. */
  save(): () => void {
    const kept = structuredClone({
      entities: this.entities,
      settled: this.settled,
      effects: this.effects,
      feed: this.#feed,
      floors: this.#floors,
    });
    const logged = this.log.length;
    const x = this.#x;
    const back = <K, V>(now: Map<K, V>, then: Map<K, V>) => {
      now.clear();
      for (const [key, value] of structuredClone(then)) now.set(key, value);
    };
    return () => {
      back(this.entities, kept.entities);
      back(this.settled, kept.settled);
      back(this.effects, kept.effects);
      back(this.#feed, kept.feed);
      back(this.#floors, kept.floors);
      this.log.length = logged;
      this.#x = x;
      this.#history += 1;
    };
  }

  /** What was said so far is worth nothing: every cursor is refused. */
  forgetHistory(): void {
    this.#history += 1;
  }

  bucketsOf(user: string, clientId: string): Set<string> {
    return new Set([...(this.members.get(user) ?? []), userBucket(user), clientBucket(clientId)]);
  }

  pull(user: string, request: PullRequest): PullLine[] {
    const held = this.bucketsOf(user, request.clientId);
    const known = [
      ...request.groups.flatMap(({ buckets }) => buckets),
      ...request.loading.map(({ bucket }) => bucket),
    ];
    const drop = known.filter((bucket) => !held.has(bucket));
    const add = [...held].filter((bucket) => !known.includes(bucket));
    const reset: string[] = [];
    const rows = new Map<string, PullRow>();
    const outcomes: PullOutcome[] = [];
    const cursors: { cursor: string; buckets: string[] }[] = [];
    const pages: { bucket: string; page: { type: string; id: string; cursor: string } }[] = [];
    const own = clientBucket(request.clientId);
    const take = (key: string, bucket: string, gone: boolean) => {
      const entity = this.entities.get(key) as Entity;
      const row = rows.get(key) ?? {
        t: 'r' as const,
        type: entity.type,
        id: entity.id,
        ver: entity.ver,
        in: [],
        out: [],
      };
      rows.set(key, row);
      row[gone ? 'out' : 'in'].push(bucket);
      if (!gone) row.body = structuredClone(entity.body);
    };
    const here = `${this.#history}.${this.#x}`;
    for (const { cursor, buckets } of request.groups) {
      const [history, since] = cursor.split('.').map(Number) as [number, number];
      for (const bucket of buckets.filter((each) => held.has(each))) {
        if (history !== this.#history) {
          reset.push(bucket);
          continue;
        }
        for (const [place, { x, gone }] of this.#feed) {
          if (place.startsWith(`${bucket}|`) && x > since) take(place.slice(bucket.length + 1), bucket, gone);
        }
        if (bucket === own) {
          if (request.floor > (this.#floors.get(request.clientId) ?? 0))
            this.#floors.set(request.clientId, request.floor);
          outcomes.push(...this.#outcomes(request.clientId, since));
        }
        cursors.push({ cursor: here, buckets: [bucket] });
      }
    }
    const loading = [
      ...request.loading.filter(({ bucket }) => held.has(bucket)),
      ...add.map((bucket) => ({ bucket, page: null })),
    ];
    for (const { bucket, page } of loading) {
      const cursor = page?.cursor ?? here;
      const all = [...this.#feed]
        .filter(([place, { gone }]) => place.startsWith(`${bucket}|`) && !gone)
        .map(([place]) => place.slice(bucket.length + 1))
        .sort();
      const rest = all.filter((key) => !page || key > `${page.type}:${page.id}`);
      for (const key of rest.slice(0, PAGE_ROWS)) take(key, bucket, false);
      const last = rest[PAGE_ROWS - 1];
      if (rest.length > PAGE_ROWS && last) {
        const at = last.indexOf(':');
        pages.push({ bucket, page: { type: last.slice(0, at), id: last.slice(at + 1), cursor } });
      } else {
        if (bucket === own) outcomes.push(...this.#outcomes(request.clientId, 0));
        cursors.push({ cursor, buckets: [bucket] });
      }
    }
    const floor = this.#floors.get(request.clientId) ?? 0;
    const seqs = this.#outcomes(request.clientId, 0).map(({ seq }) => seq);
    return [
      {
        t: 'h',
        protocol: 1,
        drop,
        add: add.map((bucket) => ({ bucket, priority: 1 })),
        reset,
        ...(reset.includes(own) && { known: { floor, seqs } }),
        now: this.now,
      },
      ...rows.values(),
      ...outcomes,
      { t: 'e', cursors, pages, more: pages.length > 0 },
    ];
  }

  #outcomes(clientId: string, since: number): PullOutcome[] {
    return [...this.settled.values()]
      .filter((each) => each.clientId === clientId && each.x > since)
      .map(({ x: _x, clientId: _clientId, ...outcome }) => outcome);
  }

  push(user: string, operations: readonly PushOperation[]): PushAnswer[] {
    return operations.map((operation) => this.#settle(user, operation));
  }

  #settle(user: string, { operationName, variables, extensions }: PushOperation): PushAnswer {
    const { id, seq, clientId, lane, prev } = extensions.lectern;
    const floor = this.#floors.get(clientId) ?? 0;
    if (seq <= floor) return { id, seq, s: 'stale' };
    const known = this.settled.get(id);
    if (known) {
      this.#x += 1;
      known.x = this.#x; // asked for again: the echo comes once more
      const { t: _t, x: _x, clientId: _clientId, ...answer } = known;
      return answer;
    }
    const before = [...this.settled.values()].some((each) => each.clientId === clientId && each.seq === prev);
    if (prev !== null && prev > floor && !before) return { id, seq, s: 'waiting' };
    const refusal = this.refuses.get(operationName);
    const vers = refusal ? null : this.#apply(user, operationName, variables, id);
    const code = refusal ?? (vers ? undefined : 'FORBIDDEN_ACCESS');
    this.#x += 1;
    const outcome = {
      id,
      seq,
      s: code ? ('rejected' as const) : ('applied' as const),
      vers: vers ?? {},
      ...(code ? { code } : {}),
    };
    this.settled.set(id, { t: 'o', ...outcome, x: this.#x, clientId });
    if (!code) {
      this.effects.set(id, (this.effects.get(id) ?? 0) + 1);
      this.log.push({ id, lane, seq, clientId });
    }
    return outcome;
  }

  #apply(user: string, op: string, vars: Record<string, unknown>, id: string): Record<string, number> | null {
    const skill = this.entities.get(`skill:${vars.contextId ?? vars.skillId}`);
    if (!skill || ![...skill.buckets].some((bucket) => this.members.get(user)?.has(bucket))) return null;
    this.now += 1;
    if (op === 'updateSkillMeta') return this.#settings(vars, skill);
    if (op === 'upsertProgress') return this.#progress(user, vars, skill);
    if (op === 'createComment') {
      const parent = vars.parent === null ? null : lastingId(vars.parent as string);
      const above = parent === null ? null : this.entities.get(`comment:${parent}`);
      if (parent !== null && !above) return null;
      const { contextId, type, body, access } = vars;
      const comment = {
        commentId: id,
        contextId,
        type,
        createdBy: user,
        createdAt: this.now,
        body,
        parent,
        editedAt: null,
        deletedAt: null,
        thread: [],
        access,
      };
      const vers: Record<string, number> = {
        [`comment:${id}`]: this.put('comment', id, comment, [...skill.buckets]),
      };
      if (above) {
        const thread = [...(above.body as Comment).thread, id];
        vers[`comment:${parent}`] = this.put('comment', parent as string, { ...above.body, thread }, [
          ...above.buckets,
        ]);
      }
      return vers;
    }
    const commentId = lastingId(vars.commentId as string);
    const comment = this.entities.get(`comment:${commentId}`);
    if (comment?.body.createdBy !== user) return null;
    const change =
      op === 'updateComment'
        ? { body: vars.body, editedAt: this.now }
        : { body: '[deleted]', deletedAt: this.now };
    return {
      [`comment:${commentId}`]: this.put('comment', commentId, { ...comment.body, ...change }, [
        ...comment.buckets,
      ]),
    };
  }

  #settings({ fields }: Record<string, unknown>, { id, body, buckets }: Entity): Record<string, number> {
    const next = { ...body, ...(fields as object), updatedAt: this.now };
    return { [`skill:${id}`]: this.put('skill', id, next, [...buckets]) };
  }

  #progress(user: string, vars: Record<string, unknown>, skill: Entity): Record<string, number> {
    const skillId = vars.skillId as string;
    const id = `${user}:${skillId}`;
    const known =
      (this.entities.get(`progress:${id}`)?.body as SkillProgress | undefined) ?? noProgress(skillId);
    const sections = skill.body.sections as { id: string; questionIds: string[] }[];
    const next = withReport(known, vars as never, { sections }, this.now);
    return { [`progress:${id}`]: this.put('progress', id, next, [userBucket(user)]) };
  }
}
