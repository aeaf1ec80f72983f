/** Fifty redemptions at one moment, in many orders, by people who share codes and seats, with two nodes that give what codes give. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type CodeGift,
  createAccessCodesOperation,
  revokeAccessCodesOperation,
} from '#contract/accounts/access-code.ts';
import { upsertAccessGroupOperation } from '#contract/content/access-group.ts';
import { newId } from '#contract/ids.ts';
import { startJobs } from '#server/jobs/job-runner.ts';
import { codeRedemption, redeemCode } from '#server/services/accounts/code-redemption.ts';
import { hashOfCode } from '#server/services/accounts/face.ts';
import { type OpenDatabase, openDatabase } from '#server/storage/database.ts';
import { change } from '#server/sync/feed.ts';
import { noMail } from '#tests/support/no-mail.ts';
import { inRing } from '#tests/support/ring.ts';
import { aCourse, anOrganization, aPerson, aSkill, type SeededPerson } from '#tests/support/seed.ts';
import { seeded } from '#tests/support/seeded.ts';
import { ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';

const REDEMPTIONS = 50;
const INTERLEAVINGS = inRing({ core: 10, full: 200 });
/** Between the first and the last that begin, in ms. */
const SPREAD_MS = 30;

let test: TestDatabase;
let open: OpenDatabase;
let crowd: SeededPerson[];

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 12 });
  crowd = await Promise.all(Array.from({ length: REDEMPTIONS }, () => aPerson(open.db)));
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

async function giveWhatWaits(): Promise<void> {
  const context = {
    database: open,
    announcer: { announce: () => undefined } as never,
    files: null as never,
    mailer: noMail,
    publicUrl: 'http://localhost',
    now: Date.now,
  };
  const runner = await startJobs([codeRedemption], context, { lookMs: 0 });
  await runner.runDue();
  await runner.close();
}

const redeem = (person: SeededPerson, code: string) =>
  change(
    open.db,
    () => undefined,
    (ctx) => redeemCode(ctx, { hash: hashOfCode(code), userId: person.id, groupId: null, at: Date.now() }),
  ).then(
    () => 'taken',
    (error: { code?: string }) => error.code ?? String(error),
  );

async function prepare(random: () => number) {
  const { db } = open;
  const organization = await anOrganization(db);
  const owner = await aPerson(db, { roles: [[organization, ['owner', 'member']]] });
  const paid = { free: false, loginRequired: true };
  const course = await aCourse(db, organization, { ...paid, holds: [await aSkill(db, organization, paid)] });
  const accessGroupId = newId();
  const seats = 1 + Math.floor(random() * REDEMPTIONS);
  const input = {
    accessGroupId,
    organizationId: organization.id,
    name: 'Radio',
    courseIds: [course.id],
    seatsMax: seats,
    startsAt: null,
    endsAt: null,
    autoAssign: false,
    active: true,
  };
  await ask(db, owner, upsertAccessGroupOperation.document, { input });
  const batchId = newId();
  const all: CodeGift[] = [
    { type: 'joinOrganizationGroup', groupIds: [] },
    { type: 'createContentAssignment', courseIds: [course.id] },
  ];
  const gifts = [{ type: 'assignContentAccessGroupSeat' as const, accessGroupId }, ...all].filter(
    ({ type }) => type === 'assignContentAccessGroupSeat' || random() < 0.6,
  );
  const count = 1 + Math.floor(random() * REDEMPTIONS);
  const args = {
    batchId,
    organizationId: organization.id,
    name: 'x',
    note: '',
    count,
    gifts,
    expiresAt: null,
  };
  const { codes } = await ask(db, owner, createAccessCodesOperation.document, args);
  return { organization, owner, accessGroupId, seats, batchId, codes: codes as string[], gifts };
}

