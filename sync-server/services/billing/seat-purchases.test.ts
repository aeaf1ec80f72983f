import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { invoicesPage, payInvoiceOperation } from '#contract/billing/invoice.ts';
import { setCoursePriceOperation } from '#contract/billing/product.ts';
import { buySeatsOperation } from '#contract/billing/seat-purchase.ts';
import {
  type AccessGroup,
  accessGroupsPage,
  setSeatsOperation,
  upsertAccessGroupOperation,
} from '#contract/content/access-group.ts';
import { newId } from '#contract/ids.ts';
import type { Role } from '#domain/role.ts';
import { noMail } from '#tests/support/no-mail.ts';
import {
  aCourse,
  anOrganization,
  aPerson,
  aSkill,
  type SeededCourse,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { aDeviceOf, ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { startJobs } from '../../jobs/job-runner.ts';
import { type OpenDatabase, openDatabase } from '../../storage/database.ts';
import { giveBoughtSeats } from './give-bought-seats.ts';
import { takeLivePayments } from './payment-providers.ts';

const PRICE = 1900;
let test: TestDatabase;
let open: OpenDatabase;
let commons: SeededOrganization;
let course: SeededCourse;
let harbor: SeededOrganization;
let billing: SeededPerson;
let groupId: string;
let crew: SeededPerson[];

const member = (role: Role = 'member') => aPerson(open.db, { roles: [[harbor, [role]]] });

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 8 });
  takeLivePayments('test');
  commons = await anOrganization(open.db);
  const seller = await aPerson(open.db, { roles: [[commons, ['owner']]] });
  const paid = { free: false, loginRequired: true, rootType: 'catalog', visible: true } as const;
  course = await aCourse(open.db, commons, { ...paid, holds: [await aSkill(open.db, commons, paid)] });
  const priced = { courseId: course.id, productId: newId(), priceInCents: PRICE };
  await ask(open.db, seller, setCoursePriceOperation.document, priced);
});
afterAll(async () => {
  takeLivePayments(null);
  await open.close();
  await test.drop();
});
beforeEach(async () => {
  harbor = await anOrganization(open.db);
  billing = await member('billingAdmin');
  crew = [await member(), await member(), await member()];
  groupId = newId();
  await open.db
    .insertInto('accounts.groups')
    .values({
      ...{ id: groupId, organizationId: harbor.id, name: 'Night watch', slug: 'night', description: '' },
      ...{ createdAt: 1, createdBy: billing.id },
    })
    .execute();
  await open.db
    .insertInto('accounts.groupMembers')
    .values(crew.map(({ id }, at) => ({ groupId, userId: id, role: 'member', joinedAt: at + 1 })))
    .execute();
});

const bought = (seats: number, more: object = {}) => ({
  ...{ invoiceId: newId(), organizationId: harbor.id, courseId: course.id, seats, groupId },
  ...more,
});
const buy = (args: ReturnType<typeof bought>, by = billing): Promise<{ uppToken: string }> =>
  ask(open.db, by, buySeatsOperation.document, args);
const pay = (uppToken: string, seats: number) =>
  ask(open.db, billing, payInvoiceOperation.document, {
    ...{
      paymentId: newId(),
      uppToken,
      amountCents: seats * PRICE,
      method: 'card',
      source: '4242 4242 4242 4242',
    },
  });
const groups = async (): Promise<AccessGroup[]> => {
  const owner = await member('owner');
  return ask(open.db, owner, accessGroupsPage.document, {
    ownerInfo: { type: 'ORGANIZATION', id: harbor.id },
    accessType: null,
    activeOnly: false,
  });
};
const seatedOf = ({ seatedUsers }: AccessGroup | { seatedUsers: [] }) =>
  seatedUsers.map(({ userId }) => userId).sort();

async function runJobs(): Promise<void> {
  const context = {
    database: open,
    announcer: { announce: () => undefined } as never,
    files: null as never,
    mailer: noMail,
    publicUrl: 'http://localhost',
    now: Date.now,
  };
  const runner = await startJobs([giveBoughtSeats], context, { lookMs: 0 });
  await runner.runDue();
  await runner.close();
}

