/** What one act costs does not grow with the organization: statements, bytes that devices then fetch, and devices that are woken at once. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setGroupRoleOperation } from '#contract/accounts/group.ts';
import { joinOrganizationOperation, setMemberRolesOperation } from '#contract/accounts/members.ts';
import { postEntityMessageOperation } from '#contract/communication/message.ts';
import { updateCollectionMetadataOperation } from '#contract/content/collection-meta.ts';
import { newId } from '#contract/ids.ts';
import type { Near } from '#contract/sync/wire.ts';
import { courseOfBucket } from '#domain/bucket.ts';
import type { Role } from '#domain/role.ts';
import { type InProcessDatabase, inProcessDatabase } from '#tests/support/pglite-database.ts';
import {
  aChannel,
  aCourse,
  anEnrollment,
  anOrganization,
  aPerson,
  aSkill,
  type SeededCourse,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { aDeviceOf, type Entry } from '#tests/support/service-calls.ts';

let database: InProcessDatabase;
beforeAll(async () => {
  database = await inProcessDatabase();
});
afterAll(() => database?.close());

let codes = 0;

type Large = {
  device: ReturnType<typeof aDeviceOf>;
  ids: Record<'organization' | 'course' | 'channel' | 'group' | 'member', string>;
  joinCode: string;
};

async function organizationOf(members: number, courses: number, groups: number): Promise<Large> {
  const { db } = database;
  const organization = await anOrganization(db);
  const owner = await aPerson(db, { roles: [[organization, ['owner', 'superAdmin', 'learningAdmin']]] });
  const member = await aPerson(db, { roles: [[organization, ['member']]] });
  const skills = [await aSkill(db, organization), await aSkill(db, organization)];
  const course = await aCourse(db, organization, { holds: skills });
  const channel = await aChannel(db, [owner, member]);
  codes += 1;
  const joinCode = `JOIN${codes}0`;
  const organizationId = organization.id;
  await sql`update accounts.organizations set "joinCode" = ${joinCode} where id = ${organizationId}`.execute(
    db,
  );
  await sql`with person as (
      insert into accounts.users select r.* from accounts.users u, generate_series(1, ${members}::int) n,
        lateral jsonb_populate_record(u, jsonb_build_object(
          'id', gen_random_uuid(), 'alias', u.alias || '-' || n, 'email', n || u.email)) r
      where u.id = ${member.id} returning id)
    insert into accounts.profiles ("userId", "organizationId", roles) select id, ${organizationId}, '["member"]' from person`.execute(
    db,
  );
  await sql`insert into content.collections select r.* from content.collections c, generate_series(1, ${courses}::int) n,
      lateral (select md5(n || c.id::text)::uuid as id) made,
      lateral jsonb_populate_record(c, jsonb_build_object(
        'id', made.id, 'rootCollectionId', made.id, 'slug', c.slug || '-' || n)) r
    where c.id = ${course.id}`.execute(db);
  await sql`update content.collections set children = (
      select jsonb_agg(jsonb_build_object('type', 'course', 'id', id)) from content.collections
      where "organizationId" = ${organizationId} and type = 'course')
    where id = ${organization.publicRootId}`.execute(db);
  await sql`with made as (
      insert into accounts.groups (id, "organizationId", name, slug, private, "createdAt", "createdBy")
      select gen_random_uuid(), ${organizationId}, 'Group ' || n, 'group-' || n, true, 1, ${owner.id}::uuid
      from generate_series(1, ${groups}::int) n returning id),
    numbered as (select id, row_number() over () as n from made)
    insert into accounts."groupMembers" ("groupId", "userId", role, "joinedAt")
    select g.id, p."userId", 'member', 1 from accounts.profiles p join numbered g
      on g.n = 1 + abs(hashtext(p."userId"::text)) % ${groups}::int
    where p."organizationId" = ${organizationId} and p."userId" not in (${owner.id}, ${member.id})`.execute(
    db,
  );
  const group = await db
    .selectFrom('accounts.groups')
    .select('id')
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  await sql`analyze`.execute(db);
  const ids = {
    organization: organizationId,
    course: course.id,
    channel,
    group: group.id,
    member: member.id,
  };
  return { device: aDeviceOf(db, owner), ids, joinCode };
}

type Cost = { statements: number; rows: number; bytes: number; woken: string[]; widens: number };

async function costOf(device: Large['device'], entry: Entry): Promise<Cost> {
  const [start] = await database.rows<{ x: string }>('select pg_current_xact_id()::text as x');
  let statements = 0;
  const announced: string[] = [];
  database.hooks.before = () => {
    statements += 1;
  };
  const [answer] = await device.push([entry], { announced });
  database.hooks.before = () => undefined;
  expect(answer, entry.operationName).toMatchObject({ s: 'applied' });
  const [written] = await database.rows<{ rows: number; bytes: number }>(
    `select count(*)::int as rows, coalesce(sum(octet_length(e.body::text)), 0)::int as bytes from sync.entities e
     where exists (select 1 from sync.feed f where f.type = e.type and f.id = e.id and f.x > $1::xid8)`,
    [start?.x],
  );
  return {
    statements,
    rows: written?.rows ?? 0,
    bytes: written?.bytes ?? 0,
    // News of a whole organization waits for the minute (realtime/crowds.test.ts).
    woken: [...new Set(announced.map((subject) => subject.split(':')[0] as string))].filter(
      (kind) => kind !== 'org' && kind !== 'widens',
    ),
    widens: announced.filter((subject) => subject.startsWith('widens:')).length,
  };
}

const acts = {
  'one title edit': async ({ device, ids }: Large) =>
    costOf(
      device,
      device.entry(updateCollectionMetadataOperation, {
        input: { collectionId: ids.course, title: 'A better name' },
      }),
    ),
  'one role change': async ({ device, ids }: Large) =>
    costOf(
      device,
      device.entry(setMemberRolesOperation, {
        organizationId: ids.organization,
        userId: ids.member,
        roles: ['member', 'trainer'],
      }),
    ),
  'one join': async ({ joinCode }: Large) => {
    const device = aDeviceOf(database.db, await aPerson(database.db));
    return costOf(device, device.entry(joinOrganizationOperation, { code: joinCode }));
  },
  'one message': async ({ device, ids }: Large) =>
    costOf(
      device,
      device.entry(postEntityMessageOperation, {
        entityType: 'channel',
        entityId: ids.channel,
        text: 'Hello',
        parentId: null,
      }),
    ),
  'one person into a group': async ({ device, ids }: Large) =>
    costOf(
      device,
      device.entry(setGroupRoleOperation, { groupId: ids.group, userId: ids.member, role: 'member' }),
    ),
} satisfies Record<string, (large: Large) => Promise<Cost>>;

it('one title edit, role change, join, message and enrolment in a group cost the same in an organization of twice the size', async () => {
  const small = await organizationOf(5_000, 500, 20);
  const large = await organizationOf(10_000, 1_000, 40);
  for (const [name, act] of Object.entries(acts)) {
    const [one, other] = [await act(small), await act(large)];
    expect(other.statements, name).toBe(one.statements);
    expect(other.statements, name).toBeLessThan(40);
    expect(other.rows, name).toBe(one.rows);
    expect(other.bytes, name).toBeLessThan(one.bytes * 1.05 + 20);
    expect(other.bytes, name).toBeLessThan(8_000);
    expect(other.woken, name).toEqual(one.woken);
    // Nobody else's rights have changed: nobody is asked again what they may hold.
    expect(other.widens, name).toBe(0);
  }
}, 40_000);

it('says how many buckets are more than a device is given, rather than leaving them out without a word', async () => {
  const { device } = await organizationOf(0, 300, 1);
  const { head } = await device.pullOnce();
  // Its own, the organization's six, a channel, and the titles of what is in each course that it works on.
  const listings = head.add.filter(({ bucket }) => bucket.includes(':listings:'));
  expect(listings).toHaveLength(5);
  expect(head.add).toHaveLength(2 + 6 + 1 + 5);
  expect(head.leftOut).toBe(2 * 301);
  expect(head.courses).toEqual({ held: 0, of: 301 });
});

it('gives a device that holds every course no listing: it would have each title twice (D59)', async () => {
  const { device } = await organizationOf(0, 200, 1);
  const { head, rows } = await device.pullAll();
  expect(head).toBeDefined();
  expect(head?.leftOut).toBeUndefined();
  expect(head?.add.filter(({ bucket }) => bucket.includes(':listings:'))).toEqual([]);
  expect(rows.filter(({ type }) => type === 'listing')).toEqual([]);
});

it('gives titles after the rows that a device holds: no page waits for them (D59)', async () => {
  const { device } = await organizationOf(0, 300, 1);
  const { head } = await device.pullOnce();
  const priorities = head.add.map(
    ({ bucket, priority }) => [bucket.includes(':listings:'), priority] as const,
  );
  const least = Math.max(...priorities.flatMap(([isListing, priority]) => (isListing ? [] : [priority])));
  for (const [isListing, priority] of priorities) if (isListing) expect(priority).toBeGreaterThan(least);
});

it('holds what somebody learns, keeps, writes and opened last where their courses are more than a device is given (D59)', async () => {
  const { db } = database;
  const { ids } = await organizationOf(0, 300, 1);
  const organization = { id: ids.organization } as SeededOrganization;
  const roles: [SeededOrganization, Role[]][] = [[organization, ['trainer']]];
  const [before, person] = [await aPerson(db, { roles }), await aPerson(db, { roles })];
  const heldBy = async (whose: SeededPerson, near?: Near) => {
    const { head } = await aDeviceOf(db, whose, { near }).pullOnce();
    return head.add.flatMap(({ bucket }) => courseOfBucket(bucket) ?? []);
  };
  const without = new Set(await heldBy(before));
  const courses = await database.rows<{ id: string; slug: string }>(
    `select id, slug from content.collections where "organizationId" = $1 and type = 'course' order by id desc`,
    [ids.organization],
  );
  const [enrolled, kept, opened, authored] = courses.filter(({ id }) => !without.has(id)).map(({ id }) => id);
  if (!enrolled || !kept || !opened || !authored) throw new Error('Too few courses are left out.');
  await anEnrollment(db, person, { id: enrolled, organization } as SeededCourse);
  const author = JSON.stringify([{ authorId: newId(), userId: person.id, role: 'author' }]);
  await sql`update content.collections set "courseAuthors" = ${author}::jsonb where id = ${authored}`.execute(
    db,
  );
  const held = await heldBy(person, { kept: [kept], opened: [newId(), opened] });
  expect(held).toEqual(expect.arrayContaining([enrolled, kept, opened, authored]));
});

it('a course that is new, or shown to others than before, has everybody in the organization asked again what they may hold', async () => {
  const { device, ids } = await organizationOf(0, 0, 1);
  const edit = (input: object) =>
    costOf(
      device,
      device.entry(updateCollectionMetadataOperation, { input: { collectionId: ids.course, ...input } }),
    );
  expect((await edit({ title: 'Another name' })).widens).toBe(0);
  expect((await edit({ visible: false })).widens).toBeGreaterThan(0);
  expect((await edit({ titleSub: 'Hidden' })).widens).toBe(0);
  expect((await edit({ visible: true })).widens).toBeGreaterThan(0);
});
