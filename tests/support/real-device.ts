/** A device with its store and engine before the real server: only the network between them is not there. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { CLIENT_HEADER } from '#contract/accounts/session.ts';
import { OPERATOR } from '#server/session/passwords.ts';
import { type LecternDb, openStore } from '#store/db.ts';
import { Engine } from '#sync/engine.ts';
import { SessionGate } from '#sync/session/session-gate.ts';
import type { SeededPerson } from './seed.ts';
import { signedIn, type TestApp } from './test-app.ts';
import { turns, VirtualClock } from './virtual-clock.ts';

export type RealDevice = {
  db: LecternDb;
  engine: Engine;
  faults: { answersLost: number };
  go(): Promise<void>;
  /** Lets its own time pass, at once. */
  pass(ms: number): Promise<void>;
  errors: unknown[];
};

/** What tabs of one browser share. */
export type Browser = {
  indexedDB: IDBFactory;
  IDBKeyRange: typeof IDBKeyRange;
  locks: Pick<LockManager, 'request'>;
};
const aBrowser = (): Browser => ({
  indexedDB: new IDBFactory(),
  IDBKeyRange,
  locks: navigator.locks,
});

/** A started engine with a store in memory. @param fetch  the way to the server @param browser  one that was there before */
export async function anEngine(
  accountId: string,
  fetch: (path: string, init: RequestInit) => Promise<Response>,
  { locks, ...disk } = aBrowser(),
) {
  const errors: unknown[] = [];
  const clock = new VirtualClock(Date.now());
  const db = openStore(accountId, disk);
  const channel = () => ({ postMessage() {}, addEventListener() {}, close() {} });
  const gate = new SessionGate(accountId, { fetch, clock, locks, channel });
  const engine = new Engine({
    db,
    pageDb: db,
    gate,
    fetch,
    clock,
    random: Math.random,
    caches: null,
    space: async () => null,
    savesData: () => false,
    openSocket: () => null,
    isVisible: () => true,
    onError: (error) => errors.push(error),
  });
  await engine.start();
  const settle = async () => {
    await engine.settled();
    await turns(5);
    await engine.settled();
  };
  return { db, engine, errors, settle, pass: (ms: number) => clock.advance(ms, settle) };
}

/** @param cookie  of the session; null for a visitor */
export async function aRealDevice(
  app: TestApp,
  accountId: string,
  cookie: string | null,
  browser?: Browser,
): Promise<RealDevice> {
  const faults = { answersLost: 0 };
  const fetch = async (path: string, init: RequestInit): Promise<Response> => {
    const answer = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: path,
      headers: {
        ...(init.headers as Record<string, string>),
        ...(path.startsWith('/web/')
          ? { 'sec-fetch-site': 'same-origin', [CLIENT_HEADER]: '1', ...(cookie ? { cookie } : {}) }
          : {}),
      },
      ...(init.body ? { payload: init.body as string } : {}),
    });
    if (path.startsWith('/graphql') && faults.answersLost-- > 0) throw new TypeError('Failed to fetch');
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
    headers.delete('content-encoding');
    return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers });
  };
  const { db, engine, errors, settle: go, pass } = await anEngine(accountId, fetch, browser);
  await go();
  return { db, engine, faults, go, pass, errors };
}

/** Signed in on a device of their own, or on one more. */
export async function aDeviceSignedIn(app: TestApp, person: SeededPerson): Promise<RealDevice> {
  const passwordHash = await app.backend.passwords.hash('right-Password', OPERATOR);
  await app.backend.database.db
    .insertInto('accounts.credentials')
    .values({ userId: person.id, passwordHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { cookie } = await signedIn(app, person.alias);
  return aRealDevice(app, person.id, cookie);
}
