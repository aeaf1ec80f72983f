import 'fake-indexeddb/auto';
import { createECDH } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore, setMeta } from '#store/db.ts';
import { openDevice } from '#store/device.ts';
import {
  answer,
  noNetwork,
  type SessionNetwork,
  sessionNetwork,
  tokenAnswer,
} from '#tests/support/session-network.ts';
import { deviceAccountsOf } from './device-accounts.ts';
import { SessionControl } from './session-control.ts';

const DAY = 24 * 60 * 60 * 1000;
const TOKEN = 'GET /web/token';
const REFRESH = 'POST /web/sessionRefresh';
const LOGIN = 'POST /web/login';
const LOGOUT = 'GET /web/logout';
const unauthorized = answer(401, { message: 'Unauthorized' });

let network: SessionNetwork;
let entries: Map<string, string>;
let deletedCaches: string[];
let now: number;
let ana: string;
let people = 0;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  network = sessionNetwork();
  entries = new Map();
  deletedCaches = [];
  now = 1_700_000_000_000;
  people += 1;
  ana = `ana-${people}`; // locks and broadcasts of one test are not those of the next
});

const started: SessionControl[] = [];
afterEach(() => {
  for (const control of started.splice(0)) control.gate.close();
});

/** A page that opens on this device. */
function aPage({ takes = () => true }: { takes?: (key: string) => boolean } = {}) {
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (!takes(key)) throw new DOMException('full', 'QuotaExceededError');
      entries.set(key, value);
    },
    removeItem: (key: string) => void entries.delete(key),
  };
  const accounts = deviceAccountsOf({
    indexedDB: globalThis.indexedDB,
    IDBKeyRange: globalThis.IDBKeyRange,
    caches: { delete: async (name) => Boolean(deletedCaches.push(name)) },
    locks: navigator.locks,
    storage,
    now: () => now,
  });
  const left: string[] = [];
  const reported: unknown[] = [];
  const control = new SessionControl({
    fetch: network.fetch,
    locks: navigator.locks,
    channel: (name) => new BroadcastChannel(name),
    // Retries are not what these stories are about: they come at once.
    clock: {
      now: () => now,
      setTimeout: (run, ms) => setTimeout(run, Math.min(ms, 5)),
      clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
    },
    storage,
    accounts: async () => accounts,
    leave: (path) => void left.push(path),
    report: (error) => void reported.push(error),
  });
  started.push(control);
  const statuses: string[] = [];
  control.subscribe(() => statuses.push(control.state.status));
  return { control, accounts, left, reported, statuses };
}

const quiet = async (control: SessionControl) => {
  for (let turns = 0; turns < 200; turns += 1) {
    await sleep(5);
    const { status } = control.state;
    if (turns > 2 && !['Initial', 'Authenticating', 'Reauthenticating', 'Error'].includes(status)) return;
  }
};

async function signedInPage() {
  network.on(LOGIN, answer(200, { userId: ana, deviceId: 'device-1' })).on(TOKEN, tokenAnswer(ana));
  const page = aPage();
  page.control.start();
  await quiet(page.control);
  await page.control.signIn('ana@harbor.example', 'Lectern-2026');
  return page;
}

/** An answered question that waits in the outbox of the account. */
async function anUnsentChange() {
  const db = openStore(ana, { indexedDB: globalThis.indexedDB, IDBKeyRange: globalThis.IDBKeyRange });
  await db
    .table('outbox')
    .put({ seq: 1, id: 'm1', op: 'upsertProgress', state: 'queued', lane: 'me', touches: [], vars: {} });
  db.close();
}

it('keeps a locked account with a draft that the server has not got, and takes a draft away with everything else (LOCAL-036, D44)', async () => {
  const { control, accounts } = await signedInPage();
  const db = openStore(ana, { indexedDB: globalThis.indexedDB, IDBKeyRange: globalThis.IDBKeyRange });
  await db.ydoc.add({ skillId: 's1', update: Uint8Array.of(0, 0) });
  await db.drafts.put({ skillId: 's1', unsent: 1, changedAt: now, refused: null });
  await accounts.lock(ana);
  expect(await accounts.locked()).toMatchObject([{ accountId: ana, unsent: 1 }]);
  db.close();
  await control.signOut({ keep: false });
  const after = openStore(ana, { indexedDB: globalThis.indexedDB, IDBKeyRange: globalThis.IDBKeyRange });
  expect(await after.ydoc.count()).toBe(0);
  expect(await after.drafts.count()).toBe(0);
  after.close();
});

