/** The way between a device and the server, with everything that can go wrong on it. */
import { LECTERN_HEADER, PULL_PATH } from '#contract/sync/wire.ts';
import type { ModelServer } from './model-server.ts';

export type Fault =
  | 'none'
  | 'offline'
  /** it never arrives */
  | 'request lost'
  /** the server has done it, and nobody hears of it */
  | 'answer lost'
  | 'answer cut'
  | 'portal'
  /** one of the server's own numbers, before anything is done */
  | { status: number; retryAfter?: string; code?: string }
  /** a proxy's */
  | { bareStatus: number };

export type Call = { path: string; at: number; fault: Fault };

const encode = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
const YEAR_S = 365 * 24 * 3600;

export class FaultyNetwork {
  readonly calls: Call[] = [];
  /** asked for each request */
  faultOf: (path: string) => Fault = () => 'none';
  /** how long the way takes, there and back each; what is given up on the way has arrived all the same */
  delay: (path: string) => Promise<void> | null = () => null;
  /** whose session the browser has; null: none */
  session: string | null;
  /** how many answers to API calls are 401 before the token counts */
  unauthorized = 0;
  assets = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly #server: ModelServer;
  #issued = 0;
  readonly #now: () => number;
  readonly #user: string;

  constructor(server: ModelServer, user: string, now: () => number) {
    this.#server = server;
    this.#user = user;
    this.#now = now;
    this.session = user;
  }

  requests(path: string): Call[] {
    return this.calls.filter((call) => call.path.startsWith(path));
  }

  fetch = async (path: string, init: RequestInit): Promise<Response> => {
    const there = this.delay(path);
    if (!there) return this.#exchange(path, init);
    const answer = there.then(() => this.#exchange(path, init));
    const back = answer.then(async (response) => {
      await this.delay(path);
      return response;
    });
    back.catch(() => {}); // nobody may be there any more
    const { signal } = init;
    const givenUp = new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('Given up.', 'AbortError')));
    });
    return Promise.race([back, givenUp]);
  };

  async #exchange(path: string, init: RequestInit): Promise<Response> {
    const fault = this.faultOf(path);
    this.calls.push({ path, at: this.#now(), fault });
    if (fault === 'offline' || fault === 'request lost') throw new TypeError('Failed to fetch');
    if (fault === 'portal')
      return new Response('<html>Sign in to the hotel</html>', { headers: { 'content-type': 'text/html' } });
    if (typeof fault === 'object') return refusal(fault);
    const answer = this.#answer(path, init);
    if (fault === 'answer lost') throw new TypeError('Failed to fetch');
    if (fault === 'answer cut') {
      const text = await answer.text();
      return new Response(text.slice(0, Math.floor(text.length / 2)), {
        status: answer.status,
        headers: answer.headers,
      });
    }
    return answer;
  }

  #answer(path: string, init: RequestInit): Response {
    if (path === '/readyz') return json(200, { ready: true });
    if (path === '/web/token') {
      if (this.session === null) return json(401, { message: 'Unauthorized' });
      this.#issued += 1;
      const jti = this.#issued; // each is another one
      const claims = { sub: this.session, iat: 1_700_000_000, exp: 1_700_000_000 + YEAR_S, sid: 's', jti };
      return json(200, { accessToken: `${encode('{}')}.${encode(JSON.stringify(claims))}.x` });
    }
    if (path === '/web/sessionRefresh') {
      return this.session === null ? json(401, { message: 'Invalid session' }) : json(200, {});
    }
    if (path.startsWith('/assets/')) {
      const bytes = this.assets.get(path.slice('/assets/'.length).split('?')[0] ?? '');
      return bytes
        ? new Response(bytes, { headers: { 'content-type': 'image/png' } })
        : new Response(null, { status: 404 });
    }
    if (this.unauthorized > 0) {
      this.unauthorized -= 1;
      return json(401, { message: 'UNAUTHENTICATED' });
    }
    const body = JSON.parse(init.body as string);
    if (path === PULL_PATH) {
      const lines = this.#server.pull(this.#user, body);
      return new Response(`${lines.map((line) => JSON.stringify(line)).join('\n')}\n`, {
        headers: { 'content-type': 'application/x-ndjson', [LECTERN_HEADER]: '1' },
      });
    }
    if (Array.isArray(body)) return json(200, this.#server.push(this.#user, body));
    const { skillIds } = body.variables as { skillIds: string[] };
    const found = skillIds.map((id) => this.#server.bodies.get(id)).filter((each) => each !== undefined);
    return json(200, { data: { getSkillBodies: found } });
  }
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', [LECTERN_HEADER]: '1', ...headers },
  });

function refusal(fault: Exclude<Fault, string>): Response {
  if ('bareStatus' in fault) return new Response('<h1>Bad gateway</h1>', { status: fault.bareStatus });
  const { status, retryAfter, code = 'UNAVAILABLE' } = fault;
  const body = { data: null, errors: [{ message: code, extensions: { status, code } }] };
  return json(status, body, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
}
