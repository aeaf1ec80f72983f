/**
 * Which buckets someone holds right now (D37). Computed anew in the snapshot of each pull, in one statement: a right that is lost is lost with the next one,
 * whatever an earlier answer said.
 */
import { type Kysely, sql } from 'kysely';
import type { Near } from '#contract/sync/wire.ts';
import {
  bucketAction,
  channelBucket,
  clientBucket,
  courseBucket,
  courseOfBucket,
  groupBucket,
  listingsBucket,
  organizationBucket,
  skillBucket,
  userBucket,
} from '#domain/bucket.ts';
import { type CourseStanding, firstHeld } from '#domain/first-held.ts';
import { isOfAudience, listingAudiences } from '#domain/listing-audience.ts';
import {
  type AuthorRole,
  allows,
  mayUpdateSkill,
  noStanding,
  type RootType,
  readsHidden,
  rootTypes,
  type Subject,
} from '#domain/policy.ts';
import type { Role } from '#domain/role.ts';
import { countedPlace, provedFactor } from '../services/accounts/required-factor.ts';
import { everyMember } from '../services/communication/every-member.ts';
import { type HeldCourse, heldCoursesQuery } from '../services/content/held-courses.ts';
import { type PlannedCourse, plannedCoursesQuery } from '../services/content/planned-courses.ts';
import type { Database } from '../storage/tables.ts';
import { admit, sessionKindOf } from '../verbs/action.ts';
import type { Caller } from '../verbs/service-context.ts';
import { courseStandings } from './course-standings.ts';

/** 0: the person and the device, 1: organizations, 2: what they hold, 3: what was only opened or planned. */
export type Membership = { bucket: string; priority: number };

const MAX_BUCKETS = 500;
/** After the rows that are held: they are many, and no page waits for them. */
const LISTINGS_PRIORITY = 3;

/** A bucket of listings that the person may have. */
type Listings = { organizationId: string; bucket: string };

export type Asked = {
  clientId: string;
  /** slugs of tenants that the person has opened without belonging to them */
  tenants: readonly string[];
  /** what the person keeps on the device and has opened there last */
  near?: Near | undefined;
  /** server time, epoch ms */
  at?: number;
};

/** @returns at most 500: of more, those that the person needs most (D59) */
export const membership = async (...asked: Parameters<typeof bucketsOf>): Promise<Membership[]> =>
  (await heldAndLeftOut(...asked)).held;

/** `leftOut`: buckets that are more than a device is given; `courses`: of how many courses it has what is in them, of all that it may have */
export async function heldAndLeftOut(
  tx: Kysely<Database>,
  caller: Caller | null,
  asked: Asked,
): Promise<{ held: Membership[]; leftOut: number; courses: { held: number; of: number } }> {
  const { every, listings } = await bucketsOf(tx, caller, asked);
  const of = coursesIn(every);
  if (every.length <= MAX_BUCKETS)
    return { held: every, leftOut: 0, courses: { held: of.length, of: of.length } };
  const standings = await courseStandings(tx, caller, of, asked);
  const held = firstHeldWithListings(every, listings, standings);
  const given = held.filter(({ bucket }) => !listings.some((listing) => listing.bucket === bucket));
  const courses = { held: coursesIn(held).length, of: of.length };
  return { held, leftOut: every.length - given.length, courses };
}

/** Of an organization whose courses are not all held, the listings that the person may have tell what is in the others. */
function firstHeldWithListings(
  every: readonly Membership[],
  listings: readonly Listings[],
  standings: ReadonlyMap<string, CourseStanding>,
): Membership[] {
  let listed: Membership[] = [];
  for (;;) {
    const held = firstHeld([...every, ...listed], standings, MAX_BUCKETS);
    const courses = new Set(coursesIn(held));
    const cut = new Set(
      [...standings].flatMap(([id, { organizationId }]) => (courses.has(id) ? [] : [organizationId])),
    );
    const needed = listings.filter(({ organizationId }) => cut.has(organizationId));
    if (needed.length <= listed.length) return held;
    // Their buckets take the place of courses, which may be the first of another organization to be left out.
    listed = needed.map(({ bucket }) => ({ bucket, priority: LISTINGS_PRIORITY }));
  }
}

