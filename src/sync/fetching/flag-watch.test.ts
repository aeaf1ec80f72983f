import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientFlagNames } from '#domain/client-flags.ts';
import { verdictOf } from '#domain/feature-flags.ts';
import { getMeta, type LecternDb, openStore, setMeta } from '#store/db.ts';
import {
  answer,
  noNetwork,
  type SessionNetwork,
  sessionNetwork,
  testClock,
  tokenAnswer,
} from '#tests/support/session-network.ts';
import { SessionGate } from '../session/session-gate.ts';
import { FlagWatch } from './flag-watch.ts';

const harbor = '0190a000-0000-7000-8000-000000000001';
const pier = '0190a000-0000-7000-8000-000000000002';
const orgFlags = [
  'org_catalog_tags_enabled',
  'org_ai_content_enabled',
  'org_playground_labs_enabled',
] as const;
const status = (flags: readonly string[]) =>
  `GET /feature-flag/status?${flags.map((flag) => `flagName=${flag}`).join('&')}`;
const of = (organizationId: string) => `${status(orgFlags)}&organizationId=${organizationId}`;
const accountFlags = [
  ...clientFlagNames,
  ...['user_login', 'single_sign_on_activated', 'algoliaCatalog', 'enableRetirement'],
  ...['lectern_tenancy_enabled', 'limitSimultaneousLogins'],
];
const ofAccount = status(accountFlags);
const allOn = (flags: readonly string[]) => Object.fromEntries(flags.map((flag) => [flag, true]));
const told = (flags: readonly string[]) => answer(200, { data: { verdicts: allOn(flags) } });

let db: LecternDb;
let gate: SessionGate;
let network: SessionNetwork;
let watch: FlagWatch | null;
const errors: unknown[] = [];

beforeEach(() => {
  db = openStore('ana', { indexedDB: new IDBFactory(), IDBKeyRange });
  network = sessionNetwork().on('GET /web/token', tokenAnswer('ana'));
  network.on(ofAccount, told(accountFlags));
  for (const organization of [harbor, pier]) network.on(of(organization), told(orgFlags));
  gate = new SessionGate('ana', {
    fetch: network.fetch,
    locks: navigator.locks,
    channel: (name) => new BroadcastChannel(name),
    clock: testClock,
  });
  watch = null;
  errors.length = 0;
});
afterEach(async () => {
  watch?.stop();
  await watch?.settled();
  gate.close();
  db.close();
  expect(errors).toEqual([]);
});

const surroundings = () => ({
  db,
  gate,
  fetch: network.fetch,
  clock: testClock,
  random: () => 0,
  onError: (error: unknown) => void errors.push(error),
});

async function look(): Promise<FlagWatch> {
  if (watch) watch.look();
  else watch = new FlagWatch(surroundings());
  await watch.settled();
  return watch;
}

const asked = () => network.log().filter((call) => call.includes('feature-flag'));

describe('the flags of the operator', () => {
  it('are asked for once for the platform and the person, and for an organization at each switch (PERM-023)', async () => {
    await look();
    await look();
    expect(asked()).toEqual([ofAccount]);
    await setMeta(db, 'openOrganization', harbor);
    await look();
    await look();
    expect(asked()).toEqual([ofAccount, of(harbor)]);
    await setMeta(db, 'openOrganization', pier);
    await look();
    await setMeta(db, 'openOrganization', harbor);
    await look();
    expect(asked()).toEqual([ofAccount, of(harbor), of(pier), of(harbor)]);
  });

  it('are the defaults until they are answered: true for user_login, false for the others (PERM-018)', async () => {
    const known = (await getMeta(db, 'verdicts')) ?? {};
    expect(verdictOf(known, 'user_login')).toBe(true);
    for (const flag of ['single_sign_on_activated', 'lectern_tenancy_enabled', ...orgFlags] as const)
      expect(verdictOf(known, flag, harbor)).toBe(false);
  });

  it('stay on the device: a start without a network has the same verdicts (LOCAL-005)', async () => {
    await setMeta(db, 'openOrganization', harbor);
    await look();
    watch?.stop();
    watch = null;
    for (const call of [ofAccount, of(harbor)]) network.on(call, noNetwork);
    await look();
    const known = (await getMeta(db, 'verdicts')) ?? {};
    expect(verdictOf(known, 'lectern_tenancy_enabled')).toBe(true);
    expect(verdictOf(known, 'org_playground_labs_enabled', harbor)).toBe(true);
    expect(verdictOf(known, 'org_playground_labs_enabled', pier)).toBe(false);
  });

  it('are asked for again after a round that nobody answered, and never mixed from two rounds', async () => {
    network.on(ofAccount, answer(503));
    await look();
    expect(await getMeta(db, 'verdicts')).toBeUndefined();
    network.on(ofAccount, told(accountFlags));
    await look();
    expect(await getMeta(db, 'verdicts')).toEqual(allOn(accountFlags));
  });
});
