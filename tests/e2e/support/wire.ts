/** One device's own way to the server: it can be cut while others go on. The device's address of the server stays what it is. */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export class Wire {
  readonly #serverPort: number;
  readonly #ends = new Set<Socket>();
  readonly #relay: Server;
  #port = 0;

  private constructor(serverPort: number) {
    this.#serverPort = serverPort;
    this.#relay = createServer((near) => {
      const far = connect(this.#serverPort, '127.0.0.1');
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#ends.add(one);
        one.on('error', () => other.destroy());
        one.once('close', () => {
          this.#ends.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    });
  }

  static async to(serverPort: number): Promise<Wire> {
    const wire = new Wire(serverPort);
    await wire.mend();
    return wire;
  }

  /** What a browser is started with, so that it takes this way. */
  get args(): string[] {
    return [`--host-resolver-rules=MAP localhost:${this.#serverPort} 127.0.0.1:${this.#port}`];
  }

  /** No connection gets through from now on, and those that are open break. */
  cut(): void {
    this.#relay.close();
    for (const end of this.#ends) end.destroy();
  }

  async mend(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#relay.once('error', reject);
      this.#relay.listen(this.#port, '127.0.0.1', () => {
        this.#relay.off('error', reject);
        resolve();
      });
    });
    this.#port = (this.#relay.address() as AddressInfo).port;
  }
}