const coursesIn = (buckets: readonly Membership[]): string[] => [
  ...new Set(buckets.flatMap(({ bucket }) => courseOfBucket(bucket) ?? [])),
];

/** @returns `every`: all, those that matter most first, without listings */
async function bucketsOf(
  tx: Kysely<Database>,
  caller: Caller | null,
  { clientId, tenants, at = Date.now() }: Asked,
): Promise<{ every: Membership[]; listings: Listings[] }> {
  const userId = caller?.userId ?? null;
  const priorities = new Map<string, number>();
  const hold = (bucket: string, priority: number) => {
    const action = bucketAction(bucket);
    if (!action) throw new Error(`The bucket ${bucket} names no action for the policy.`);
    admit(action, caller);
    priorities.set(bucket, Math.min(priority, priorities.get(bucket) ?? priority));
  };
  const session = sessionKindOf(caller);

  const { held, channels, places, courses, groups, authored, planned } = await factsOf(
    tx,
    caller,
    tenants,
    at,
  );
  const organizations = places.map(({ id, joined, ...place }) => ({
    ...countedPlace({ organizationId: id, ...place }, at),
    id,
    joined,
  }));
  // What such an organization has for its members is withheld, whatever opens it, until they have proved a second factor.
  const withheld = new Set(organizations.filter((each) => each.withheld).map(({ id }) => id));
  const standings = new Map<string, HeldCourse>(held.map(({ courseId, ...course }) => [courseId, course]));
  hold(clientBucket(clientId), 0);
  if (userId) {
    hold(userBucket(userId), 0);
    for (const { id, between, organizationId } of channels) {
      if (organizationId !== null && withheld.has(organizationId)) continue;
      const subject: Subject = { userId, roles: [], session };
      if (allows('channel', 'Read', subject, { member: true, between })) hold(channelBucket(id), 2);
    }
  }
  const rolesOf = new Map(organizations.map(({ id, roles }) => [id, roles]));
  const listings: Listings[] = [];
  const asked = new Set(organizations.filter(({ joined }) => !joined).map(({ id }) => id));
  for (const { id, roles } of organizations) {
    hold(organizationBucket(id, 'public'), asked.has(id) ? 3 : 1);
    const subject: Subject = { userId, roles, session };
    if (allows('membership', 'Read', subject, {})) hold(organizationBucket(id, 'member'), 1);
    if (allows('membership', 'ReadStaff', subject, {})) hold(organizationBucket(id, 'admin'), 1);
    for (const rootType of rootTypes)
      if (readsHidden(subject, rootType)) hold(organizationBucket(id, `hidden-${rootType}`), 1);
    const lists = allows('organization', 'ListMembers', subject, { mayCreate: false });
    if (lists) hold(organizationBucket(id, 'people'), 2);
    for (const audience of listingAudiences)
      if (isOfAudience(subject, audience))
        listings.push({ organizationId: id, bucket: listingsBucket(id, audience) });
  }
  for (const group of groups.filter(({ organizationId }) => !withheld.has(organizationId))) {
    const subject: Subject = { userId, roles: rolesOf.get(group.organizationId) ?? [], session };
    const facts = { groupId: group.id, private: group.private, member: true };
    if (allows('group', 'Read', subject, facts)) hold(groupBucket(group.id), 2);
  }
  for (const course of courses) {
    const subject: Subject = { userId, roles: rolesOf.get(course.organizationId) ?? [], session };
    const standing = withheld.has(course.organizationId) ? undefined : standings.get(course.id);
    const { enrolled = false, seated = false } = standing ?? {};
    const facts = { ...course, authorRoles: [], enrolled, seated };
    if (enrolled || seated) hold(organizationBucket(course.organizationId, 'public'), 1);
    const isNear = rolesOf.has(course.organizationId) && !asked.has(course.organizationId);
    const priority = isNear || enrolled || seated ? 2 : 3;
    if (allows('collection', 'Read', subject, facts)) hold(courseBucket(course.id, 'read'), priority);
    if (allows('skill', 'PrivateComment', subject, facts)) hold(courseBucket(course.id, 'staff'), priority);
  }
  for (const { id, organizationId, rootType, role } of authored) {
    if (organizationId !== null && withheld.has(organizationId)) continue;
    const roles = organizationId === null ? [] : rolesOf.get(organizationId);
    const subject: Subject = { userId, roles: roles ?? [], session };
    // People who may change it without a role on it hold the buckets of all content of its catalog.
    if (mayUpdateSkill(subject, rootType, noStanding)) continue;
    if (!mayUpdateSkill(subject, rootType, { ...noStanding, authorRoles: [role] })) continue;
    if (organizationId !== null) hold(organizationBucket(organizationId, 'public'), 1);
    hold(skillBucket(id), 2);
  }
  for (const { organizationId } of planned) hold(organizationBucket(organizationId, 'public'), 3);
  const every = [...priorities]
    .map(([bucket, priority]) => ({ bucket, priority }))
    .sort((a, b) => a.priority - b.priority || (a.bucket < b.bucket ? -1 : 1));
  return { every, listings };
}

