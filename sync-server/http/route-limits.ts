/**
 * How often a path may be asked stands in its `config` beside its action, or why nothing counts it: a server with a path that says neither is not
 * ready, and does not start. It is counted before anything is read, for the person whose token or cookie was good just now, and else for
 * the network, so that credentials which are made up are counted before anybody looks for them (U8).
 */
import '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PULL_COST, type RequestLimits, SIGN_IN_COST } from '../limits/request-limits.ts';
import { bearerOf } from '../session/authenticate.ts';
import { SESSION_COOKIE } from '../session/session-cookies.ts';
import type { Backend } from '../web/backend.ts';

type Person = { userId: string } | null;
type Count = (limits: RequestLimits, person: Person, address: string) => Promise<void>;

const counts = {
  request: (limits, person, address) => limits.request(person, address),
  /** a page has many of them */
  file: (limits, person, address) => limits.file(person, address),
  /** what a visitor may do, whoever they say they are: by the network alone */
  'sign-in': (limits, _person, address) => limits.spend(null, address, SIGN_IN_COST),
  code: (limits, person, address) => limits.spend(person, address, SIGN_IN_COST),
  row: (limits, _person, address) => limits.spend(null, address, PULL_COST),
  health: (limits, _person, address) => limits.health(address),
} satisfies Record<string, Count>;

/** not: why it needs no limit of its own */
export type Counted = keyof typeof counts | { not: string };

declare module 'fastify' {
  interface FastifyContextConfig {
    counted?: Counted;
  }
}

const saysItsLimit = (counted: unknown): counted is Counted =>
  typeof counted === 'string'
    ? Object.hasOwn(counts, counted)
    : typeof (counted as { not?: unknown } | undefined)?.not === 'string';

/** To be called when cookies are read, and before the first route is declared. @param attached  null: there is no database yet, and nothing to ask it */
export function countRequests(app: FastifyInstance, attached: () => Backend | null): void {
  const routes: { method: string | string[]; url: string; config?: { counted?: Counted } }[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    const silent = routes.find(({ config }) => !saysItsLimit(config?.counted));
    if (silent)
      throw new Error(
        `The path ${silent.method} ${silent.url} says neither how often it may be asked nor why that needs no limit.`,
      );
  });
  app.addHook('onRequest', async (request) => {
    const { counted } = request.routeOptions.config;
    const backend = attached();
    if (!backend || typeof counted !== 'string') return;
    const person = await personOf(backend, request);
    if (person) request.askedBy = person;
    await counts[counted](backend.requestLimits, person, request.ip);
  });
}

/** Without a question to the database: whom a signed token names, and whose credential the others were when they were last looked for. */
async function personOf({ tokens, goodCredentials, now }: Backend, request: FastifyRequest): Promise<Person> {
  const at = now();
  const { token } = request.query as { token?: unknown };
  const bearer = bearerOf(request);
  const signed = bearer === undefined ? null : await tokens.verify(bearer, at);
  if (signed) return signed;
  for (const shown of [bearer, request.cookies[SESSION_COOKIE], token]) {
    const userId = typeof shown === 'string' ? goodCredentials.find(shown, at) : undefined;
    if (userId !== undefined) return { userId };
  }
  return null;
}
