import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SeededDemo, seededDemo } from '#tests/support/seeded-demo.ts';
import { deleteDueAccounts } from './account-deletion.ts';

/** Where the id of somebody whose account has ended may stand, and why. A new column that holds a person is added here or emptied. */
const mayStay: Record<string, string> = {
  'accounts.users.id': 'the account itself, as "Deleted account"',
  'accounts.users.email': 'no address: the id before @unverified.invalid',
  'accounts.sessions.userId': 'ended',
  'accounts.formerAliases.userId': 'nobody else gets the name for 90 days',
  'content.searchKeys.userId': 'of a session that has ended: it opens nothing, and goes within a day',
  'content.skillLocks.userId': 'ends by itself within a minute',
  'content.uploads.userId': 'ends by itself within a day',
  'audit.lines.userId': 'the trail',
  'audit.lines.entityId': 'the trail',
  // who did something for an organization, whose thing it stays
  'accounts.accessCodeBatches.createdBy': 'its codes',
  'accounts.groupCourses.enrolledBy': 'its groups',
  'accounts.groups.createdBy': 'its groups',
  'accounts.invitations.invitedBy': 'its invitations',
  'accounts.invitationMails.sentBy': 'how many mails an address had',
  'accounts.organizations.createdBy': 'its own',
  'billing.accounts.ownerId': 'what was paid, without the buyer',
  'billing.invoices.ownerId': 'what was paid, without the buyer',
  'billing.seatPurchases.boughtBy': 'its seats',
  'billing.subscriptions.ownerId': 'what was paid',
  'content.approvedTexts.lastWriter': 'its lessons',
  'content.assets.uploadedBy': 'its pictures',
  'content.assignments.assignedBy': 'its assignments',
  'content.collections.createdBy': 'its courses',
  'content.contentJobs.userId': 'its generated texts',
  'content.draftCopies.userId': 'its versions',
  'content.draftSnapshots.writtenBy': 'its drafts',
  'content.exams.createdBy': 'its exams',
  'content.invitedSeats.assignedBy': 'its seats',
  'content.labs.createdBy': 'its labs',
  'content.retirements.requestedBy': 'its courses',
  'content.seats.assignedBy': 'its seats',
  'content.skillApprovals.userId': 'a text that was approved stays so',
  'content.skillAuthors.userId': 'made here without the membership that it ends with',
  'content.skills.createdBy': 'its lessons',
  'lms.packages.createdBy': 'its packages',
  'lms.packages.revokedBy': 'its packages',
  // what is counted, of nobody who can be named
  'accounts.accessCodes.userId': 'codes that were redeemed',
  'accounts.feedback.userId': 'what the operator was told',
  'accounts.feedback.answeredBy': 'what the operator was told',
  'content.enrollments.userId': 'how many learned',
  'content.learningDays.userId': 'how many learned',
  'content.pollVotes.userId': 'how many voted',
  'content.progress.userId': 'how many learned',
  'content.ratings.userId': 'how many liked it',
  'content.seats.userId': 'free again',
  // what others answered: without its text
  'communication.channels.id': 'a conversation without its messages',
  'communication.channels.ownerId': 'a conversation of several',
  'communication.messages.channelId': 'places of messages, their texts gone',
  'communication.messages.senderId': 'places of messages, their texts gone',
  'content.comments.createdBy': 'places of comments, their texts gone',
  'content.comments.resolvedBy': 'that it is resolved',
  // an account of an LMS ends with its package
  'lms.answers.userId': 'an LMS’s learner',
  'lms.handOffs.userId': 'an LMS’s learner',
  'lms.learners.userId': 'an LMS’s learner',
  'lms.otherProgress.userId': 'an LMS’s learner',
};
const PERSON = /^(userId|actorId|ownerId|createdBy|senderId|.*By)$/;

type Column = { table: string; column: string; type: string; given: boolean };

let demo: SeededDemo;
let columns: Column[];
beforeAll(async () => {
  demo = await seededDemo();
  const { rows } = await sql<Column>`
    select table_schema || '.' || table_name as table, column_name as column, data_type as type,
      column_default is not null or is_nullable = 'YES' or is_identity = 'YES' as given
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema in ('accounts', 'audit', 'billing', 'communication', 'content', 'lms', 'sync')
    order by 1, 2`.execute(demo.database.db);
  columns = rows;
}, 60_000);
afterAll(() => demo.close());

it('of somebody whose account has ended nothing is left in any table but what has its reason here', async () => {
  const { db } = demo.database;
  const { id, email, firstName, lastName } = await db
    .selectFrom('accounts.users')
    .selectAll()
    .where('alias', '=', 'second-learner')
    .executeTakeFirstOrThrow();
  await makeARowOfEachTable(id, await placesOf([id]));
  await db.updateTable('accounts.users').set({ deletionAt: 1 }).where('id', '=', id).execute();
  await deleteDueAccounts({ ...demo, announcer: { announce() {} }, now: Date.now } as never);

  expect((await placesOf([id])).filter((place) => !place.startsWith('sync.') && !(place in mayStay))).toEqual(
    [],
  );
  expect(await placesOf([email, `${firstName} ${lastName}`])).toEqual([]);
  const open = await sql`select 1 from accounts.sessions where "userId" = ${id} and "revokedAt" is null
    union all select 1 from content.seats where "userId" = ${id} and status = 'active'`.execute(db);
  expect(open.rows).toEqual([]);
});

async function placesOf(needles: string[]): Promise<string[]> {
  const places = [];
  for (const { table, column } of columns) {
    const held = sql.join(
      needles.map((needle) => sql`${sql.ref(column)}::text like ${`%${needle}%`}`),
      sql` or `,
    );
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${held} limit 1`.execute(
      demo.database.db,
    );
    if (rows.length > 0) places.push(`${table}.${column}`);
  }
  return places;
}

/** Where the demo has none of that person's: of no sense but that it is theirs. */
async function makeARowOfEachTable(userId: string, places: string[]): Promise<void> {
  const { db } = demo.database;
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype in ('f', 'c') and connamespace::regnamespace::text in ('accounts', 'billing', 'communication', 'content', 'lms')`.execute(
    db,
  );
  for (const { table, name } of rows)
    await sql`alter table ${sql.raw(table)} drop constraint if exists ${sql.ref(name)}`.execute(db);
  for (const [table, own] of Map.groupBy(columns, (column) => column.table)) {
    const persons = own.filter(({ column }) => PERSON.test(column));
    if (/^(audit|sync)\./.test(table) || persons.every(({ column }) => places.includes(`${table}.${column}`)))
      continue;
    const needed = own.filter(({ column, given }) => !given && !PERSON.test(column));
    const values = [
      ...persons.map(({ column }) => [column, userId]),
      ...needed.map(({ column, type }) => [column, sample(column, type)]),
    ];
    await db
      .insertInto(table as never)
      .values(Object.fromEntries(values) as never)
      .execute();
  }
}

function sample(column: string, type: string): unknown {
  if (column === 'ownerType') return 'USER';
  if (column === 'environment') return 'LIVE';
  const samples: Record<string, unknown> = {
    uuid: crypto.randomUUID(),
    boolean: false,
    jsonb: '{}',
    date: '2026-01-01',
    bytea: Buffer.from('x'),
    text: 'x',
  };
  return samples[type] ?? 1;
}
