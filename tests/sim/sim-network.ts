/**
 * The way between one device and the server. In clear weather requests take some time; else they are lost, answered by somebody else,
 * cut, delayed past every time limit, delivered twice, or they meet a server that dies.
 */
import type { ClientFrame, PushFrame, ServerFrame } from '#contract/sync/realtime.ts';
import { LECTERN_HEADER, PULL_PATH } from '#contract/sync/wire.ts';
import type { SocketLike } from '#sync/transport/socket.ts';
import type { Answered, Arriving, Misfortune, SimServer } from './sim-server.ts';
import type { Tally } from './tally.ts';
import type { Page } from './virtual-browser.ts';
import type { VirtualWorld } from './virtual-world.ts';

/** overloaded: the server, or what stands before it, asks for patience whatever it is asked (F8) */
export type Weather = 'clear' | 'offline' | 'silent' | 'stormy' | 'overloaded';

/** What happens to one request on its way. */
export const hazards = [
  'request lost',
  'answer lost',
  'answer cut',
  'answer torn',
  'portal',
  'status 503',
  'status 504',
  'status 429',
  'proxy 502',
  'delayed',
  'very late',
  'duplicated',
  'token refused',
  'database away',
  'slow server',
] as const;
export type Hazard = (typeof hazards)[number];

/** What goes over sockets: where one of them never does, the stories have lost their sockets. */
export const socketActs = {
  push: 'push by socket',
  answer: 'answer by socket',
  poke: 'poke',
  carried: 'poke with rows',
};

export type Sent = { path: string; bearer: string | null; body: string | undefined };

/** What a request looks like to whoever watches the rules. */
export type Watch = {
  sent(request: Sent): void;
  refreshing(count: number): void;
};

type Around = {
  world: VirtualWorld;
  server: SimServer;
  tally: Tally;
  chance: () => number;
  watch: Watch;
  /** what the next request that reaches the server does to it; asked once */
  misfortune: () => Misfortune | null;
};

const REFRESH_PATH = '/web/sessionRefresh';
const isSession = (path: string) => path.startsWith('/web/');

export class SimNetwork {
  readonly #around: Around;
  weather: Weather = 'clear';
  /** speaks an older version of the protocol */
  outdated = false;
  cookies = new Map<string, string>();
  /** requests, copies of them, and answers that have not arrived yet */
  underWay = 0;
  /** how often a page that lives is renewing the session right now */
  readonly #refreshing = new Map<Page, number>();
  readonly #sockets = new Set<() => void>();

  constructor(around: Around) {
    this.#around = around;
  }