describe('at the start', () => {
  it('makes no call where nobody has signed in (AUTH-006)', async () => {
    const { control } = aPage();
    control.start();
    await quiet(control);
    expect(control.state).toMatchObject({ status: 'Unauthenticated', accountId: null, settled: true });
    expect(network.log()).toEqual([]);
  });

  it('shows the account of the marker before anything has been read or asked (LOCAL-035)', async () => {
    await signedInPage();
    const { control } = aPage();
    expect(control.state).toMatchObject({ status: 'Initial', accountId: ana, settled: true });
  });

  it('what a screen asks before its account’s session has begun goes out as that account (AUTH-012)', async () => {
    await signedInPage();
    network.on('GET /codes/status', answer(200, {}));
    const { control } = aPage();
    control.start((run) => void setTimeout(run, 20));
    await control.askAsOwn('/codes/status');
    const sent = network.calls.filter(({ path }) => path === '/codes/status');
    expect(sent.map(({ headers }) => headers.authorization)).toEqual([expect.stringMatching(/^Bearer ./)]);
  });

  it('sends the id of an attempt with a call, and with what a visitor asks (D29)', async () => {
    const { control } = await signedInPage();
    network.on('POST /graphql/accounts', answer(200, { data: { join: {} } }));
    network.on('POST /web/signup', answer(201, {}));
    await control.call({ name: 'join', service: 'accounts', document: '' }, {}, 'attempt-1');
    await control.ask('/web/signup', {}, 'attempt-2');
    await control.ask('/web/signup', {});
    const sent = network.calls.filter(({ path }) => /graphql|signup/.test(path));
    expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual([
      'attempt-1',
      'attempt-2',
      undefined,
    ]);
  });

  it('fetches one token with a marker and no account on the device (AUTH-006)', async () => {
    entries.set('authed', JSON.stringify({ accountId: ana, expiresAt: now + 1000 }));
    network.on(TOKEN, tokenAnswer(ana));
    const { control } = aPage();
    control.start();
    await quiet(control);
    expect(control.state).toMatchObject({ status: 'Authenticated', accountId: ana, connected: true });
    expect(network.log()).toEqual([TOKEN]);
  });

  it('opens on local data after a month offline, and is connected when the network is back (LOCAL-042, D40)', async () => {
    await signedInPage();
    now += 30 * DAY;
    entries.delete('authed');
    network.on(TOKEN, noNetwork);
    const { control, left } = aPage();
    control.start();
    await quiet(control);
    expect(control.state).toMatchObject({ status: 'Authenticated', accountId: ana, connected: false });
    network.on(TOKEN, tokenAnswer(ana));
    await control.retry();
    await quiet(control);
    expect(control.state).toMatchObject({ status: 'Authenticated', connected: true });
    expect(left).toEqual([]);
  });

  it('goes to /logout when the server refuses the session, and keeps the data for its owner (LOCAL-035, AUTH-008, AUTH-027, F15)', async () => {
    await signedInPage();
    await anUnsentChange();
    network.on(TOKEN, unauthorized).on(REFRESH, answer(401, { message: 'Invalid session' }));
    const { control, accounts, left } = aPage();
    control.start();
    await quiet(control);
    expect(control.state).toMatchObject({ status: 'Unauthenticated', accountId: null, endedByServer: true });
    expect(left).toEqual(['/logout']);
    expect(entries.has('authed')).toBe(false);
    expect(await accounts.locked()).toMatchObject([
      { accountId: ana, name: 'ana@harbor.example', unsent: 1 },
    ]);
    // Nobody else gets to see it: the next start shows no account.
    const next = aPage();
    next.control.start();
    await quiet(next.control);
    expect(next.control.state.accountId).toBeNull();
  });
});

it('goes to /logout when the device is beyond the limit (AUTH-027)', async () => {
  const { control, left } = await signedInPage();
  network.on(LOGOUT, answer(200, {}));
  control.endSession();
  await quiet(control);
  expect([control.state.accountId, left]).toEqual([null, ['/logout']]);
});

