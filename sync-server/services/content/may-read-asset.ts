/**
 * A picture or a file may be seen by whoever may see something that shows it: a card in a catalog, a lesson, a person, an
 * organization. One that nothing shows is nobody's to see.
 */
import { type Kysely, sql } from 'kysely';
import { type AuthorRole, type ContentFacts, mayReadContent, worksInOrganization } from '#domain/policy.ts';
import type { Database } from '../../storage/tables.ts';
import { showsPerson } from '../accounts/people.ts';
import { showsOrganization } from '../accounts/tenants.ts';
import type { Caller } from '../service-context.ts';
import { standingOf } from './standing.ts';

type Facts = ContentFacts & { organizationId: string };
type Course = Facts & { id: string };
type FindStanding = Awaited<ReturnType<typeof standingOf>>;

export async function mayReadAsset(
  tx: Kysely<Database>,
  caller: Caller | null,
  assetId: string,
  at = Date.now(),
): Promise<boolean> {
  if (await showsOrganization(tx, assetId)) return true;
  if (caller && (await showsPerson(tx, assetId, caller.userId))) return true;
  const find = await standingOf({ tx, caller, at });
  return (await onCard(tx, find, assetId)) || (await inLesson(tx, find, assetId));
}

/** On the card of a course or a collection, or linked from it. */
async function onCard(tx: Kysely<Database>, find: FindStanding, assetId: string): Promise<boolean> {
  const { rows } = await sql<Course & { onOpenCard: boolean }>`
    select r.id, c."organizationId", r."rootType", r.visible and c.visible as visible, r.free, r."loginRequired",
      c.type <> 'collection' and coalesce(c.image = ${assetId}::uuid, false) as "onOpenCard"
    from content.collections c join content.collections r on r.id = c."rootCollectionId"
    where c.image = ${assetId}::uuid or c."studyPlans" @> ${listHolding(assetId)}::jsonb`.execute(tx);
  return rows.some((row) => (row.onOpenCard && seesCard(find, row)) || readsCourse(find, row));
}

/** In the text of a skill, or on its card, which is shown with the courses that hold it. */
async function inLesson(tx: Kysely<Database>, find: FindStanding, assetId: string): Promise<boolean> {
  const { rows } = await sql<
    Facts & { isCard: boolean; authors: { userId: string; authorType: AuthorRole }[]; courses: Course[] }
  >`
    select s."organizationId", s."rootType", s.visible, s.free, s."loginRequired",
      coalesce(s.image = ${assetId}::uuid, false) as "isCard",
      coalesce((select jsonb_agg(jsonb_build_object('userId', a."userId", 'authorType', a.role))
        from content."skillAuthors" a where a."skillId" = s.id), '[]') as authors,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'organizationId', c."organizationId", 'rootType', c."rootType",
          'visible', c.visible, 'free', c.free, 'loginRequired', c."loginRequired"))
        from content."courseMembers" m join content.collections c on c.id = m."courseId"
        where m.type = 'skill' and m."memberId" = s.id), '[]') as courses
    from content.skills s
    where s.image = ${assetId}::uuid or s.assets @> ${listHolding(assetId)}::jsonb`.execute(tx);
  return rows.some((skill) => {
    const courseIds = skill.courses.map(({ id }) => id);
    const { subject, standing } = find({ ...skill, courseIds });
    if (mayReadContent(subject, skill, standing)) return true;
    if (!skill.isCard || !skill.visible) return false;
    return courseIds.length === 0
      ? seesCard(find, skill)
      : skill.courses.some((course) => readsCourse(find, course));
  });
}

const listHolding = (assetId: string) => JSON.stringify([{ assetId }]);

function readsCourse(find: FindStanding, course: Course): boolean {
  const { subject, standing } = find({ organizationId: course.organizationId, courseIds: [course.id] });
  return mayReadContent(subject, course, standing);
}

/** A card is shown to everyone whom the catalog is shown to, also where what is behind it has to be bought. */
function seesCard(find: FindStanding, { organizationId, rootType, visible }: Facts): boolean {
  const { subject } = find({ organizationId, courseIds: [] });
  if (!visible) return worksInOrganization(subject);
  return rootType === 'catalog' || subject.roles.length > 0;
}