  fetchFor(page: Page): (path: string, init: RequestInit) => Promise<Response> {
    return (path, init) =>
      new Promise<Response>((resolve, reject) => {
        const signal = init.signal;
        if (signal?.aborted) return reject(signal.reason);
        let open = true;
        const end = () => {
          if (!open) return false;
          open = false;
          if (path === REFRESH_PATH) this.#renews(page, -1);
          return true;
        };
        signal?.addEventListener('abort', () => {
          if (end()) reject(new DOMException('The request was aborted.', 'AbortError'));
        });
        if (path === REFRESH_PATH) this.#around.watch.refreshing(this.#renews(page, 1));
        this.#travel(path, init, {
          answer: (make) => page.post(() => end() && resolve(make())),
          fail: () => page.post(() => end() && reject(new TypeError('Failed to fetch'))),
        });
      });
  }

  /** The pages of this device are gone, and what they had asked for with them. */
  hangUp(): void {
    for (const close of [...this.#sockets]) close();
  }

  /** It has died: what it had asked for is nobody's any more, and whoever follows it need not wait for that. */
  forget(page: Page): void {
    this.#refreshing.delete(page);
  }

  /** @returns how many there are on this device */
  #renews(page: Page, more: number): number {
    this.#refreshing.set(page, (this.#refreshing.get(page) ?? 0) + more);
    return [...this.#refreshing.values()].reduce((sum, count) => sum + count, 0);
  }

  #travel(path: string, init: RequestInit, back: { answer(make: () => Response): void; fail(): void }): void {
    const { world, tally, chance, watch } = this.#around;
    const hazard = this.#hazard(path);
    if (hazard) tally.fault(hazard);
    const way = 5 + Math.floor(chance() * 150);
    const wayBack = 5 + Math.floor(chance() * 150);
    if (this.weather === 'offline' || this.weather === 'silent') {
      tally.fault(this.weather);
      if (this.weather === 'offline') world.after(1, back.fail);
      return;
    }
    if (hazard === 'request lost') {
      world.after(way, back.fail);
      return;
    }
    const other = otherAnswer(hazard, chance() < 0.5);
    if (other) {
      world.after(way, () => back.answer(other));
      return;
    }
    const request = this.#request(path, init, hazard === 'token refused');
    watch.sent({
      path,
      bearer: request.headers.authorization?.slice('Bearer '.length) ?? null,
      body: request.body,
    });
    const upWay = hazard === 'delayed' ? 5000 + Math.floor(chance() * 20_000) : way;
    if (hazard === 'duplicated') {
      this.underWay += 1;
      world.after(upWay + 1 + Math.floor(chance() ** 3 * 90_000), () => {
        void this.#ask(request, null).finally(() => {
          this.underWay -= 1;
        });
      });
    }
    this.underWay += 1;
    world.after(upWay, () => {
      void this.#ask(request, this.#misfortuneOf(hazard)).then((answered) => {
        const late = hazard === 'very late' ? 31_000 + Math.floor(chance() * 30_000) : 0;
        world.after(wayBack + late, () => {
          this.underWay -= 1;
          this.#arrive(path, hazard, answered, back);
        });
      });
    });
  }

  #hazard(path: string): Hazard | null {
    const { chance } = this.#around;
    if (this.weather === 'overloaded' && !isSession(path))
      return chance() < 0.5 ? 'status 429' : 'status 504';
    if (this.weather !== 'stormy') return null;
    // A lost answer to a renewal may end the session: often enough to be seen, seldom enough for other things to happen.
    if (chance() > (isSession(path) ? 0.12 : 0.45)) return null;
    return hazards[Math.floor(chance() * hazards.length)] ?? null;
  }

  #misfortuneOf(hazard: Hazard | null): Misfortune | null {
    const { chance, misfortune } = this.#around;
    if (hazard === 'database away') return { databaseAway: 1 + Math.floor(chance() * 12) };
    if (hazard === 'slow server')
      return { slow: 500 + Math.floor(chance() * 20_000), before: chance() < 0.5 ? 1 : 2 };
    return misfortune();
  }

  async #ask(request: Arriving, misfortune: Misfortune | null): Promise<Answered | null> {
    // What tries again by itself waits in real time: renewals meet a database that is there.
    const harmless = misfortune !== null && 'databaseAway' in misfortune && isSession(request.path);
    return this.#around.server.answer(request, harmless ? null : misfortune);
  }

  #arrive(
    path: string,
    hazard: Hazard | null,
    answered: Answered | null,
    back: { answer(make: () => Response): void; fail(): void },
  ): void {
    if (!answered || hazard === 'answer lost' || this.weather === 'offline') {
      back.fail();
    } else if (this.weather !== 'silent') {
      if (isSession(path)) this.#keepCookies(answered);
      back.answer(() => responseOf(answered, hazard));
    }
  }

  #request(path: string, init: RequestInit, badToken: boolean): Arriving {
    const headers = { ...(init.headers as Record<string, string>) };
    if (isSession(path)) {
      headers['sec-fetch-site'] = 'same-origin';
      headers.cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    }
    if (badToken && headers.authorization)
      headers.authorization = `${headers.authorization.slice(0, -8)}AAAAAAAA`;
    let body = init.body as string | undefined;
    if (this.outdated && path === PULL_PATH && body) {
      body = JSON.stringify({ ...(JSON.parse(body) as object), protocol: 0 });
      this.#around.tally.fault('outdated pull');
    }
    return { method: init.method ?? 'GET', path, headers, ...(body === undefined ? {} : { body }) };
  }

  #keepCookies({ headers }: Answered): void {
    for (const cookie of [headers['set-cookie'] ?? []].flat()) {
      const [name, value] = (cookie.split(';')[0] ?? '').split('=', 2) as [string, string];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  /** Pokes are lost as anything else, and a socket does not notice that the network has gone. */
  openSocketFor(page: Page): () => SocketLike | null {
    return () => {
      const { world, server, chance } = this.#around;
      const socket: SocketLike = { send() {}, close() {}, onopen: null, onmessage: null, onclose: null };
      let way: ReturnType<SimServer['connect']> = null;
      let open = true;
      const closed = (code: number) => {
        if (!open) return;
        open = false;
        this.#sockets.delete(hangUp);
        page.post(() => socket.onclose?.({ code }));
      };
      const hangUp = () => {
        open = false;
        this.#sockets.delete(hangUp);
        way?.end();
      };
      this.#sockets.add(hangUp);
      const passes = () => open && this.weather !== 'offline' && this.weather !== 'silent';
      const onPushes = new Map<number, Hazard | null>();
      let bearer: string | null = null;
      const arrive = (data: string) =>
        world.after(20, () => {
          if (!passes()) return;
          this.#count(JSON.parse(data));
          page.post(() => socket.onmessage?.({ data }));
        });
      const back = (data: string) => {
        const frame: ServerFrame = JSON.parse(data);
        const hazard = frame.type === 'answer' ? onPushes.get(frame.n) : null;
        if (hazard === 'very late') world.after(31_000 + Math.floor(chance() * 30_000), () => arrive(data));
        else if (!hazard?.startsWith('answer ')) arrive(data);
      };
      socket.close = hangUp;
      socket.send = (data) => {
        const frame: ClientFrame = JSON.parse(data);
        if (frame.type === 'push') {
          const hazard = this.#hazardOfPush(frame, bearer);
          onPushes.set(frame.n, hazard);
          const status = hazard?.startsWith('status ') ? Number(hazard.slice(7)) : null;
          if (status !== null) arrive(JSON.stringify(refusedPush(frame.n, status, chance() < 0.5)));
          else if (passes()) this.#pushThrough(hazard, (made) => passes() && way?.hear(data, made));
          return;
        }
        if (frame.type === 'authenticate') bearer = frame.accessToken;
        world.after(20, () => passes() && way?.hear(data, null));
      };
      world.after(30, () => {
        if (!open) return;
        if (this.weather === 'silent') return;
        way =
          this.weather === 'offline'
            ? null
            : server.connect(back, (code) => void world.after(20, () => closed(code)));
        if (!way) return closed(1006);
        page.post(() => socket.onopen?.());
      });
      return socket;
    };
  }

  #count(frame: ServerFrame): void {
    const { tally } = this.#around;
    if (frame.type === 'answer') tally.act(socketActs.answer);
    if (frame.type === 'poke') tally.act(frame.carried ? socketActs.carried : socketActs.poke);
  }

  #hazardOfPush({ service, operations }: PushFrame, bearer: string | null): Hazard | null {
    const { tally, watch } = this.#around;
    const path = `/graphql/${service}`;
    const hazard = this.#hazard(path);
    if (hazard) tally.fault(hazard);
    tally.act(socketActs.push);
    watch.sent({ path, bearer, body: JSON.stringify(operations) });
    return hazard;
  }

  /** What a network in between can't do to a socket that goes on as if nothing were, loses the push. */
  #pushThrough(hazard: Hazard | null, hear: (misfortune: Misfortune | null) => void): void {
    const { world, chance } = this.#around;
    if (hazard !== null && LOSE_A_PUSH.has(hazard)) return;
    const arrive = (ms: number, misfortune: () => Misfortune | null) => {
      this.underWay += 1;
      world.after(ms, () => {
        this.underWay -= 1;
        hear(misfortune());
      });
    };
    const late = hazard === 'delayed' ? 5000 + Math.floor(chance() * 20_000) : 0;
    arrive(20 + late, () => this.#misfortuneOf(hazard));
    if (hazard === 'duplicated') arrive(21 + Math.floor(chance() ** 3 * 90_000), () => null);
  }
}

