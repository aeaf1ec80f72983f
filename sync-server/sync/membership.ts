/**
 * Which buckets someone holds right now (D37). Computed anew in the snapshot of each pull: a right that is lost is lost with the next one,
 * whatever an earlier answer said.
 */
import { type Kysely, sql } from 'kysely';
import { channelBucket, clientBucket, courseBucket, organizationBucket, userBucket } from '#domain/bucket.ts';
import {
  mayReadContent,
  type RootType,
  type Subject,
  worksInOrganization,
  worksOnContent,
} from '#domain/policy.ts';
import type { Role } from '#domain/role.ts';
import { type HeldCourse, heldCourses } from '../services/content/held-courses.ts';
import type { Caller } from '../services/service-context.ts';
import type { Database } from '../storage/tables.ts';

/** 0: the person and the device, 1: organizations, 2: what they hold, 3: what was only opened. */
export type Membership = { bucket: string; priority: number };

const MAX_BUCKETS = 500;

export type Asked = {
  clientId: string;
  /** slugs of tenants that the person has opened without belonging to them */
  tenants: readonly string[];
  /** server time, epoch ms */
  at?: number;
};

/** @returns at most 500, those that matter most first */
export async function membership(
  tx: Kysely<Database>,
  caller: Caller | null,
  { clientId, tenants, at = Date.now() }: Asked,
): Promise<Membership[]> {
  const userId = caller?.userId ?? null;
  const priorities = new Map<string, number>();
  const hold = (bucket: string, priority: number) =>
    priorities.set(bucket, Math.min(priority, priorities.get(bucket) ?? priority));

  hold(clientBucket(clientId), 0);
  const standings: Map<string, HeldCourse> = userId ? await heldCourses(tx, userId, at) : new Map();
  if (userId) {
    hold(userBucket(userId), 0);
    for (const channelId of await channelsOf(tx, userId)) hold(channelBucket(channelId), 2);
  }
  const organizations = await organizationsOf(tx, userId, tenants);
  const courses = await readableCourses(
    tx,
    organizations.map(({ id }) => id),
    [...standings.keys()],
  );
  const rolesOf = new Map(organizations.map(({ id, roles }) => [id, roles]));
  const asked = new Set(organizations.filter(({ joined }) => !joined).map(({ id }) => id));
  for (const { id, roles } of organizations) {
    hold(organizationBucket(id, 'public'), asked.has(id) ? 3 : 1);
    if (roles.length > 0) hold(organizationBucket(id, 'member'), 1);
    if (worksInOrganization({ userId, roles })) hold(organizationBucket(id, 'admin'), 1);
  }
  for (const course of courses) {
    const subject: Subject = { userId, roles: rolesOf.get(course.organizationId) ?? [] };
    const { enrolled = false, seated = false } = standings.get(course.id) ?? {};
    const standing = { authorRoles: [], enrolled, seated };
    if (enrolled || seated) hold(organizationBucket(course.organizationId, 'public'), 1);
    const priority = asked.has(course.organizationId) && !enrolled && !seated ? 3 : 2;
    if (mayReadContent(subject, course, standing)) hold(courseBucket(course.id, 'read'), priority);
    if (worksOnContent(subject, course.rootType, standing)) hold(courseBucket(course.id, 'staff'), priority);
  }
  return [...priorities]
    .map(([bucket, priority]) => ({ bucket, priority }))
    .sort((a, b) => a.priority - b.priority || (a.bucket < b.bucket ? -1 : 1))
    .slice(0, MAX_BUCKETS);
}

/** Those where the person is something, and those that were asked for. */
async function organizationsOf(tx: Kysely<Database>, userId: string | null, tenants: readonly string[]) {
  const { rows } = await sql<{ id: string; roles: Role[]; joined: boolean }>`
    select o.id, coalesce(p.roles, '[]') as roles, p."userId" is not null as joined
    from accounts.organizations o
    left join accounts.profiles p on p."organizationId" = o.id and p."userId" = ${userId}::uuid
    where o.id in (select "organizationId" from accounts.profiles where "userId" = ${userId}::uuid)
      or o.alias = any(${[...tenants]}::text[])`.execute(tx);
  return rows;
}

async function channelsOf(tx: Kysely<Database>, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('communication.members')
    .select('channelId')
    .where('userId', '=', userId)
    .execute();
  return rows.map(({ channelId }) => channelId);
}

type Course = {
  id: string;
  organizationId: string;
  rootType: RootType;
  visible: boolean;
  free: boolean;
  loginRequired: boolean;
};

async function readableCourses(
  tx: Kysely<Database>,
  organizationIds: readonly string[],
  courseIds: readonly string[],
): Promise<Course[]> {
  if (organizationIds.length === 0 && courseIds.length === 0) return [];
  const { rows } = await sql<Course>`
    select id, "organizationId", "rootType", visible, free, "loginRequired" from content.collections
    where type = 'course' and ("organizationId" = any(${[...organizationIds]}::uuid[]) or id = any(${[...courseIds]}::uuid[]))`.execute(
    tx,
  );
  return rows;
}
