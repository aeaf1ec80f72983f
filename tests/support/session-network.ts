/** The network's edge as the session meets it: scripted answers for a page's fetch, and tokens as the server makes them. */
import type { Clock, GateSurroundings } from '#sync/session/session-gate.ts';

type Call = {
  method: string;
  path: string;
  headers: Record<string, string>;
  credentials: string;
  body: unknown;
};
type Answer = Response | 'no network' | 'hangs';

export type SessionNetwork = {
  calls: Call[];
  /** `GET /web/token`, one entry a call */
  log(): string[];
  count(call: string): number;
  /** answers of a call in turn; the last one stays */
  on(call: string, ...answers: (() => Answer | Promise<Answer>)[]): SessionNetwork;
  fetch: GateSurroundings['fetch'];
};

export function sessionNetwork(): SessionNetwork {
  const scripts = new Map<string, (() => Answer | Promise<Answer>)[]>();
  const network: SessionNetwork = {
    calls: [],
    log: () => network.calls.map(({ method, path }) => `${method} ${path}`),
    count: (call) => network.log().filter((each) => each === call).length,
    on(call, ...answers) {
      scripts.set(call, answers);
      return network;
    },
    async fetch(path, init) {
      const method = init.method ?? 'GET';
      network.calls.push({
        method,
        path,
        headers: init.headers as Record<string, string>,
        credentials: init.credentials ?? 'same-origin',
        body: typeof init.body === 'string' ? bodyOf(init.body) : undefined,
      });
      const script = scripts.get(`${method} ${path}`) ?? [];
      const answer = await (script.length > 1 ? script.shift() : script[0])?.();
      if (answer === undefined || answer === 'no network') throw new TypeError('Failed to fetch');
      if (answer === 'hangs') {
        return new Promise<Response>((_, reject) => {
          if (init.signal?.aborted) reject(init.signal.reason);
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        });
      }
      return answer;
    },
  };
  return network;
}

const bodyOf = (text: string): unknown => (/^[[{"]/.test(text) ? JSON.parse(text) : text);

/** @param headers `x-lectern` is there unless it is set to an empty text */
export function answer(
  status: number,
  body: unknown = null,
  headers: Record<string, string> = {},
): () => Response {
  const all = { 'content-type': 'application/json', 'x-lectern': '1', ...headers };
  return () =>
    new Response(body === null ? null : JSON.stringify(body), {
      status,
      headers: Object.entries(all).filter(([, value]) => value !== ''),
    });
}

export const noNetwork = () => 'no network' as const;

let issued = 0;

/** An access token as the server issues it, for ten minutes; each is another one. */
export function aToken(sub: string, claims: Record<string, unknown> = {}): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  issued += 1;
  return `${part({ alg: 'EdDSA' })}.${part({ sub: `lectern|${sub}`, iat: 1000, exp: 1600, sid: 's1', jti: issued, ...claims })}.signature`;
}

export const tokenAnswer =
  (sub: string, claims: Record<string, unknown> = {}) =>
  () =>
    answer(200, { accessToken: aToken(sub, claims) })();

/** Timers as the test's fake ones are at the moment of the call. */
export const testClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
};