const LOSE_A_PUSH = new Set<Hazard>(['request lost', 'portal', 'proxy 502', 'token refused']);

function refusedPush(n: number, status: number, patience: boolean): ServerFrame {
  return {
    type: 'answer',
    n,
    status,
    body: refusalBody(status),
    ...(patience ? { retryAfterSeconds: 3 } : {}),
  };
}

function responseOf({ status, headers, body }: Answered, hazard: Hazard | null): Response {
  const head = new Headers();
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') head.set(name, value);
  if (status === 204 || body.byteLength === 0) return new Response(null, { status, headers: head });
  const half = body.slice(0, Math.floor(body.byteLength / 2));
  if (hazard === 'answer cut') return new Response(half, { status, headers: head });
  if (hazard === 'answer torn') {
    const torn = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(half);
        queueMicrotask(() => controller.error(new TypeError('terminated')));
      },
    });
    return new Response(torn, { status, headers: head });
  }
  return new Response(body, { status, headers: head });
}

/** Somebody between the device and the server answers. */
function otherAnswer(hazard: Hazard | null, patience: boolean): (() => Response) | null {
  if (hazard === 'portal') return portal;
  if (hazard === 'proxy 502') return badGateway;
  return hazard?.startsWith('status ') ? () => refusal(Number(hazard.slice(7)), patience) : null;
}

const portal = () =>
  new Response('<html>Sign in to the hotel</html>', { headers: { 'content-type': 'text/html' } });
const badGateway = () => new Response('<h1>Bad gateway</h1>', { status: 502 });

function refusalBody(status: number) {
  const code = status === 429 ? 'RATE_LIMITED' : 'UNAVAILABLE';
  return { data: null, errors: [{ message: code, extensions: { status, code } }] };
}

function refusal(status: number, patience: boolean): Response {
  return new Response(JSON.stringify(refusalBody(status)), {
    status,
    headers: {
      'content-type': 'application/json',
      [LECTERN_HEADER]: '1',
      ...(patience ? { 'retry-after': '3' } : {}),
    },
  });
}
