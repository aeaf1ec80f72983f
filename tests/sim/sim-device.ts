/**
 * A device: one browser with one or two tabs, each with the product's own leader election, engine and session gate, over one disk, one
 * network and a clock that may be days off. Tabs die at any task and fall asleep at any time.
 */
import { IDBKeyRange } from 'fake-indexeddb';
import type { Mutation } from '#mutations/definition.ts';
import { type Enqueued, enqueue } from '#mutations/enqueue.ts';
import { type LecternDb, openStore, storeName } from '#store/db.ts';
import { isReached } from '#store/queries/link.ts';
import { Engine } from '#sync/engine.ts';
import { type Hint, standForLeader } from '#sync/leadership/leader.ts';
import type { Trigger } from '#sync/leadership/trigger.ts';
import { type Clock, SessionGate } from '#sync/session/session-gate.ts';
import type { SimNetwork } from './sim-network.ts';
import { VirtualBrowser } from './virtual-browser.ts';
import { type DiskAccess, VirtualDisk } from './virtual-disk.ts';
import type { VirtualWorld } from './virtual-world.ts';

export type DeviceSpec = { person: number; tabs: 1 | 2; sockets: boolean };

export type DeviceWatch = {
  /** an error that the engine told, which is a bug unless the disk was full */
  error(device: SimDevice, error: unknown): void;
  /** an engine wrote under an epoch that is not the newest */
  staleWrite(device: SimDevice, table: string): void;
};

type Around = {
  world: VirtualWorld;
  network: SimNetwork;
  chance: () => number;
  watch: DeviceWatch;
  onTabDeath: () => void;
};

export class SimDevice {
  readonly name: string;
  readonly spec: DeviceSpec;
  readonly disk = new VirtualDisk();
  readonly browser: VirtualBrowser;
  readonly network: SimNetwork;
  readonly tabs: (Tab | null)[];
  /** ms that its clock is ahead */
  skew = 0;
  accountId: string;
  /** all accounts whose database is on it */
  readonly accounts = new Set<string>();
  readonly around: Around;
  /** for looking at the store from outside */
  readonly #readers = new Map<string, LecternDb>();

  constructor(name: string, spec: DeviceSpec, accountId: string, around: Around) {
    this.name = name;
    this.spec = spec;
    this.accountId = accountId;
    this.around = around;
    this.network = around.network;
    this.browser = new VirtualBrowser(around.world);
    this.tabs = Array.from({ length: spec.tabs }, () => null);
  }

  /** The store as it stands on the disk. */
  reader(accountId = this.accountId): LecternDb {
    const known = this.#readers.get(accountId);
    if (known) return known;
    const { indexedDB } = this.disk.access();
    const db = openStore(accountId, { indexedDB: indexedDB as never, IDBKeyRange });
    this.#readers.set(accountId, db);
    return db;
  }

  /** What a table of its account holds. */
  read<Row>(table: string): Row[] {
    return this.disk.read<Row>(storeName(this.accountId), table);
  }

  async prepare(): Promise<void> {
    this.accounts.add(this.accountId);
    await this.reader().open();
  }

  open(at: number): void {
    if (this.tabs[at]) return;
    this.tabs[at] = new Tab(this);
  }

  openAll(): void {
    for (const at of this.tabs.keys()) this.open(at);
  }

  kill(at: number): void {
    const tab = this.tabs[at];
    if (!tab) return;
    this.tabs[at] = null;
    tab.die();
    this.around.onTabDeath();
    if (this.tabs.every((each) => each === null)) this.network.hangUp();
  }

  close(): void {
    for (const at of this.tabs.keys()) this.kill(at);
    for (const reader of this.#readers.values()) reader.close();
  }
}

export class Tab {
  readonly device: SimDevice;
  readonly db: LecternDb;
  readonly clock: Clock;
  visible = true;
  /** the task of the world before which it dies */
  diesAt: number | null = null;
  #alive = true;
  #asleep = false;
  #missed: (() => void)[] = [];
  #engine: Engine | null = null;
  readonly #accesses: DiskAccess[] = [];
  readonly #hints;
  readonly #endStanding: () => void;

