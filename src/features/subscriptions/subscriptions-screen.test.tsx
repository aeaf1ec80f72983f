// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Seat } from '#contract/content/access-group.ts';
import { newId } from '#contract/ids.ts';
import { derivedSubscription } from '#domain/content-subscription.ts';
import type { LecternDb } from '#store/db.ts';
import type { ThingRow } from '#store/tables/synced.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aCollection, anOrganization, aStore, type Rows } from '#tests/support/store-builders.ts';
import { SubscriptionsScreen } from './subscriptions-screen.tsx';

let db: LecternDb;
const DAY = 86_400_000;

beforeEach(() => setOnline(false));
afterEach(async () => {
  cleanup();
  await db.delete();
});

const harbor = anOrganization({ name: 'Harbor Academy', alias: 'harbor' });
const knots = aCollection({ title: 'Knots', free: false });

const aSeat = (given: Partial<Seat> = {}) =>
  ({
    id: `seat:${newId()}`,
    thing: 'seat',
    userId: newId(),
    addOn: null,
    accessId: newId(),
    accessType: 'subscription',
    assignedAt: 1,
    assignedBy: null,
    active: true,
    started: true,
    groupOwner: harbor.organizationId,
    contentOwnerId: harbor.organizationId,
    collections: [{ collectionId: knots.collectionId, rootCollectionId: knots.collectionId }],
    startsAt: null,
    endsAt: null,
    ver: 1,
    buckets: ['test'],
    pending: 0,
    ...given,
  }) as ThingRow;

const show = async (seats: ThingRow[], rows: Rows = { organizations: [harbor], collections: [knots] }) => {
  db = await aStore(rows);
  await db.things.bulkPut(seats);
  return showScreen(db, <SubscriptionsScreen />, '/subscriptions');
};
const cards = async () => {
  await screen.findByRole('heading', { level: 1 });
  return (await screen.findAllByRole('article')).map((card) => card.textContent);
};

describe('the subscriptions of a person', () => {
  it('show whose they are and what they open, those that expire soon first, without a network (ROUTE-025)', async () => {
    const now = Date.now();
    await show([
      aSeat(),
      aSeat({ startsAt: now - 400 * DAY, endsAt: now + 10 * DAY }),
      aSeat({ startsAt: now - 400 * DAY, endsAt: now - DAY }),
      aSeat({ active: false }),
    ]);

    const shown = await cards();
    expect(shown[0]).toMatch(/Harbor Academy.*Until .*1 course.*Expires soon/);
    expect(shown[1]).toMatch(/No end date/);
    expect(shown[2]).toMatch(/Paused by the organization/);
    expect(shown[3]).toMatch(/Ended on/);
    expect(screen.getAllByRole('link', { name: 'Knots' })[0]?.getAttribute('href')).toBe('/harbor/knots');
  });

  it('do not expire soon where the plan of their seats continues', async () => {
    setOnline(true);
    const now = Date.now();
    const term = { startsAt: now - 400 * DAY, endsAt: now + 10 * DAY };
    const [ends, renews] = [newId(), newId()];
    db = await aStore({ organizations: [harbor], collections: [knots] });
    await db.things.bulkPut([ends, renews].map((accessId) => aSeat({ accessId, ...term })));
    const said = { active: true, ...term, ownerId: harbor.organizationId };
    const plan = (accessId: string, continues: boolean) => ({
      ...{ ...said, ...derivedSubscription(said, [], now), type: 'subscription', collections: [], accessId },
      productOwner: { id: harbor.organizationId },
      plan: { hasAutopay: true, customRenewal: null, continues },
    });
    const call = async () => [plan(ends, false), plan(renews, true)];
    await showScreen(db, <SubscriptionsScreen />, '/subscriptions', { call });
    await waitFor(() => expect(screen.getAllByText('Expires soon')).toHaveLength(1));
  });

  it('count what is opened also where the courses are not on this device', async () => {
    await show([aSeat()], {});
    expect((await cards())[0]).toMatch(/^An organization.*1 course/);
  });

  it('say where they come from when there are none', async () => {
    await show([]);
    expect(await screen.findByRole('heading', { name: 'No subscriptions yet' })).toBeTruthy();
  });
});
