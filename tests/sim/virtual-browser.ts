/** What the tabs of one browser share: locks and channels. A tab that dies gives back its locks and is told nothing any more. */
import type { VirtualWorld } from './virtual-world.ts';

/** Somebody who can be asleep or dead when something is due. */
export type Page = {
  /** runs it now, after the page wakes up, or never */
  post(run: () => void): void;
};

type Callback = (lock: Lock | null) => unknown;
type Held = { page: Page; robbed: (error: unknown) => void };
type Waiting = { page: Page; grant: () => void };

export class VirtualBrowser {
  readonly #world: VirtualWorld;
  readonly #held = new Map<string, Held>();
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #channels = new Set<TabChannel>();

  constructor(world: VirtualWorld) {
    this.#world = world;
  }

  locksFor(page: Page): Pick<LockManager, 'request'> {
    const request = (name: string, first: LockOptions | Callback, second?: Callback) => {
      const options = typeof first === 'function' ? {} : first;
      return this.#request(page, name, options, (second ?? first) as Callback);
    };
    return { request: request as LockManager['request'] };
  }

  channelFor(page: Page, name: string): TabChannel {
    const channel = new TabChannel(name, page, (data) => {
      const copy = structuredClone(data);
      for (const other of this.#channels) {
        if (other === channel || other.name !== name) continue;
        this.#world.after(1, () => other.page.post(() => other.hear(copy)));
      }
    });
    channel.onClose = () => this.#channels.delete(channel);
    this.#channels.add(channel);
    return channel;
  }

  /** The page is gone. */
  forget(page: Page): void {
    for (const channel of [...this.#channels]) if (channel.page === page) this.#channels.delete(channel);
    for (const [name, waiting] of this.#waiting) {
      this.#waiting.set(
        name,
        waiting.filter((each) => each.page !== page),
      );
    }
    for (const [name, { page: holder }] of [...this.#held]) if (holder === page) this.#release(name);
  }

  #request(page: Page, name: string, { ifAvailable, steal, signal }: LockOptions, run: Callback) {
    return new Promise<unknown>((resolve, reject) => {
      const hold = () => {
        const held: Held = { page, robbed: reject };
        this.#held.set(name, held);
        page.post(() => {
          Promise.resolve()
            .then(() => run({ name, mode: 'exclusive' }))
            .then(resolve, reject)
            .finally(() => this.#held.get(name) === held && this.#release(name));
        });
      };
      if (signal?.aborted) return reject(signal.reason);
      const holder = this.#held.get(name);
      if (holder && steal) {
        holder.page.post(() => holder.robbed(new DOMException('The lock was stolen.', 'AbortError')));
        return hold();
      }
      if (!holder) return hold();
      if (ifAvailable) return page.post(() => resolve(run(null)));
      const waiting = { page, grant: hold };
      this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), waiting]);
      signal?.addEventListener('abort', () => {
        const others = (this.#waiting.get(name) ?? []).filter((each) => each !== waiting);
        this.#waiting.set(name, others);
        reject(signal.reason);
      });
    });
  }

  #release(name: string): void {
    this.#held.delete(name);
    const [next, ...others] = this.#waiting.get(name) ?? [];
    this.#waiting.set(name, others);
    next?.grant();
  }
}

class TabChannel {
  readonly name: string;
  readonly page: Page;
  readonly #send: (data: unknown) => void;
  readonly #listeners: ((event: MessageEvent) => void)[] = [];
  onClose: () => void = () => {};

  constructor(name: string, page: Page, send: (data: unknown) => void) {
    this.name = name;
    this.page = page;
    this.#send = send;
  }

  postMessage(data: unknown): void {
    this.#send(data);
  }

  addEventListener(_type: 'message', listener: (event: MessageEvent) => void): void {
    this.#listeners.push(listener);
  }

  hear(data: unknown): void {
    for (const listener of this.#listeners) listener({ data } as MessageEvent);
  }

  close(): void {
    this.onClose();
  }
}
