/**
 * Plays a story: the product's own clients and its own server, in one process, from one seed. It ends with the network healed and every
 * invariant checked, and throws what was broken first, with the story that breaks it.
 */

import type { PushOperation, SyncedType } from '#contract/sync/wire.ts';
import { deleteEntityMessage } from '#mutations/communication/delete-entity-message.ts';
import { editEntityMessage } from '#mutations/communication/edit-entity-message.ts';
import { postEntityMessage } from '#mutations/communication/post-entity-message.ts';
import { createComment } from '#mutations/content/create-comment.ts';
import { removeComment } from '#mutations/content/remove-comment.ts';
import { updateComment } from '#mutations/content/update-comment.ts';
import { updateSkillMeta } from '#mutations/content/update-skill-meta.ts';
import { upsertProgress } from '#mutations/content/upsert-progress.ts';
import type { Mutation } from '#mutations/definition.ts';
import type { SampleRows } from '#mutations/sample.ts';
import { syncedTableNames } from '#store/db.ts';
import { entityKey, keyField, typeOfRow } from '#store/entity-key.ts';
import type { BodyRow } from '#store/tables/keeping.ts';
import type { MetaRow, ShadowRow } from '#store/tables/replication.ts';
import type { AnyRow, RowTypes, Stored } from '#store/tables/synced.ts';
import { discardChange, releaseChanges } from '#sync/changes.ts';
import { wantSkillBody } from '#sync/fetching/want.ts';
import { retryChange } from '#sync/outbox/retry-change.ts';
import { type InProcessDatabase, inProcessDatabase } from '../support/pglite-database.ts';
import { seeded } from '../support/seeded.ts';
import {
  Broken,
  checkArrived,
  checkConverged,
  checkCursors,
  checkDrained,
  checkForgotten,
  checkServer,
  checkStore,
  contentOf,
  Ledger,
  type Store,
  textIn,
} from './invariants.ts';
import { type Act, type Script, type Step, scriptOf } from './script.ts';
import { administer, type Content, freshContent } from './sim-content.ts';
import { SimDevice, type Tab } from './sim-device.ts';
import { type Sent, SimNetwork } from './sim-network.ts';
import { type Misfortune, SimServer } from './sim-server.ts';
import { Tally } from './tally.ts';
import { type SampledVerb, sampledVerbs } from './verbs.ts';
import { VirtualWorld } from './virtual-world.ts';

/** What a person wrote that can be written about again. */
type Written = {
  id: string;
  createdBy?: string;
  senderId?: string;
  contextId?: string;
  parent: string | null;
};

const DAY_MS = 24 * 60 * 60 * 1000;
const CURSORS_EVERY = 12;
/** Longer than any wait that a healed network leaves: polls, back-offs, probes. By then all has to be well. */
const HEALING_MS = 5 * 60_000;
const LOOK_MS = 15_000;
/** So often the session of a device may have ended before: more often than that, nobody hears that it has signed in. */
const SIGN_INS = 5;
/** One story in so many waits to the end, well or not: nothing that is due later may break it. */
const WAITS_TO_THE_END = 8;

export type Played = {
  tally: Tally;
  mutations: number;
  requests: number;
  /** verbs that took effect at the server */
  applied: ReadonlySet<string>;
};

let database: Promise<InProcessDatabase> | undefined;
let verbs: Promise<ReadonlyMap<string, SampledVerb>> | undefined;

/** @throws Broken for an invariant, and whatever else went wrong */
export async function play(story: number | Script): Promise<Played> {
  const script = typeof story === 'number' ? scriptOf(story) : story;
  database ??= inProcessDatabase();
  verbs ??= sampledVerbs();
  const content = await freshContent(await database);
  const world = new VirtualWorld(script.seed);
  const restore = world.install();
  const told = new Story(script, world, await database, content, await verbs);
  try {
    await told.play();
    const { tally, ledger, requests } = told;
    const settled = [...ledger.accepted.values()].filter(
      ({ id }) => ledger.outcomes.get(id)?.status === 'applied',
    );
    const applied = new Set(settled.map(({ op }) => op));
    return { tally, mutations: ledger.accepted.size, requests, applied };
  } finally {
    await told.end();
    restore();
  }
}