  constructor(device: SimDevice) {
    this.device = device;
    const { world } = device.around;
    this.clock = {
      now: () => world.now + device.skew,
      setTimeout: (run, ms) => world.after(ms, () => this.post(run)),
      clearTimeout: (timer) => world.cancel(timer),
    };
    this.db = this.#openStore();
    const { accountId } = device;
    this.#hints = device.browser.channelFor(this, `lectern-sync-${accountId}`);
    this.#hints.addEventListener('message', ({ data }: MessageEvent<Hint | null>) => {
      if (data?.type === 'trigger') this.#engine?.trigger(data.reason);
    });
    this.#endStanding = standForLeader({
      accountId,
      locks: device.browser.locksFor(this),
      channel: this.#hints,
      clock: this.clock,
      isVisible: () => this.visible,
      lead: (signal) => this.#lead(signal),
    });
  }

  get alive(): boolean {
    return this.#alive;
  }

  post(run: () => void): void {
    if (!this.#alive) return;
    if (this.#asleep) this.#missed.push(run);
    else run();
  }

  sleep(): void {
    this.#asleep = true;
  }

  wake(): void {
    this.#asleep = false;
    for (const run of this.#missed.splice(0)) this.post(run);
  }

  /** At once, wherever it is. */
  die(): void {
    this.#alive = false;
    this.#missed = [];
    this.device.browser.forget(this);
    this.device.network.forget(this);
    for (const access of this.#accesses) access.end();
    this.#endStanding();
    this.#engine?.stop();
  }

  /** Whoever leads hears of it, in this tab or in another. */
  trigger(reason: Trigger): void {
    this.post(() => {
      if (this.#engine) this.#engine.trigger(reason);
      else this.#hints.postMessage({ type: 'trigger', reason } satisfies Hint);
    });
  }

  async mutate<Args, Given>(mutation: Mutation<Args, Given>, given: Given): Promise<Enqueued | null> {
    const goesAtOnce = await isReached(this.db);
    const enqueued = await enqueue(this.db, mutation, given, { at: this.clock.now(), goesAtOnce });
    if (enqueued && this.#alive) this.trigger('nudge');
    return enqueued;
  }

  /** The person has signed in again: the page asks for a token, and all others hear of it. */
  async signedIn(): Promise<void> {
    const gate = this.#gate();
    await gate.restore().catch(() => {}); // the network may be away: the workers ask again
    gate.close();
  }

  #gate(): SessionGate {
    const { device } = this;
    return new SessionGate(device.accountId, {
      fetch: device.network.fetchFor(this),
      locks: device.browser.locksFor(this),
      channel: (name) => device.browser.channelFor(this, name),
      clock: this.clock,
    });
  }

  /** As the sync worker does it. */
  async #lead(signal: AbortSignal): Promise<void> {
    const { device } = this;
    const { chance, watch } = device.around;
    let epoch: number | null = null;
    const db = this.#openStore((table, peek) => {
      const newest = (peek('meta', 'epoch') as { value: number } | undefined)?.value;
      if (epoch !== null && table !== 'meta' && newest !== epoch) watch.staleWrite(device, table);
    });
    const gate = this.#gate();
    const engine = new Engine({
      db,
      pageDb: db,
      gate,
      fetch: device.network.fetchFor(this),
      clock: this.clock,
      random: chance,
      caches: null,
      space: async () => null,
      savesData: () => false,
      openSocket: device.spec.sockets ? device.network.openSocketFor(this) : () => null,
      isVisible: () => this.visible,
      onError: (error) => this.#alive && watch.error(device, error),
    });
    signal.addEventListener('abort', () => engine.stop());
    try {
      epoch = await engine.start();
      if (!this.#alive) engine.stop();
      this.#engine = engine;
      await engine.stopped;
    } finally {
      if (this.#engine === engine) this.#engine = null;
      engine.stop();
      gate.close();
      db.close();
    }
  }

  #openStore(onWrite?: ConstructorParameters<typeof DiskAccess>[2]): LecternDb {
    const access = this.device.disk.access(onWrite);
    this.#accesses.push(access);
    return openStore(this.device.accountId, { indexedDB: access.indexedDB as never, IDBKeyRange });
  }
}