async function foundAfter({ organization, accessGroupId, batchId }: Awaited<ReturnType<typeof prepare>>) {
  const { db } = open;
  const [codes, seated, members, enrolled, lines] = await Promise.all([
    db
      .selectFrom('accounts.accessCodes')
      .select(['hash', 'status', 'userId', 'revokedAt'])
      .where('batchId', '=', batchId)
      .execute(),
    db
      .selectFrom('content.seats')
      .select('userId')
      .where('accessGroupId', '=', accessGroupId)
      .where('status', '=', 'active')
      .execute(),
    db
      .selectFrom('accounts.profiles')
      .select(['userId', 'roles'])
      .where('organizationId', '=', organization.id)
      .execute(),
    db
      .selectFrom('content.enrollments as e')
      .innerJoin('content.collections as c', 'c.id', 'e.courseId')
      .select('e.userId')
      .where('c.organizationId', '=', organization.id)
      .execute(),
    db
      .selectFrom('audit.lines')
      .select('kind')
      .where('organizationId', '=', organization.id)
      .where('kind', '=', 'code redeemed')
      .execute(),
  ]);
  return { codes, seated, members, enrolled, lines };
}

const idsOf = (rows: readonly { userId: string | null }[]) => rows.map(({ userId }) => userId).sort();

it('gives each code to one person and everything of it once, never more seats than there are, in every order (REDEEM-024, COLL-022)', async () => {
  for (let seed = 1; seed <= INTERLEAVINGS; seed += 1) {
    const random = seeded(seed);
    const story = await prepare(random);
    const { owner, seats, codes, gifts, batchId } = story;
    const tried = new Map<string, Set<string>>();
    const answers = await Promise.all([
      ...Array.from({ length: REDEMPTIONS }, async () => {
        const code = codes[Math.floor(random() * codes.length)] as string;
        const person = crowd[Math.floor(random() * crowd.length)] as SeededPerson;
        tried.set(code, (tried.get(code) ?? new Set()).add(person.id));
        const again = random() < 0.3;
        await sleep(random() * SPREAD_MS);
        const answer = await redeem(person, code);
        return again ? [answer, await redeem(person, code)] : [answer];
      }),
      ...Array.from({ length: 3 }, async () => {
        const codeId = hashOfCode(codes[Math.floor(random() * codes.length)] as string);
        await sleep(random() * SPREAD_MS);
        return [
          (await codeOf(open.db, owner, revokeAccessCodesOperation.document, { batchId, codeId })) ??
            'revoked',
        ];
      }),
      ...[0, 1].map(async () => {
        await sleep(random() * SPREAD_MS);
        await giveWhatWaits();
        return [];
      }),
    ]);
    await Promise.all([giveWhatWaits(), giveWhatWaits()]);
    await giveWhatWaits();
    const said = new Set(answers.flat());
    for (const answer of said)
      expect(['taken', 'CODE_IN_USE', 'NOT_FOUND', 'revoked'], `seed ${seed}`).toContain(answer);

    const { codes: kept, seated, members, enrolled, lines } = await foundAfter(story);
    const redeemed = kept.filter(({ status }) => status === 'redeemed');
    const winners = [...new Set(idsOf(redeemed))];
    const about = `seed ${seed}: ${seats} seats, ${codes.length} codes, ${redeemed.length} redeemed`;
    expect(
      kept.filter(({ status }) => status === 'pending'),
      about,
    ).toEqual([]);
    expect(seated.length, about).toBeLessThanOrEqual(seats);
    // Whoever has redeemed one has all of it, and nobody else has anything.
    expect(idsOf(seated), about).toEqual(winners);
    expect(idsOf(members.filter(({ userId }) => userId !== owner.id)), about).toEqual(winners);
    const assigns = gifts.some(({ type }) => type === 'createContentAssignment');
    expect(idsOf(enrolled), about).toEqual(assigns ? winners : []);
    const joins = gifts.some(({ type }) => type === 'joinOrganizationGroup');
    for (const { userId, roles } of members)
      if (userId !== owner.id) expect(roles, about).toEqual(joins ? ['member'] : []);
    expect(lines, about).toHaveLength(redeemed.length);
    for (const { hash, status, userId, revokedAt } of kept) {
      const code = codes.find((each) => hashOfCode(each) === hash) as string;
      if (status === 'redeemed') expect(tried.get(code)?.has(userId as string), about).toBe(true);
      if (revokedAt !== null) expect([status, userId], about).toEqual(['available', null]);
      // One that somebody has tried is free again only where no seat was left.
      const over = status === 'available' && revokedAt === null && tried.has(code);
      if (over) expect(seated.length, about).toBe(seats);
    }
  }
}, 600_000);