it('seats that are bought for a group open the course to its members once they are paid, in the order in which they came', async () => {
  const [first, second, third] = crew as [SeededPerson, SeededPerson, SeededPerson];
  const device = aDeviceOf(open.db, first);
  await device.pullAll();
  const { uppToken } = await buy(bought(2));
  const [invoice] = await ask(open.db, billing, invoicesPage.document, {
    ownerInfo: { type: 'ORGANIZATION', id: harbor.id },
    subscriptionId: null,
  });
  expect(invoice).toMatchObject({ licenses: 2, amountCents: 2 * PRICE, status: 'open', uppToken });
  await runJobs();
  expect(await groups()).toEqual([]);
  expect(await pay(uppToken, 2)).toMatchObject({ status: 'paid' });
  await runJobs();
  const [group] = await groups();
  expect(group).toMatchObject({ seats: { max: 2, avail: 0 }, endsAt: null, active: true });
  expect(seatedOf(group as AccessGroup)).toEqual([first.id, second.id].sort());
  const seen = await device.pullAll();
  expect(seen.head?.add.map(({ bucket }) => bucket)).toContain(`course:${course.id}:read`);

  // Bought once more they are added, and whoever had none gets one.
  const more = await buy(bought(5));
  await Promise.all([1, 2, 3].map(() => pay(more.uppToken, 5).catch(() => undefined)));
  await Promise.all([runJobs(), runJobs()]);
  const after = await groups();
  expect(after).toHaveLength(1);
  expect(after[0]?.seats).toEqual({ max: 7, avail: 4 });
  expect(seatedOf(after[0] as AccessGroup)).toEqual([first.id, second.id, third.id].sort());
});

it('seats that are bought for nobody yet are given by those who give seats, and nobody makes more of them by hand', async () => {
  const { uppToken } = await buy(bought(1, { groupId: null }));
  await pay(uppToken, 1);
  await runJobs();
  const [group] = await groups();
  expect(group?.seats).toEqual({ max: 1, avail: 1 });
  const owner = await member('owner');
  const accessGroupId = group?.id ?? '';
  await ask(open.db, owner, upsertAccessGroupOperation.document, {
    input: {
      ...{ accessGroupId, organizationId: harbor.id, name: 'Knots', courseIds: [course.id], seatsMax: 50 },
      ...{ startsAt: null, endsAt: null, autoAssign: false, active: true },
    },
  });
  expect((await groups())[0]).toMatchObject({ name: 'Knots', seats: { max: 1 } });
  const give = (userId: string | undefined) =>
    codeOf(open.db, owner, setSeatsOperation.document, {
      ...{ accessGroupId, userIds: [userId], inviteIds: [], seated: true },
    });
  expect(await give(crew[0]?.id)).toBeUndefined();
  expect(await give(crew[1]?.id)).toBe('NO_SEAT_LEFT');
});

it('an open invoice for the same course is one, with as many seats and for the group that was asked for last', async () => {
  const args = bought(3);
  const { uppToken } = await buy(args);
  expect(await buy(args)).toEqual({ uppToken });
  expect(await buy(bought(1, { groupId: null }))).toEqual({ uppToken });
  await pay(uppToken, 1);
  await runJobs();
  const [group] = await groups();
  expect(group?.seats).toEqual({ max: 1, avail: 1 });
  // Resent after it was paid: nothing changes.
  expect(await buy(args)).toEqual({ uppToken });
  expect((await groups())[0]?.seats.max).toBe(1);
});

it('seats are bought by those who manage the billing of the organization, for its own groups, of courses that are sold', async () => {
  const attempt = (person: SeededPerson | null, more: object = {}) =>
    codeOf(open.db, person, buySeatsOperation.document, bought(1, more));
  const elsewhere = await anOrganization(open.db);
  const foreigner = await aPerson(open.db, { roles: [[elsewhere, ['billingAdmin']]] });
  for (const person of [crew[0], await member('learningAdmin'), foreigner])
    expect(await attempt(person ?? null)).toBe('FORBIDDEN_ACCESS');
  expect(await attempt(null)).toBe('UNAUTHENTICATED');
  expect(await attempt(await member('owner'))).toBeUndefined();
  expect(await attempt(foreigner, { organizationId: elsewhere.id })).toBe('FORBIDDEN_ACCESS');
  expect(await attempt(billing, { groupId: newId() })).toBe('FORBIDDEN_ACCESS');
  const unsold = await aCourse(open.db, harbor, { rootType: 'catalog', visible: true });
  expect(await attempt(billing, { courseId: unsold.id })).toBe('FORBIDDEN_ACCESS');
  expect(await attempt(billing, { courseId: newId() })).toBe('FORBIDDEN_ACCESS');
  for (const seats of [0, -1, 0.5, 1e9]) expect(await attempt(billing, { seats })).toBe('INVALID_ARGUMENTS');
});

it('a large group gets its seats in several transactions, and a node that ran half of them is followed by another', async () => {
  const people = await Promise.all(Array.from({ length: 120 }, () => aPerson(open.db)));
  await open.db
    .insertInto('accounts.groupMembers')
    .values(people.map(({ id }, at) => ({ groupId, userId: id, role: 'member', joinedAt: at + 10 })))
    .execute();
  const { uppToken } = await buy(bought(115));
  await pay(uppToken, 115);
  await Promise.all([runJobs(), runJobs()]);
  const [group] = await groups();
  expect(group?.seats).toEqual({ max: 115, avail: 0 });
  expect(group?.seatedUsers).toHaveLength(115);
});
