/**
 * Codes that give a place and a seat, redeemed one after the other: claimed, and given by the job, beside the bare transactions that write
 * the same rows (claim and job; then seat, membership, audit, and the feed, whose own cost other benches measure). On a real PostgreSQL of
 * its own, which keeps what it has committed, as in production. Run by run.mjs in the copy of the benches.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { createAccessCodesOperation } from '#contract/accounts/access-code.ts';
import { upsertAccessGroupOperation } from '#contract/content/access-group.ts';
import { newId } from '#contract/ids.ts';
import { userBucket } from '#domain/bucket.ts';
import { startJobs } from '#server/jobs/job-runner.ts';
import { codeRedemption, redeemCode } from '#server/services/accounts/code-redemption.ts';
import { hashOfCode } from '#server/services/accounts/face.ts';
import { openDatabase } from '#server/storage/database.ts';
import { startEmbeddedPostgres } from '#server/storage/embedded-postgres.ts';
import { migrateToLatest } from '#server/storage/migrate.ts';
import { ChangeSet, change, writeChanges } from '#server/sync/feed.ts';
import { noMail } from '../support/no-mail.ts';
import { aCourse, anOrganization, aPerson, aSkill } from '../support/seed.ts';
import { ask } from '../support/service-calls.ts';

const CODES = 50;

const { args, interleave, report } = await import(
  pathToFileURL(path.join(process.cwd(), 'lib', 'common.mjs')).href
);
const silent = { info() {}, warn() {}, error() {} };

const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-redeem-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({
  ...{ dataDir: path.join(folder, 'data'), log: silent, durable: true, keepRunning: false },
});
const open = openDatabase(postgres.url, { max: 4 });
const { db } = open;
const jobContext = {
  database: open,
  announcer: { announce: () => undefined } as never,
  files: null as never,
  mailer: noMail,
  publicUrl: 'http://localhost',
  now: Date.now,
};
try {
  await migrateToLatest(db);
  const organization = await anOrganization(db);
  const owner = await aPerson(db, { roles: [[organization, ['owner', 'member']]] });
  const paid = { free: false, loginRequired: true };
  const course = await aCourse(db, organization, { ...paid, holds: [await aSkill(db, organization, paid)] });
  const runner = await startJobs([codeRedemption], jobContext, { lookMs: 0 });

  /** Codes, people who have none yet, and a group with a seat for each. */
  const prepare = async () => {
    const accessGroupId = newId();
    const input = {
      ...{ accessGroupId, organizationId: organization.id, name: 'Radio', courseIds: [course.id] },
      ...{ seatsMax: CODES, startsAt: null, endsAt: null, autoAssign: false, active: true },
    };
    await ask(db, owner, upsertAccessGroupOperation.document, { input });
    const gifts = [
      { type: 'joinOrganizationGroup', groupIds: [] },
      { type: 'assignContentAccessGroupSeat', accessGroupId },
    ];
    const batch = { batchId: newId(), organizationId: organization.id, name: 'Open day', note: '', gifts };
    const made = await ask(db, owner, createAccessCodesOperation.document, {
      ...batch,
      count: CODES,
      expiresAt: null,
    });
    const people: string[] = [];
    for (let n = 0; n < CODES; n += 1) people.push((await aPerson(db)).id);
    const hashes = (made.codes as string[]).map(hashOfCode);
    return { accessGroupId, batchId: batch.batchId, hashes, people };
  };
  type Prepared = Awaited<ReturnType<typeof prepare>>;

  const lectern = async ({ hashes, people }: Prepared) => {
    for (const [at, hash] of hashes.entries()) {
      const claim = { hash, userId: people[at] as string, groupId: null, at: Date.now() };
      await change(
        db,
        () => undefined,
        (ctx) => redeemCode(ctx, claim),
      );
      if ((await runner.runDue()) !== 1) throw new Error('The job did not run.');
    }
  };

  const bare = async ({ accessGroupId, batchId, hashes, people }: Prepared) => {
    for (const [at, hash] of hashes.entries())
      await bareRedemption({
        ...{ accessGroupId, batchId, hash, userId: people[at] as string },
        organizationId: organization.id,
      });
  };

  const runs = { 'bare-transactions': bare, lectern };
  const timed = async (name: keyof typeof runs) => {
    const prepared = await prepare();
    const started = performance.now();
    await runs[name](prepared);
    const redeem_ms = (performance.now() - started) / CODES;
    const left = await db
      .selectFrom('accounts.accessCodes')
      .select('hash')
      .where('batchId', '=', prepared.batchId)
      .where('status', '!=', 'redeemed')
      .execute();
    if (left.length > 0) throw new Error(`${left.length} codes were not redeemed.`);
    return { redeem_ms };
  };
  for (const name of Object.keys(runs) as (keyof typeof runs)[]) await timed(name); // plans and caches
  const results = await interleave(Object.keys(runs), Number(args.rounds ?? 9), timed);
  report('redeem', results, 'bare-transactions', { codes: CODES });
  await runner.close();
} finally {
  await open.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);

