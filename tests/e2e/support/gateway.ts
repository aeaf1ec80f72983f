/**
 * What lies between a browser and the real server: it passes everything on, counts it, and fails as networks and proxies fail.
 * Unlike a browser's own interception it also stands before workers, sockets and requests of pages that are gone.
 */
import { readFileSync, statSync } from 'node:fs';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestUpstream,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import path from 'node:path';
import { type RealServer, startServer } from '../../support/real-server.ts';

type Asked = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
type Canned = { status: number; headers?: Record<string, string>; body: string };

/**
 * pass: as if nothing stood between. lost: the server does it, and its answer never arrives. cut: half of its answer arrives. torn: half of the
 * request arrives at the server. held: the server does it, and its answer waits for `releaseHeld`. Canned: the server hears nothing of it.
 */
type Treatment = 'pass' | 'lost' | 'cut' | 'torn' | 'held' | Canned;

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** The head promises the whole of it. */
function cutShort(
  response: ServerResponse,
  { statusCode = 502, headers }: IncomingMessage,
  whole: Buffer,
): void {
  response.writeHead(statusCode, headers);
  response.write(whole.subarray(0, whole.byteLength / 2), () => response.destroy());
}

export class Gateway {
  /** decides about each request; what goes over a socket is none */
  treat: (asked: Asked) => Treatment = () => 'pass';
  /** decides about what a client says over a socket, as TCP brings it; lost and cut end the socket, with the server having heard it or not */
  treatSaid: () => 'pass' | 'lost' | 'cut' = () => 'pass';
  /** every request that came, in order */
  readonly seen: Asked[] = [];
  /** requests whose answer has not gone out whole yet */
  underWay = 0;
  /** open sockets to the server */
  sockets = 0;
  /** all that they have said to clients */
  socketsSaid = '';
  /** what the server says to them from now on is lost, though they stay open */
  muteSockets = false;
  #passesSockets = true;
  readonly #upgraded = new Set<() => void>();
  url = '';
  #server: RealServer | null = null;
  #folder: string | null = null;
  #held: (() => void)[] = [];
  #port = 0;
  readonly #connections = new Set<Socket>();
  readonly #http: Server;