class Story {
  readonly tally = new Tally();
  readonly ledger = new Ledger();
  requests = 0;
  readonly #script: Script;
  readonly #world: VirtualWorld;
  readonly #database: InProcessDatabase;
  readonly #verbs: ReadonlyMap<string, SampledVerb>;
  readonly #content: Content;
  readonly #server: SimServer;
  readonly #devices: SimDevice[] = [];
  #misfortune: { how: Misfortune; ms: number } | null = null;
  #downMs = 1000;
  #broken: unknown = null;
  /** requests that the server had worked on at the last look */
  #noted = -1;

  constructor(
    script: Script,
    world: VirtualWorld,
    database: InProcessDatabase,
    content: Content,
    verbs: ReadonlyMap<string, SampledVerb>,
  ) {
    this.#script = script;
    this.#verbs = verbs;
    this.#world = world;
    this.#database = database;
    this.#content = content;
    this.#server = new SimServer(world, database);
  }

  async play(): Promise<void> {
    await this.#open();
    for (const step of this.#script.steps) {
      await this.#act(step);
      await this.#world.advance(step.ms);
      await this.#check(step.n % CURSORS_EVERY === 0);
    }
    await this.#heal();
  }

  async end(): Promise<void> {
    for (const device of this.#devices) device.close();
    this.#server.onDeath = () => {};
    this.#server.die();
    await this.#world.rest().catch(() => undefined);
  }

  async #open(): Promise<void> {
    const world = this.#world;
    await this.#server.start();
    this.#server.onDeath = () => {
      this.tally.fault('server died');
      world.after(this.#downMs, () => {
        void world.whileBusy(this.#server.start());
      });
    };
    world.beforeTask = () => {
      for (const device of this.#devices) {
        for (const [at, tab] of device.tabs.entries()) {
          if (tab?.diesAt !== null && tab?.diesAt !== undefined && world.tasks >= tab.diesAt) device.kill(at);
        }
      }
    };
    for (const [at, spec] of this.#script.devices.entries()) {
      const chance = seeded(this.#script.seed * 31 + at);
      const network = new SimNetwork({
        world,
        server: this.#server,
        tally: this.tally,
        chance,
        watch: {
          sent: (request) => this.#sent(device, request),
          refreshing: (count) => this.#refreshing(device, count),
        },
        misfortune: () => this.#takeMisfortune(),
      });
      const device: SimDevice = new SimDevice(`device ${at}`, spec, this.#person(spec.person), {
        world,
        network,
        chance,
        watch: {
          error: (where, error) => this.#error(where, error),
          staleWrite: (where, table) =>
            this.#fail(new Broken('I15', `${where.name}: a leader that was replaced wrote to ${table}`)),
        },
        onTabDeath: () => this.tally.fault('tab died'),
      });
      this.#devices.push(device);
      await device.prepare();
      await this.#signIn(device);
      device.openAll();
    }
    await world.advance(2000);
  }

  #person = (at: number) => this.#content.people[at]?.id as string;

  async #signIn(device: SimDevice): Promise<void> {
    const { session, refresh } = await this.#server.signIn(device.accountId);
    device.network.cookies = new Map([
      ['__Host-lectern_session', session],
      ['__Secure-lectern_refresh', refresh],
    ]);
  }

  // What is watched while it happens

  #fail(error: unknown): void {
    this.#broken ??= error;
  }

  #error(device: SimDevice, error: unknown): void {
    if (isOfFullDisk(device, error)) this.tally.fault('disk full while syncing');
    else this.#fail(new Error(`${device.name}: the engine told ${(error as Error)?.stack ?? error}`));
  }

  #sent(device: SimDevice, { path, bearer, body }: Sent): void {
    this.requests += 1;
    if (!bearer) return;
    const { sub } = JSON.parse(
      atob((bearer.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    ) as {
      sub: string;
    };
    if (!path.startsWith('/graphql') || !body?.startsWith('[')) return;
    for (const { operationName: op, variables, extensions } of JSON.parse(body) as PushOperation[]) {
      const { id } = extensions.lectern;
      this.ledger.noteSent({ id, op, accountId: device.accountId, device: device.name }, variables);
      const accountId = this.ledger.accepted.get(id)?.accountId;
      if (!accountId || !sub.endsWith(accountId))
        this.#fail(new Broken('I12', `${device.name} sent a change of ${accountId} as ${sub}`));
    }
  }

  #refreshing(device: SimDevice, count: number): void {
    if (count > 1) this.#fail(new Broken('I13', `${device.name} renews its session ${count} times at once`));
  }

  #takeMisfortune(): Misfortune | null {
    const next = this.#misfortune;
    this.#misfortune = null;
    if (next) this.#downMs = next.ms;
    return next?.how ?? null;
  }

  // What happens

  async #act({ n, act }: Step): Promise<void> {
    if ('tab' in act) {
      const device = this.#devices[act.device];
      const tab = device?.tabs[act.tab];
      if (!device || !tab?.alive) return;
      if ('at' in act) await this.#byPerson(n, act, device, tab);
      else this.#toTab(act, device, tab);
      return;
    }
    if ('device' in act) {
      const device = this.#devices[act.device];
      if (device) await this.#toDevice(act, device);
      return;
    }
    await this.#toAll(n, act);
  }

  #toTab(act: Extract<Act, { tab: number }>, device: SimDevice, tab: Tab): void {
    const world = this.#world;
    if (act.do === 'trigger') {
      tab.trigger(act.reason);
    } else if (act.do === 'kill tab') {
      tab.diesAt = world.tasks + act.tasks;
      world.after(act.ms, () => {
        if (tab.alive) device.kill(act.tab);
        device.open(act.tab);
      });
    } else if (act.do === 'sleep') {
      this.tally.fault('tab slept');
      tab.sleep();
      world.after(act.ms, () => tab.wake());
    }
    this.tally.act(act.do);
  }

  async #toDevice(act: Extract<Act, { device: number }>, device: SimDevice): Promise<void> {
    this.tally.act(act.do);
    switch (act.do) {
      case 'weather':
        device.network.weather = act.weather;
        return;
      case 'clock':
        device.skew = act.days * DAY_MS;
        this.tally.fault('clock set');
        return;
      case 'disk full':
        device.disk.room = act.writes;
        return;
      case 'version':
        device.network.outdated = act.outdated;
        return;
      case 'sign in':
        await this.#signIn(device);
        for (const tab of device.tabs) if (tab?.alive) void tab.signedIn();
        return;
      case 'other account':
        return this.#switchTo(device, this.#person(act.person));
    }
  }

  async #switchTo(device: SimDevice, accountId: string): Promise<void> {
    if (device.accountId === accountId) return;
    for (const at of device.tabs.keys()) device.kill(at);
    await this.#world.rest();
    device.accountId = accountId;
    device.disk.room = null;
    await device.prepare();
    await this.#signIn(device);
    device.openAll();
    this.tally.fault('account switched');
  }

  async #toAll(n: number, act: Exclude<Act, { device: number }>): Promise<void> {
    this.tally.act(act.do);
    if (act.do === 'wait') return;
    if (act.do === 'server dies') {
      this.#misfortune = { how: act.how, ms: act.ms };
      return;
    }
    if (act.do === 'end sessions') {
      await this.#database.db
        .updateTable('accounts.sessions')
        .set({ revokedAt: this.#world.now })
        .where('userId', '=', this.#person(act.person))
        .execute();
      this.#server.sessionsEnded();
      this.tally.fault('session ended');
      return;
    }
    await administer(this.#database, this.#content, act, n, (buckets) => this.#server.announce(buckets));
    await this.#world.rest();
  }

  async #byPerson(
    n: number,
    act: Extract<Act, { at: readonly [number, number] }> & { tab: number },
    device: SimDevice,
    tab: Tab,
  ): Promise<void> {
    const begun = this.#beginning(n, act, device, tab);
    if (!begun) return;
    this.tally.act(act.do);
    begun.catch((error: unknown) => {
      if (!tab.alive) return;
      if (isOfFullDisk(device, error)) this.tally.fault('disk full while writing');
      else this.#fail(error);
    });
    await this.#world.rest();
  }

  /** null: there is nothing to do it with */
  #beginning(
    n: number,
    act: Extract<Act, { at: readonly [number, number] }> & { tab: number },
    device: SimDevice,
    tab: Tab,
  ): Promise<unknown> | null {
    const {
      do: kind,
      at: [one, other],
    } = act;
    const verb = act.do === 'any verb' ? act.verb : undefined;
    const store = storeOf(device);
    const me = device.accountId;
    const comments = rowsOf<Written>(store, 'comment', 'commentId');
    const skills = [...store.rows].filter(([key]) => key.startsWith('skill:')).map(([key]) => key.slice(6));
    const skillId = pick(skills, one < 0.4 ? 0 : one);
    const messages = rowsOf<Written>(store, 'message', 'messageId');
    const channelId = [...store.rows.keys()].find((key) => key.startsWith('channel:'))?.slice(8);
    const own = pick(
      comments.filter(({ createdBy }) => createdBy === me),
      other,
    );
    const anyComment = pick(comments, other);
    const ownMessage = pick(
      messages.filter(({ senderId }) => senderId === me),
      other,
    );
    const anyMessage = pick(messages, other);
    const thread = { type: 'skill', access: 'public' } as const;
    const text = `${n}.`;
    switch (kind) {
      case 'any verb':
        return this.#anyVerb(tab, store, { verb, text, at: [one, other] });
      case 'comment':
      case 'private comment':
        return skillId
          ? this.#mutate(tab, text, createComment, {
              contextId: skillId,
              body: text,
              type: 'skill',
              access: kind === 'comment' ? 'public' : 'private',
              parent: null,
            })
          : null;
      case 'reply':
        return anyComment
          ? this.#mutate(tab, text, createComment, {
              contextId: anyComment.contextId as string,
              body: text,
              ...thread,
              parent: anyComment.id,
            })
          : null;
      case 'edit comment':
        return own
          ? this.#mutate(tab, text, updateComment, {
              contextId: own.contextId as string,
              commentId: own.id,
              body: text,
              ...thread,
            })
          : null;
      case 'remove comment':
      case 'remove thread':
        return own
          ? this.#mutate(tab, null, removeComment, {
              contextId: own.contextId as string,
              commentId: own.id,
              ...thread,
              recursive: kind === 'remove thread',
            })
          : null;
      case 'report progress':
        return skillId
          ? this.#mutate(tab, null, upsertProgress, {
              skillId,
              secondsConsumed: Math.floor(other * 1000),
              answers: other < 0.5 ? { volts: ['v230'] } : { unit: ['volt'] },
              completedQuestions: other < 0.5 ? ['volts'] : [],
              lastCompletedBlockKey: null,
              complete: false,
            })
          : null;
      case 'change skill':
        return skillId
          ? this.#mutate(tab, text, updateSkillMeta, { skillId, fields: { description: text } })
          : null;
      case 'post':
        return channelId
          ? this.#mutate(tab, text, postEntityMessage, {
              entityType: 'channel',
              entityId: channelId,
              text,
              parentId: null,
            })
          : null;
      case 'answer':
        return channelId && anyMessage
          ? this.#mutate(tab, text, postEntityMessage, {
              entityType: 'channel',
              entityId: channelId,
              text,
              parentId: anyMessage.id,
            })
          : null;
      case 'edit message':
        return channelId && ownMessage
          ? this.#mutate(tab, text, editEntityMessage, {
              entityType: 'channel',
              entityId: channelId,
              messageId: ownMessage.id,
              text,
              hasParent: ownMessage.parent !== null,
            })
          : null;
      case 'delete message':
        return channelId && ownMessage
          ? this.#mutate(tab, null, deleteEntityMessage, {
              entityType: 'channel',
              entityId: channelId,
              messageId: ownMessage.id,
              parentId: ownMessage.parent,
            })
          : null;
      case 'discard':
      case 'retry': {
        const entry = pick(
          store.outbox.filter(({ state, sent }) => state === 'rejected' || (kind === 'discard' && !sent)),
          one,
        );
        if (!entry) return null;
        return this.#withdrawing(device, async () => {
          if (kind === 'retry') await retryChange(tab.db, entry.id, tab.clock.now());
          else await discardChange(tab.db, entry.id);
          tab.trigger('online');
        });
      }
      case 'read skill':
        return skillId ? wantSkillBody(tab.db, skillId).then(() => tab.trigger('wants')) : null;
      case 'send now':
        return releaseChanges(tab.db).then(() => tab.trigger('online'));
    }
  }

  /** The first, from the one that is picked or named, that finds something to do. */
  #anyVerb(
    tab: Tab,
    store: Store,
    {
      verb,
      text,
      at: [one, other],
    }: { verb: string | undefined; text: string; at: readonly [number, number] },
  ): Promise<unknown> | null {
    const rows = sampleRows(store, text);
    const all = [...this.#verbs.values()];
    const from = Math.floor(one * all.length);
    for (let turn = 0; turn < all.length; turn += 1) {
      const picked = verb === undefined ? all[(from + turn) % all.length] : this.#verbs.get(verb);
      const given = picked?.sample?.(rows, seeded(Math.floor(other * 2 ** 32))) ?? null;
      if (picked && given)
        return this.#mutate(tab, textIn(picked.mutation.operation.name, given), picked.mutation, given);
      if (verb !== undefined) return null;
    }
    return null;
  }

  async #mutate<Args, Given>(
    tab: Tab,
    text: string | null,
    mutation: Mutation<Args, Given>,
    given: Given,
  ): Promise<void> {
    const enqueued = await tab.mutate(mutation, given);
    if (!enqueued) return;
    for (const id of enqueued.withdrawn ?? []) {
      const accepted = this.ledger.accepted.get(id);
      if (accepted) accepted.withdrawn = true;
    }
    if (enqueued.withdrawn?.includes(enqueued.id)) return;
    const { device } = tab;
    this.ledger.note(storeOf(device));
    const { name: op } = mutation.operation;
    this.tally.verb(op);
    const change = { id: enqueued.id, op, accountId: device.accountId, device: device.name };
    // On the disk or not: it was accepted.
    const accepted = this.ledger.noteSent(change, given as Record<string, unknown>);
    accepted.withdrawn = false;
    // Folded into an earlier change, it is that one which says it now.
    if (text !== null) Object.assign(accepted, { text, content: contentOf(accepted.op, { text }) });
  }

  /** What leaves the tray meanwhile was taken out by the person. */
  async #withdrawing(device: SimDevice, run: () => Promise<void>): Promise<void> {
    const before = storeOf(device);
    this.ledger.note(before);
    try {
      await run();
    } finally {
      const left = new Set(storeOf(device).outbox.map(({ id }) => id));
      for (const { id, state, sent } of before.outbox) {
        const accepted = this.ledger.accepted.get(id);
        if (accepted && !left.has(id) && (state === 'rejected' || !sent)) accepted.withdrawn = true;
      }
    }
  }

  // What is checked

  async #check(withCursors: boolean): Promise<void> {
    if (this.#broken) throw this.#broken;
    for (const device of this.#devices) this.ledger.note(storeOf(device));
    if (this.#server.handled !== this.#noted) await this.ledger.catchUp(this.#database);
    this.#noted = this.#server.handled;
    for (const device of this.#devices) {
      const store = storeOf(device);
      checkStore(store, this.ledger);
      await checkArrived(store, this.ledger, this.#database);
      if (withCursors) await checkCursors(store, this.#database);
    }
    if (this.#broken) throw this.#broken;
  }

  async #heal(): Promise<void> {
    this.#misfortune = null;
    for (const device of this.#devices) {
      device.network.weather = 'clear';
      device.network.outdated = false;
      device.disk.room = null;
      device.skew = 0;
      for (const tab of device.tabs) tab?.wake();
    }
    await this.#world.advance(25_000); // the last server that died is back, and so is the last tab
    for (const device of this.#devices) device.openAll();
    await this.#passHealing();
    for (const device of this.#devices) {
      for (const accountId of device.accounts) {
        if (accountId === device.accountId) continue;
        await this.#switchTo(device, accountId);
        await this.#passHealing();
      }
    }
    await this.ledger.catchUp(this.#database);
    await checkServer(this.ledger, this.#database);
  }

  /** Nobody writes and nothing is loaded again; who has been signed out signs in. */
  async #passHealing(): Promise<void> {
    let end = this.#world.now + HEALING_MS;
    let signIns = 0;
    const toTheEnd = this.#script.seed % WAITS_TO_THE_END === 0;
    for (;;) {
      await this.#world.advance(LOOK_MS);
      // A device without a socket hears of the end of its session when it next asks.
      if ((await this.#signInWhereNeeded()) && signIns < SIGN_INS) {
        signIns += 1;
        end = this.#world.now + HEALING_MS;
      }
      const isOver = this.#world.now >= end;
      if (!isOver && (toTheEnd || this.#underWay())) continue;
      await this.#check(true);
      const unwell = await this.#healed();
      if (!unwell) return;
      if (isOver) throw unwell;
    }
  }

  /** What is still on its way may arrive late, or twice. */
  #underWay(): boolean {
    return this.#devices.some(({ network }) => network.underWay > 0);
  }

  /** @returns whether anybody had to */
  async #signInWhereNeeded(): Promise<boolean> {
    let any = false;
    for (const device of this.#devices) {
      if (!(await device.reader().meta.get('signInNeeded'))?.value) continue;
      any = true;
      await this.#signIn(device);
      for (const tab of device.tabs) if (tab?.alive) void tab.signedIn();
    }
    return any;
  }

  /** @returns what is not well yet */
  async #healed(): Promise<unknown> {
    try {
      for (const device of this.#devices) {
        const store = storeOf(device);
        checkDrained(store);
        await checkConverged(store, this.#database, this.#world.now);
        await checkForgotten(store, this.#database);
      }
      return null;
    } catch (error) {
      return error;
    }
  }
}

const isOfFullDisk = (device: SimDevice, error: unknown) =>
  device.disk.wasFull > 0 && /Quota|Abort/.test(String(error));

const pick = <T>(from: readonly T[], at: number): T | undefined => from[Math.floor(at * from.length)];

const sampleRows = (store: Store, text: string): SampleRows => ({
  all: <T extends SyncedType>(type: T) =>
    [...store.rows]
      .filter(([key]) => key.startsWith(`${type}:`))
      .map(([, row]) => row as unknown as Stored<RowTypes[T]>),
  me: store.accountId,
  text,
});

function rowsOf<T>(store: Store, type: string, key: string): T[] {
  return [...store.rows]
    .filter(([name]) => name.startsWith(`${type}:`))
    .map(([, row]) => ({ ...row, id: (row as unknown as Record<string, string>)[key] }) as unknown as T);
}

function storeOf(device: SimDevice): Store {
  const meta = new Map(device.read<MetaRow>('meta').map(({ key, value }) => [key, value]));
  const rows = new Map<string, AnyRow>();
  for (const table of syncedTableNames) {
    for (const row of device.read<AnyRow>(table)) {
      const type = typeOfRow(table, row);
      rows.set(entityKey(type, row[keyField(type)] as string), row);
    }
  }
  return {
    device: device.name,
    accountId: device.accountId,
    outbox: device.read('outbox'),
    shadow: new Map(device.read<ShadowRow>('shadow').map((each) => [each.key, each])),
    rows,
    buckets: device.read('buckets'),
    bodies: device.read<BodyRow>('bodies').map(({ skillId }) => skillId),
    clientId: (meta.get('clientId') as string | undefined) ?? null,
  };
}
