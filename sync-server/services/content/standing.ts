/** How a caller stands to content: the facts that the policy asks for, read once and asked about as often as needed. */
import { type Kysely, sql } from 'kysely';
import { rolesInOwnSpace, type SkillOwner } from '#domain/own-space.ts';
import { type AuthorRole, noStanding, type Standing, type Subject } from '#domain/policy.ts';
import type { SessionKind } from '#domain/session-may.ts';
import type { Database } from '../../storage/tables.ts';
import { sessionKindOf } from '../../verbs/action.ts';
import type { ReadContext } from '../../verbs/service-context.ts';
import { noteWithheld } from '../../verbs/withheld.ts';
import {
  type CountedPlace,
  countedPlace,
  type Person,
  type PlaceRecord,
  placesQuery,
} from '../accounts/required-factor.ts';
import { type HeldCourse, heldCoursesQuery } from './held-courses.ts';

type Placed = SkillOwner & {
  courseIds: readonly string[];
  authors?: readonly { userId: string; authorType: AuthorRole }[];
};

export const standingOf = (ctx: ReadContext) => standingIn(ctx, ctx.caller, sessionKindOf(ctx.caller));

/** Of somebody else than the caller: whether they may be told. */
export const standingOfPerson = (tx: Kysely<Database>, userId: string, at: number) =>
  standingIn({ tx, at }, { userId }, 'own');

async function standingIn(
  ctx: Pick<ReadContext, 'tx' | 'at' | 'withheld'>,
  person: Person | null,
  session: SessionKind,
) {
  const { places, held } = person ? await factsOf(ctx.tx, person, ctx.at) : nobody;
  const userId = person?.userId ?? null;
  return (content: Placed): { subject: Subject; standing: Standing } => {
    const { organizationId } = content;
    const authorRoles = (content.authors ?? []).flatMap((author) =>
      author.userId === userId ? [author.authorType] : [],
    );
    if (organizationId === null)
      return {
        subject: { userId, roles: rolesInOwnSpace(content, userId), session },
        standing: { ...noStanding, authorRoles },
      };
    const place = places.get(organizationId);
    if (place?.withheld) {
      noteWithheld(ctx, organizationId);
      return { subject: { userId, roles: [], session }, standing: noStanding };
    }
    const courses = content.courseIds.map((courseId) => held.get(courseId));
    return {
      subject: { userId, roles: place?.roles ?? [], session },
      standing: {
        authorRoles,
        enrolled: courses.some((course) => course?.enrolled),
        seated: courses.some((course) => course?.seated),
      },
    };
  };
}

type Facts = { places: ReadonlyMap<string, CountedPlace>; held: ReadonlyMap<string, HeldCourse> };

const nobody: Facts = { places: new Map(), held: new Map() };

/** In one statement, for every mutation asks it. */
async function factsOf(tx: Kysely<Database>, person: Person, at: number): Promise<Facts> {
  const { rows } = await sql<{
    profiles: PlaceRecord[];
    held: ({ courseId: string } & HeldCourse)[];
  }>`
    select (select coalesce(jsonb_agg(p), '[]') from (${placesQuery(person)}) as p) as profiles,
      (select coalesce(jsonb_agg(h), '[]') from (${heldCoursesQuery(person.userId, at)}) as h) as held`.execute(
    tx,
  );
  const { profiles = [], held = [] } = rows[0] ?? {};
  return {
    places: new Map(profiles.map((place) => [place.organizationId, countedPlace(place, at)])),
    held: new Map(held.map(({ courseId, ...course }) => [courseId, course])),
  };
}
