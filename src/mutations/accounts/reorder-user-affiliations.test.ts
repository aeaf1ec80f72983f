import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import { type LecternDb, openStore } from '#store/db.ts';
import { myOrganizations } from '#store/queries/organizations.ts';
import { anOrganization, aProfile } from '#tests/support/store-builders.ts';
import { enqueue } from '../enqueue.ts';
import { reorderUserAffiliations } from './reorder-user-affiliations.ts';

let db: LecternDb;
const ids = new Map<string, string>();

beforeEach(async () => {
  db = openStore('ana', { indexedDB: new IDBFactory(), IDBKeyRange });
  for (const [order, alias] of ['ash', 'birch', 'cedar'].entries()) {
    const organization = anOrganization({ alias });
    const { organizationId } = organization;
    ids.set(alias, organizationId);
    await db.organizations.put(organization);
    await db.profiles.put(aProfile(organizationId, { profileId: `ana:${organizationId}`, order }));
  }
});

const arrange = (...aliases: string[]) =>
  enqueue(db, reorderUserAffiliations, { affiliations: aliases.map((alias) => ids.get(alias) ?? '') });
const rail = async () => (await myOrganizations(db)).map(({ alias }) => alias);

it('shows the new order at once, with one entry to send however often it changes (NAV-004)', async () => {
  await arrange('cedar', 'ash', 'birch');
  expect(await rail()).toEqual(['cedar', 'ash', 'birch']);
  await arrange('birch', 'cedar', 'ash');
  expect(await rail()).toEqual(['birch', 'cedar', 'ash']);
  const waiting = await db.outbox.toArray();
  expect(waiting.map(({ op, vars }) => ({ op, vars }))).toEqual([
    {
      op: 'reorderUserAffiliations',
      vars: { affiliations: ['birch', 'cedar', 'ash'].map((alias) => ids.get(alias)) },
    },
  ]);
});