type Redemption = {
  accessGroupId: string;
  batchId: string;
  hash: string;
  userId: string;
  organizationId: string;
};

/** What has to be held and written for one code, in the fewest statements, and the rows that the device gets, written as every change's are. */
async function bareRedemption({ accessGroupId, batchId, hash, userId, organizationId }: Redemption) {
  const at = Date.now();
  await db.transaction().execute(async (tx) => {
    await sql`update accounts."accessCodes" set status = 'pending', "userId" = ${userId}, "claimedAt" = ${at}
      where hash = ${hash} and status = 'available'`.execute(tx);
    await sql`insert into jobs.jobs (kind, args, key, "createdAt", "runAt")
      values ('redeem-access-code', ${JSON.stringify({ hash })}::jsonb, ${hash}, ${at}, ${at})`.execute(tx);
  });
  const { rows } = await sql<{ id: string; lease: string }>`
    update jobs.jobs set attempts = attempts + 1, lease = gen_random_uuid() where id in (
      select id from jobs.jobs where "runAt" <= ${at} order by "runAt" limit 1 for update skip locked)
    returning id, lease`.execute(db);
  const [job] = rows;
  await db.transaction().execute(async (tx) => {
    await sql`select * from accounts."accessCodes" where hash = ${hash} for update`.execute(tx);
    await sql`select * from content."accessGroups" where id = ${accessGroupId} for update`.execute(tx);
    await sql`insert into content.seats ("accessGroupId", "userId", status, "assignedAt", "assignedBy")
      select ${accessGroupId}::uuid, ${userId}::uuid, 'active', ${at}::bigint, ${userId}::uuid
      where (select count(*) from content.seats where "accessGroupId" = ${accessGroupId}) < ${CODES}`.execute(
      tx,
    );
    await sql`insert into accounts.profiles ("userId", "organizationId", roles, "order", "joinedAt")
      values (${userId}, ${organizationId}, '["member"]', 0, ${at})`.execute(tx);
    const user = await sql<object>`select * from accounts.users where id = ${userId}`.execute(tx);
    for (const kind of ['member added', 'code redeemed'])
      await sql`insert into audit.lines (at, kind, "userId", "organizationId", "entityType", "entityId", details)
        values (${at}, ${kind}, ${userId}, ${organizationId}, 'accessCodeBatch', ${batchId}, '{}')`.execute(
        tx,
      );
    await sql`update accounts."accessCodes" set status = 'redeemed', "redeemedAt" = ${at} where hash = ${hash}`.execute(
      tx,
    );
    await sql`delete from jobs.jobs where id = ${job?.id}::uuid and lease = ${job?.lease}::uuid`.execute(tx);
    const changes = new ChangeSet();
    const own = [userBucket(userId)];
    changes.changed(
      'seat',
      `seat:${accessGroupId}:${userId}`,
      { accessGroupId, userId, assignedAt: at },
      own,
    );
    changes.changed(
      'profile',
      `${userId}:${organizationId}`,
      { userId, organizationId, roles: ['member'] },
      own,
    );
    changes.changed('user', userId, user.rows[0] ?? {}, own);
    await (await writeChanges(tx, changes.list())).last;
  });
}
