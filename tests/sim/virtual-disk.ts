/**
 * The disk of a device: IndexedDB in memory that outlives its pages. A page that dies takes its unfinished transactions with it, a full
 * disk fails the one that writes, and every write can be looked at.
 */
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';

type RawTransaction = { db: unknown; _state: string; _abort(name: string | null): void };
type RawStore = { getValue(key: unknown): unknown; records: { values(): Iterable<{ value: unknown }> } };
type RawDatabase = { transactions: RawTransaction[]; rawObjectStores: Map<string, RawStore> };
type Connection = IDBDatabase & { _rawDatabase: RawDatabase; [writer]?: Writer };
type Writer = { store(name: string, connection: Connection): void };

const writer = Symbol('writer');

for (const verb of ['put', 'add', 'delete', 'clear'] as const) {
  const plain = IDBObjectStore.prototype[verb] as (...args: unknown[]) => unknown;
  Object.defineProperty(IDBObjectStore.prototype, verb, {
    configurable: true,
    writable: true,
    value(this: IDBObjectStore, ...args: unknown[]) {
      const connection = this.transaction.db as unknown as Connection;
      const request = plain.apply(this, args);
      connection[writer]?.store(this.name, connection);
      return request;
    },
  });
}

export class VirtualDisk {
  readonly #factory = new IDBFactory();
  /** writes until it is full; null: there is room */
  room: number | null = null;
  /** how often somebody found it full */
  wasFull = 0;

  /** Everything that a table holds; to be looked at while nothing is being written. */
  read<Row>(database: string, table: string): Row[] {
    const { _databases: databases } = this.#factory as unknown as { _databases: Map<string, RawDatabase> };
    const records = databases.get(database)?.rawObjectStores.get(table)?.records.values() ?? [];
    return Array.from(records, ({ value }) => value as Row);
  }

  /** @param onWrite  called for each write with the name of the table and a look at the disk */
  access(
    onWrite: (table: string, peek: (table: string, key: unknown) => unknown) => void = () => {},
  ): DiskAccess {
    return new DiskAccess(this.#factory, this, onWrite);
  }
}

/** One page's way to it. */
export class DiskAccess {
  readonly #disk: VirtualDisk;
  readonly #connections = new Set<Connection>();
  #dead = false;
  readonly indexedDB: IDBFactory;

  constructor(
    factory: IDBFactory,
    disk: VirtualDisk,
    onWrite: (table: string, peek: (table: string, key: unknown) => unknown) => void,
  ) {
    this.#disk = disk;
    const store = (name: string, connection: Connection) => {
      onWrite(name, (table, key) => connection._rawDatabase.rawObjectStores.get(table)?.getValue(key));
      this.#fill(connection);
    };
    const connections = this.#connections;
    this.indexedDB = Object.assign(Object.create(factory) as IDBFactory, {
      open: (name: string, version?: number) => {
        if (this.#dead) throw new DOMException('The page is gone.', 'InvalidStateError');
        const request = factory.open(name, version);
        request.addEventListener('success', () => {
          const connection = request.result as unknown as Connection;
          connection[writer] = { store };
          connections.add(connection);
        });
        return request;
      },
      deleteDatabase: (name: string) => factory.deleteDatabase(name),
      databases: () => factory.databases(),
      cmp: (one: unknown, other: unknown) => factory.cmp(one, other),
    });
  }

  /** Its page is gone: what had not been committed never happened. */
  end(): void {
    this.#dead = true;
    for (const connection of this.#connections) {
      for (const transaction of [...connection._rawDatabase.transactions]) {
        if (transaction.db === connection && !isOver(transaction)) transaction._abort('AbortError');
      }
      connection.close();
    }
  }

  #fill(connection: Connection): void {
    if (this.#disk.room === null) return;
    this.#disk.room -= 1;
    if (this.#disk.room > 0) return;
    const running = connection._rawDatabase.transactions.filter(
      (each) => each.db === connection && !isOver(each),
    );
    this.#disk.room = null;
    this.#disk.wasFull += 1;
    setImmediate(() => {
      for (const transaction of running) if (!isOver(transaction)) transaction._abort('QuotaExceededError');
    });
  }
}

const isOver = ({ _state: state }: RawTransaction) => state === 'finished' || state === 'committing';
