/** How a caller stands to content: the facts that the policy asks for, read once and asked about as often as needed. */
import { type Kysely, sql } from 'kysely';
import type { AuthorRole, Standing, Subject } from '#domain/policy.ts';
import type { Role } from '#domain/role.ts';
import type { Database } from '../../storage/tables.ts';
import { sessionKindOf } from '../../verbs/action.ts';
import type { ReadContext } from '../../verbs/service-context.ts';
import { profilesQuery } from '../accounts/people.ts';
import { type HeldCourse, heldCoursesQuery } from './held-courses.ts';

type Placed = {
  organizationId: string;
  courseIds: readonly string[];
  authors?: readonly { userId: string; authorType: AuthorRole }[];
};

export async function standingOf({ tx, caller, at }: ReadContext) {
  const userId = caller?.userId ?? null;
  const session = sessionKindOf(caller);
  const { roles, held } = userId ? await factsOf(tx, userId, at) : nobody;
  return (content: Placed): { subject: Subject; standing: Standing } => {
    const courses = content.courseIds.map((courseId) => held.get(courseId));
    const authors = content.authors ?? [];
    return {
      subject: { userId, roles: roles.get(content.organizationId) ?? [], session },
      standing: {
        authorRoles: authors.filter((author) => author.userId === userId).map(({ authorType }) => authorType),
        enrolled: courses.some((course) => course?.enrolled),
        seated: courses.some((course) => course?.seated),
      },
    };
  };
}

type Facts = { roles: ReadonlyMap<string, Role[]>; held: ReadonlyMap<string, HeldCourse> };

const nobody: Facts = { roles: new Map(), held: new Map() };

/** In one statement, for every mutation asks it. */
async function factsOf(tx: Kysely<Database>, userId: string, at: number): Promise<Facts> {
  const { rows } = await sql<{
    profiles: { organizationId: string; roles: Role[] }[];
    held: ({ courseId: string } & HeldCourse)[];
  }>`
    select (select coalesce(jsonb_agg(p), '[]') from (${profilesQuery(userId)}) as p) as profiles,
      (select coalesce(jsonb_agg(h), '[]') from (${heldCoursesQuery(userId, at)}) as h) as held`.execute(tx);
  const { profiles = [], held = [] } = rows[0] ?? {};
  return {
    roles: new Map(profiles.map(({ organizationId, roles }) => [organizationId, roles])),
    held: new Map(held.map(({ courseId, ...course }) => [courseId, course])),
  };
}