type Facts = {
  held: ({ courseId: string } & HeldCourse)[];
  /** organizationId: of a group's */
  channels: { id: string; between: 'people' | 'group'; organizationId: string | null }[];
  /** where the person is something, and what was asked for */
  places: { id: string; roles: Role[]; joined: boolean; requiredFrom: number | null; proved: boolean }[];
  /** those that the person is in */
  groups: { id: string; organizationId: string; private: boolean }[];
  courses: {
    id: string;
    organizationId: string;
    rootType: RootType;
    visible: boolean;
    free: boolean;
    loginRequired: boolean;
  }[];
  /** skills of which the person is a collaborator; organizationId null: another person's own */
  authored: { id: string; organizationId: string | null; rootType: RootType; role: AuthorRole }[];
  planned: PlannedCourse[];
};

/** One statement, hence one snapshot, whether in a transaction or not. */
async function factsOf(
  tx: Kysely<Database>,
  caller: Caller | null,
  tenants: readonly string[],
  at: number,
): Promise<Facts> {
  const userId = caller?.userId ?? null;
  const proved = caller ? provedFactor(caller) : sql<boolean>`false`;
  const { rows } = await sql<Facts>`
    with held as (${heldCoursesQuery(userId, at)}), planned as (${plannedCoursesQuery(userId)}), organization as (
      select o.id, coalesce(p.roles, '[]') as roles, p."userId" is not null as joined, o."secondFactorFrom" as "requiredFrom",
        case when o."secondFactorFrom" is null then false else ${proved} end as proved
      from accounts.organizations o
      left join accounts.profiles p on p."organizationId" = o.id and p."userId" = ${userId}::uuid
      where o.id in (select "organizationId" from accounts.profiles where "userId" = ${userId}::uuid)
        or o.alias = any(${[...tenants]}::text[])
        or o.id in (select "organizationId" from accounts."formerAliases" where alias = any(${[...tenants]}::text[]))
    ), course as (
      select id, "organizationId", "rootType", visible, free, "loginRequired" from content.collections
      where type = 'course' and ("organizationId" = any(array(select id from organization))
        or id = any(array(select "courseId" from held)) or id = any(array(select "courseId" from planned)))
    )
    select (select coalesce(jsonb_agg(held), '[]') from held) as held,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'between', case c.type when 'PARTY' then 'people' else 'group' end,
          'organizationId', g."organizationId")), '[]')
        from ${everyMember} m join communication.channels c on c.id = m."channelId"
          left join accounts.groups g on g.id = c."ownerId" and c."ownerType" = 'GROUP' where m."userId" = ${userId}::uuid) as channels,
      (select coalesce(jsonb_agg(organization), '[]') from organization) as places,
      (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'organizationId', g."organizationId", 'private', g.private)), '[]')
        from accounts."groupMembers" m join accounts.groups g on g.id = m."groupId" where m."userId" = ${userId}::uuid and not g.archived) as groups,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'organizationId', s."organizationId", 'rootType', s."rootType", 'role', a.role)), '[]')
        from content."skillAuthors" a join content.skills s on s.id = a."skillId" and s."ownerId" is distinct from a."userId"
          where a."userId" = ${userId}::uuid) as authored,
      (select coalesce(jsonb_agg(course), '[]') from course) as courses,
      (select coalesce(jsonb_agg(planned), '[]') from planned) as planned`.execute(tx);
  const none = {
    held: [],
    channels: [],
    places: [],
    groups: [],
    courses: [],
    authored: [],
    planned: [],
  };
  return rows[0] ?? none;
}