it('says that billing runs on test data while the token does (AUTH-036)', async () => {
  const { control } = await signedInPage();
  expect(control.state.sandbox).toBe(false);
  network.on(TOKEN, tokenAnswer(ana, { scope: 'billing:sandbox' }));
  const next = aPage();
  next.control.start();
  await quiet(next.control);
  expect(next.control.state.sandbox).toBe(true);
});

it.each([
  ['LIVE', ''],
  ['SANDBOX', 'billing:sandbox'],
])(
  'billing calls say that they mean %s, and that the answer has to be the newest; others say nothing of it (BILL-007)',
  async (environment, scope) => {
    await signedInPage();
    network.on(TOKEN, tokenAnswer(ana, { scope }));
    const { control } = aPage();
    for (const service of ['billing', 'content'])
      network.on(`POST /graphql/${service}`, answer(200, { data: { asked: 1 } }));
    // The first call of a page waits for the token, as that alone knows.
    await Promise.all(
      ['billing', 'content'].map((service) =>
        control.call({ name: 'asked', service, document: '{ asked }' }, {}),
      ),
    );
    const headersOf = (service: string) =>
      network.calls.find(({ path }) => path === `/graphql/${service}`)?.headers ?? {};
    expect(headersOf('billing')).toMatchObject({
      'x-billing-environment': environment,
      'x-primary-use': 'true',
    });
    expect(Object.keys(headersOf('content'))).not.toContain('x-billing-environment');
  },
);

it('gives up an account that another tab has locked while the page was opening', async () => {
  await signedInPage();
  const { control, accounts, left } = aPage();
  await accounts.lock(ana);
  const seen: (string | null)[] = [];
  control.start((begin) => {
    entries.delete('authed');
    begin();
  });
  control.subscribe(() => seen.push(control.state.accountId));
  await quiet(control);
  expect(control.state).toMatchObject({ status: 'Unauthenticated', accountId: null, endedByServer: true });
  expect([seen, left]).toEqual([[null], ['/logout']]);
});