  private constructor() {
    this.#http = createServer((request, response) => this.#answer(request, response));
    // A connection that is closed for its idleness in the very moment of a request fails it.
    this.#http.keepAliveTimeout = 0;
    this.#http.on('connection', (socket) => {
      this.#connections.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => this.#connections.delete(socket));
    });
    this.#http.on('upgrade', (request, socket) => this.#upgrade(request, socket as Socket));
  }

  /** A real server, and a gateway that is its public address. */
  static async start(env: NodeJS.ProcessEnv = {}): Promise<Gateway> {
    const gateway = new Gateway();
    await gateway.accept();
    gateway.url = `http://localhost:${gateway.#port}`;
    try {
      gateway.#server = await startServer({ env: { PUBLIC_URL: gateway.url, ...env } });
    } catch (error) {
      gateway.refuse();
      throw error;
    }
    return gateway;
  }

  get server(): RealServer {
    if (!this.#server) throw new Error('The server has not been started.');
    return this.#server;
  }

  /** No connection gets through from now on, and those that are open break. */
  refuse(): void {
    this.#http.close();
    for (const socket of this.#connections) socket.destroy();
  }

  /** As proxies do that know requests alone: those that are open break, and no other one opens. */
  refuseSockets(): void {
    this.#passesSockets = false;
    for (const end of this.#upgraded) end();
  }

  acceptSockets(): void {
    this.#passesSockets = true;
  }

  /** Everything gets through again, as at the start. */
  async heal(): Promise<void> {
    this.treat = () => 'pass';
    this.treatSaid = () => 'pass';
    this.acceptSockets();
    this.muteSockets = false;
    this.releaseHeld();
    await this.accept();
  }

  async accept(): Promise<void> {
    if (this.#http.listening) return;
    await new Promise<void>((resolve, reject) => {
      this.#http.once('error', reject);
      this.#http.listen(this.#port, '127.0.0.1', () => {
        this.#http.off('error', reject);
        resolve();
      });
    });
    this.#port = (this.#http.address() as AddressInfo).port;
  }

  /** From now on the client comes from another build. */
  deploy(folder: string): void {
    this.#folder = folder;
  }

  /** @returns how many answers were waiting */
  releaseHeld(): number {
    const waiting = this.#held;
    this.#held = [];
    for (const release of waiting) release();
    return waiting.length;
  }

  get held(): number {
    return this.#held.length;
  }

  count(method: string, pathname: string): number {
    return this.seen.filter((asked) => asked.method === method && asked.path === pathname).length;
  }

  async cleanUp(): Promise<void> {
    this.refuse();
    await this.#server?.cleanUp();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => {});
    this.underWay += 1;
    response.once('close', () => {
      this.underWay -= 1;
    });
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return; // it went away while it spoke
    }
    const body = Buffer.concat(chunks);
    const asked: Asked = {
      method: request.method ?? 'GET',
      path: new URL(request.url ?? '/', 'http://gateway').pathname,
      headers: request.headers,
      body: body.toString('utf8'),
    };
    this.seen.push(asked);
    const treatment = this.treat(asked);
    if (typeof treatment === 'object') {
      response.writeHead(treatment.status, treatment.headers).end(treatment.body);
      return;
    }
    const file = this.#fileOf(asked);
    const upstream = requestUpstream(
      {
        port: this.server.port,
        host: '127.0.0.1',
        method: request.method,
        path: file === null ? request.url : '/index.html',
        headers: request.headers,
      },
      async (answer) => {
        if (file !== null) {
          answer.resume();
          const kept = { ...answer.headers };
          for (const name of ['content-length', 'content-encoding', 'etag', 'last-modified'])
            delete kept[name];
          response
            .writeHead(200, {
              ...kept,
              'cache-control': 'no-cache',
              'content-type': types[path.extname(file)] ?? 'application/octet-stream',
            })
            .end(readFileSync(file));
          return;
        }
        if (treatment === 'pass') {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.on('error', () => response.destroy());
          answer.pipe(response);
          return;
        }
        const whole: Buffer[] = [];
        for await (const chunk of answer) whole.push(chunk as Buffer);
        if (treatment === 'lost') response.destroy();
        else if (treatment === 'cut') cutShort(response, answer, Buffer.concat(whole));
        else
          this.#held.push(() =>
            response.writeHead(answer.statusCode ?? 502, answer.headers).end(Buffer.concat(whole)),
          );
      },
    );
    upstream.on('error', () => response.destroy());
    if (treatment === 'pass') response.on('close', () => upstream.destroy());
    if (treatment === 'torn') {
      upstream.write(body.subarray(0, body.byteLength / 2), () => {
        upstream.destroy();
        response.destroy();
      });
    } else upstream.end(body);
  }

  /** Null where the server itself is to answer. */
  #fileOf({ method, path: pathname, headers }: Asked): string | null {
    if (this.#folder === null || method !== 'GET') return null;
    const file = path.join(this.#folder, pathname);
    if (file.startsWith(this.#folder) && statSync(file, { throwIfNoEntry: false })?.isFile()) return file;
    return headers['sec-fetch-mode'] === 'navigate' ? path.join(this.#folder, 'index.html') : null;
  }

  #upgrade(request: IncomingMessage, socket: Socket): void {
    if (!this.#passesSockets) {
      socket.destroy();
      return;
    }
    const upstream = connect(this.server.port, '127.0.0.1', () => {
      const lines = request.rawHeaders.flatMap((name, at, all) =>
        at % 2 ? [] : [`${name}: ${all[at + 1]}`],
      );
      upstream.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      upstream.on('data', (data) => {
        if (this.muteSockets || !open) return;
        this.socketsSaid += data;
        socket.write(data);
      });
      socket.on('data', (data) => {
        const treatment = this.treatSaid();
        if (treatment !== 'cut') upstream.write(data);
        if (treatment === 'cut') end();
        if (treatment === 'lost') upstream.prependOnceListener('data', end);
      });
    });
    this.sockets += 1;
    let open = true;
    const end = () => {
      if (open) this.sockets -= 1;
      open = false;
      this.#upgraded.delete(end);
      upstream.destroy();
      socket.destroy();
    };
    this.#upgraded.add(end);
    for (const each of [upstream, socket]) each.on('error', end).on('close', end);
  }
}
