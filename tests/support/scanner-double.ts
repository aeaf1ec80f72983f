/** A clamd for tests: it listens on TCP or a socket file and speaks INSTREAM. What it answers is the test's to say. */

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';

/** What clamd says of a file; 'hang': nothing, 'cut': it goes away, 'early': it says OK before the file is there. */
export type Answer = string | 'hang' | 'cut' | 'early';

export const HARMFUL = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE';

/** As clamd does: what holds the word is harmful. */
const asClamd = (bytes: Buffer): Answer =>
  bytes.includes(HARMFUL) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';

export type ScannerDouble = {
  url: string;
  /** every file that it was given whole */
  seen: Buffer[];
  answers(next: (bytes: Buffer) => Answer): void;
  /** as clamd’s StreamMaxLength */
  mostBytes(bytes: number): void;
  close(): Promise<void>;
};

export async function scannerDouble(path?: string): Promise<ScannerDouble> {
  const seen: Buffer[] = [];
  let answer = asClamd;
  let most = Number.POSITIVE_INFINITY;
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
    let input = Buffer.alloc(0);
    const file: Buffer[] = [];
    let begun = false;
    socket.on('data', (piece) => {
      input = Buffer.concat([input, piece]);
      if (!begun) {
        if (input.length < 10) return;
        if (input.subarray(0, 10).toString('latin1') !== 'zINSTREAM\0') {
          socket.end('UNKNOWN COMMAND\0');
          return;
        }
        begun = true;
        input = input.subarray(10);
        if (answer(Buffer.alloc(0)) === 'early') socket.write('stream: OK\0');
      }
      while (input.length >= 4) {
        const length = input.readUInt32BE(0);
        if (length === 0) {
          const bytes = Buffer.concat(file);
          seen.push(bytes);
          const said = answer(bytes);
          if (said === 'cut') socket.destroy();
          else if (said !== 'hang' && said !== 'early') socket.end(`${said}\0`);
          return;
        }
        if (input.length < 4 + length) return;
        file.push(input.subarray(4, 4 + length));
        input = input.subarray(4 + length);
        if (Buffer.concat(file).length > most) {
          socket.end('INSTREAM size limit exceeded. ERROR\0');
          return;
        }
      }
    });
  });
  server.listen(path ?? { port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  return {
    url: path ? `unix:${path}` : `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    answers(next) {
      answer = next;
    },
    mostBytes(bytes) {
      most = bytes;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