describe('signing in', () => {
  it('sends name and password once, keeps the device and the marker (AUTH-009, AUTH-048)', async () => {
    const { control, statuses } = await signedInPage();
    expect(control.state).toMatchObject({ status: 'Authenticated', accountId: ana, connected: true });
    expect(statuses).toEqual(['Unauthenticated', 'Authenticating', 'Authenticated']);
    expect(network.calls[0]?.body).toEqual({ identifier: 'ana@harbor.example', password: 'Lectern-2026' });
    expect(entries.get('device-id')).toBe('device-1');
    expect(JSON.parse(entries.get('authed') ?? '{}')).toEqual({ accountId: ana, expiresAt: now + 7 * DAY });
  });

  it('by a provider goes on where the device’s id cannot be saved, which is only reported (AUTH-023)', async () => {
    network
      .on('POST /web/login/provider', answer(200, { userId: ana, deviceId: 'device-9' }))
      .on(TOKEN, tokenAnswer(ana));
    const signIn = ({ control }: ReturnType<typeof aPage>) => {
      control.start();
      return control.signInByProvider({ provider: 'google', token: 'c', state: 's' });
    };
    const full = aPage({ takes: (key) => key !== 'device-id' });
    await signIn(full);
    expect(full.control.state).toMatchObject({ status: 'Authenticated', accountId: ana, connected: true });
    expect(full.reported).toMatchObject([{ name: 'QuotaExceededError' }]);
    expect(entries.has('device-id')).toBe(false);
    entries.clear();
    const other = aPage();
    await signIn(other);
    expect([entries.get('device-id'), other.reported]).toEqual(['device-9', []]);
  });

  it('takes the session whose cookies a single sign-on has left here (ROUTE-004)', async () => {
    network.on(REFRESH, answer(200, { userId: ana })).on(TOKEN, tokenAnswer(ana));
    const { control } = aPage();
    control.start();
    await control.signInByCookie();
    expect(control.state).toMatchObject({ status: 'Authenticated', accountId: ana, connected: true });
    expect(network.log()).toEqual([REFRESH, TOKEN]);
  });

  it('takes no session by cookies where there is none, nor one that its person has left offline (ROUTE-004)', async () => {
    network.on(REFRESH, answer(401, { message: 'Missing session cookie' }));
    const bare = aPage();
    bare.control.start();
    await expect(bare.control.signInByCookie()).rejects.toMatchObject({ status: 401 });
    const { control } = await signedInPage();
    network.on(LOGOUT, noNetwork).on(REFRESH, answer(200, { userId: ana }));
    await control.signOut({ keep: false });
    const asked = network.count(REFRESH);
    await expect(control.signInByCookie()).rejects.toMatchObject({ status: 401 });
    expect([control.state.accountId, network.count(REFRESH)]).toEqual([null, asked]);
  });

  it('is not tried again when it is refused (AUTH-017)', async () => {
    network.on(LOGIN, answer(401, { code: 'INVALID_CREDENTIALS', message: 'INVALID_CREDENTIALS' }));
    const { control } = aPage();
    control.start();
    await expect(control.signIn('ana', 'wrong')).rejects.toMatchObject({
      status: 401,
      code: 'INVALID_CREDENTIALS',
    });
    expect(network.log()).toEqual([LOGIN]);
  });

  it('opens what was locked for the same person, with the work that waits in it (LOCAL-016, D44)', async () => {
    const { control, accounts } = await signedInPage();
    await anUnsentChange();
    network.on(TOKEN, unauthorized).on(REFRESH, answer(401, { message: 'Invalid session' }));
    await control.gate.renew(await control.gate.token()).catch(() => {});
    await quiet(control);
    expect(control.state).toMatchObject({ accountId: null, endedByServer: true });
    expect(await accounts.current()).toBeNull();
    network.on(TOKEN, tokenAnswer(ana));
    await control.signIn('ana@harbor.example', 'Lectern-2026');
    expect(control.state).toMatchObject({ status: 'Authenticated', accountId: ana, endedByServer: false });
    expect([await accounts.current(), await accounts.locked()]).toEqual([ana, []]);
    const db = openStore(ana, { indexedDB: globalThis.indexedDB, IDBKeyRange: globalThis.IDBKeyRange });
    expect(await db.table('outbox').count()).toBe(1);
    db.close();
  });
});

