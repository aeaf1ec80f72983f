/** A device with its store and engine, on a network that can fail and a clock that waits. Everything of ours is the real thing. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Mutation } from '#mutations/definition.ts';
import { type Enqueued, enqueue } from '#mutations/enqueue.ts';
import { type LecternDb, openStore, type StoreOptions } from '#store/db.ts';
import { isReached } from '#store/queries/link.ts';
import type { EngineSurroundings } from '#sync/engine/surroundings.ts';
import { Engine } from '#sync/engine.ts';
import { SessionGate } from '#sync/session/session-gate.ts';
import { FaultyNetwork } from './faulty-network.ts';
import type { ModelServer } from './model-server.ts';
import { turns, VirtualClock } from './virtual-clock.ts';

export type Device = {
  db: LecternDb;
  engine: Engine;
  network: FaultyNetwork;
  clock: VirtualClock;
  errors: unknown[];
  visible: boolean;
  mutate<Args, Given>(mutation: Mutation<Args, Given>, given: Given): Promise<Enqueued | null>;
  read<A extends readonly unknown[], R>(
    query: (db: LecternDb, ...args: A) => Promise<R>,
    ...args: A
  ): Promise<R>;
  /** the engine does what it can do without time passing */
  settle(): Promise<void>;
  pass(ms: number): Promise<void>;
  /** the process dies at once and comes back with what the disk has */
  restart(): Promise<void>;
  /** the app is open without an engine: nothing is sent or pulled */
  start(): Promise<void>;
  stop(): void;
};

export type DeviceOptions = Partial<
  Pick<EngineSurroundings, 'random' | 'caches' | 'space' | 'savesData' | 'openSocket'>
> & {
  locks?: Pick<LockManager, 'request'>;
  /** its databases, where there are others beside the account's */
  platform?: Required<Pick<StoreOptions, 'indexedDB' | 'IDBKeyRange'>>;
};

const silent = () => ({ postMessage() {}, addEventListener() {}, close() {} });
const alone: Pick<LockManager, 'request'> = {
  request: (async (_name: string, first: unknown, second?: unknown) => {
    const run = (second ?? first) as (lock: Lock | null) => unknown;
    return run({ name: _name, mode: 'exclusive' });
  }) as LockManager['request'],
};

export async function aDevice(
  server: ModelServer,
  userId: string,
  options: DeviceOptions = {},
): Promise<Device> {
  const platform = options.platform ?? { indexedDB: new IDBFactory(), IDBKeyRange };
  const clock = new VirtualClock();
  const network = new FaultyNetwork(server, userId, clock.now);
  const errors: unknown[] = [];
  const open = () => openStore(userId, platform);
  const make = () => {
    const gate = new SessionGate(userId, {
      fetch: network.fetch,
      locks: options.locks ?? alone,
      channel: silent,
      clock,
    });
    return new Engine({
      db: device.db,
      pageDb: device.db,
      gate,
      fetch: network.fetch,
      clock,
      random: options.random ?? (() => 0.5),
      caches: options.caches ?? null,
      space: options.space ?? (async () => null),
      savesData: options.savesData ?? (() => false),
      openSocket: options.openSocket ?? (() => null),
      isVisible: () => device.visible,
      onError: (error) => errors.push(error),
    });
  };
  const device = {
    db: open(),
    network,
    clock,
    errors,
    visible: true,
    mutate: async (mutation, given) => {
      const goesAtOnce = await isReached(device.db);
      const enqueued = await enqueue(device.db, mutation, given, { at: clock.now(), goesAtOnce });
      device.engine.trigger('nudge');
      return enqueued;
    },
    read: (query, ...args) => query(device.db, ...args),
    async settle() {
      await Promise.race([device.engine.settled(), turns(400)]);
      await turns(4);
    },
    pass: (ms) => clock.advance(ms, () => device.settle()),
    async restart() {
      device.stop();
      device.db.close();
      device.db = open();
      device.engine = make();
      await device.engine.start();
      await device.settle();
    },
    async start() {
      await device.engine.start();
      await device.settle();
    },
    stop: () => device.engine.stop(),
  } as Device;
  device.engine = make();
  return device;
}