describe('signing out', () => {
  it('tells the server, then takes everything of the account off the device, the selected profile too, and shows the sign-in (PROF-005, AUTH-028)', async () => {
    const { control, left } = await signedInPage();
    network.on(LOGOUT, answer(200, {}));
    await anUnsentChange();
    entries.set(`selected-profile:${ana}`, 'harbor');
    await control.signOut({ keep: false });
    expect(network.count(LOGOUT)).toBe(1);
    const told = network.calls.find(({ path }) => path === '/web/logout');
    expect([told?.method, told?.credentials]).toEqual(['GET', 'include']);
    expect(control.gate.tokenNow).toBeNull();
    expect(control.state).toMatchObject({ status: 'Unauthenticated', accountId: null, endedByServer: false });
    expect(left).toEqual(['/login']);
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`lectern-${ana}`);
    expect(deletedCaches.filter((name) => name.endsWith(ana))).toEqual([
      `lectern-media-${ana}`,
      `lectern-kept-${ana}`,
      `lectern-own-${ana}`,
    ]);
    expect([...entries.keys()]).toEqual(['device-id']);
    const device = openDevice({ indexedDB: globalThis.indexedDB, IDBKeyRange: globalThis.IDBKeyRange });
    expect(await device.accounts.count()).toBe(0);
    device.close();
  });

  it('keeps what waits sealed when the person says so, and where there is no key behind the lock (D44, F20)', async () => {
    const { control, accounts } = await signedInPage();
    network.on(LOGOUT, noNetwork);
    await anUnsentChange();
    await control.signOut({ keep: true });
    expect(control.state.accountId).toBeNull();
    expect((await indexedDB.databases()).map(({ name }) => name)).toContain(`lectern-${ana}`);
    expect(await accounts.locked()).toMatchObject([{ accountId: ana, unsent: 1 }]);
    const db = openStore(ana, { indexedDB: globalThis.indexedDB, IDBKeyRange: globalThis.IDBKeyRange });
    await setMeta(db, 'sealingKey', createECDH('prime256v1').generateKeys('base64url'));
    db.close();
    await accounts.tidyUp();

    network.on(LOGIN, answer(200, { userId: ana, deviceId: 'device-1' }));
    const next = aPage();
    next.control.start();
    await quiet(next.control);
    await next.control.signIn('ana@harbor.example', 'Lectern-2026');
    await next.control.signOut({ keep: true });
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['lectern-device']);
    expect(await next.accounts.locked()).toMatchObject([{ accountId: ana, unsent: 1 }]);
    expect(await next.accounts.current()).toBeNull();
  });

  it('in a page that was opened for it is the person’s wish, however early it comes', async () => {
    await signedInPage();
    network.on(LOGOUT, answer(200, {}));
    const { control, left } = aPage();
    control.start(() => {}); // nothing has begun: the account is shown because the marker says so
    await control.signOut({ keep: false });
    await quiet(control);
    expect(control.state).toMatchObject({ status: 'Unauthenticated', accountId: null, endedByServer: false });
    expect(left).toEqual(['/login']);
    expect(network.count(LOGOUT)).toBe(1);
  });

  it('works without a network: the server hears of it at a later start', async () => {
    const { control } = await signedInPage();
    network.on(LOGOUT, noNetwork);
    await control.signOut({ keep: false });
    expect(control.state.accountId).toBeNull();
    network.on(LOGOUT, answer(200, {}));
    const next = aPage();
    next.control.start();
    await quiet(next.control);
    await sleep(50);
    expect(network.count(LOGOUT)).toBe(2);
    expect(network.count(TOKEN)).toBe(1);
    expect(entries.has('authed')).toBe(false);
  });

  it('reaches the other tabs of the account (F20, LOCAL-025)', async () => {
    await signedInPage();
    const [first, second] = [aPage(), aPage()];
    network.on(TOKEN, tokenAnswer(ana)).on(LOGOUT, answer(200, {}));
    first.control.start();
    second.control.start();
    await quiet(first.control);
    await quiet(second.control);
    await first.control.signOut({ keep: false });
    await sleep(20);
    expect(second.control.state.accountId).toBeNull();
    expect(second.left).toEqual(['/login']);
  });
});

describe('what is locked', () => {
  it('by the server’s word holds nothing readable of the account: rows and pictures go, what waits is sealed (F15)', async () => {
    await signedInPage();
    await anUnsentChange();
    const db = openStore(ana, { indexedDB: globalThis.indexedDB, IDBKeyRange: globalThis.IDBKeyRange });
    await setMeta(db, 'sealingKey', createECDH('prime256v1').generateKeys('base64url'));
    db.close();
    entries.set(`comment-drafts:${ana}`, '{}');
    network.on(TOKEN, unauthorized).on(REFRESH, answer(401, { message: 'Invalid session' }));
    const { control, accounts } = aPage();
    control.start();
    await quiet(control);
    expect(control.state).toMatchObject({ accountId: null, endedByServer: true });
    await expect
      .poll(async () => (await indexedDB.databases()).map(({ name }) => name), { timeout: 5_000 })
      .toEqual(['lectern-device']);
    // It is listed again when its pictures are gone too.
    await expect
      .poll(() => accounts.locked(), { timeout: 5_000 })
      .toMatchObject([{ accountId: ana, unsent: 1 }]);
    expect(deletedCaches).toContain(`lectern-media-${ana}`);
    // What was being typed is nobody's row: it goes with the sealed work, or after a month.
    expect(entries.has(`comment-drafts:${ana}`)).toBe(true);
  });

  it('goes after 30 days, unless work in it waits (D44)', async () => {
    const page = await signedInPage();
    await page.accounts.lock(ana);
    await anUnsentChange();
    now += 31 * DAY;
    await page.accounts.tidyUp();
    expect(await page.accounts.locked()).toHaveLength(1);
    const db = openStore(ana, { indexedDB: globalThis.indexedDB, IDBKeyRange: globalThis.IDBKeyRange });
    await db.table('outbox').clear();
    db.close();
    await page.accounts.tidyUp();
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`lectern-${ana}`);
  });
});
