/**
 * A picture or a file may be seen by whoever may see something that shows it: a card in a catalog, a lesson, a person, an
 * organization; and by who has brought it, and who may edit where it was put (D100). To all others it is not there.
 */
import { type Kysely, sql } from 'kysely';
import type { SkillOwner } from '#domain/own-space.ts';
import {
  type AuthorRole,
  allows,
  type ContentFacts,
  mayReadContent,
  worksOnContent,
} from '#domain/policy.ts';
import type { Database } from '../../storage/tables.ts';
import { sessionKindOf } from '../../verbs/action.ts';
import type { Caller } from '../../verbs/service-context.ts';
import { showsPerson } from '../accounts/people.ts';
import { showsOrganization } from '../accounts/tenants.ts';
import { editedPlace } from './assets/place-rights.ts';
import { standingOf } from './standing.ts';

type Facts = ContentFacts & SkillOwner;
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
  const mayReadPlace =
    (await onCard(tx, find, assetId)) ||
    (await inLesson(tx, find, assetId)) ||
    (await inExam(tx, find, assetId));
  return mayReadPlace || mayKeepAsset(tx, caller, assetId, at);
}

/** It is theirs, or was put into what they may edit: they see it before anything shows it, and as it was before it was cropped. */
export async function mayKeepAsset(
  tx: Kysely<Database>,
  caller: Caller | null,
  assetId: string,
  at = Date.now(),
): Promise<boolean> {
  if (!caller) return false;
  const asset = await tx
    .selectFrom('content.assets')
    .select(['uploadedBy', 'placeType', 'placeId'])
    .where('id', '=', assetId)
    .executeTakeFirst();
  if (!asset) return false;
  const { uploadedBy, placeType, placeId } = asset;
  const subject = { userId: caller.userId, roles: [], session: sessionKindOf(caller) };
  const known = { uploadedBy, mayReadPlace: false };
  if (allows('asset', 'Read', subject, { ...known, mayEditPlace: false })) return true;
  if (placeType === null || placeId === null) return false;
  const mayEditPlace = (await editedPlace({ tx, caller, at }, { type: placeType, id: placeId })) !== null;
  return allows('asset', 'Read', subject, { ...known, mayEditPlace });
}

/** On the card of a course or a collection, or linked from it. */
async function onCard(tx: Kysely<Database>, find: FindStanding, assetId: string): Promise<boolean> {
  const { rows } = await sql<Course & { onOpenCard: boolean }>`
    select r.id, c."organizationId", r."rootType", r.visible and c.visible as visible, r.free, r."loginRequired",
      c.type <> 'collection' and (${assetId}::uuid in (c.image, c."featuredImage")) is true as "onOpenCard"
    from content.collections c join content.collections r on r.id = c."rootCollectionId"
    where ${assetId}::uuid in (c.image, c."featuredImage") or c."studyPlans" @> ${listHolding(assetId)}::jsonb`.execute(
    tx,
  );
  return rows.some((row) => (row.onOpenCard && seesCard(find, row)) || readsCourse(find, row));
}

/** In the text of a skill, or on its card, which is shown with the courses that hold it. */
async function inLesson(tx: Kysely<Database>, find: FindStanding, assetId: string): Promise<boolean> {
  const { rows } = await sql<
    Facts & { isCard: boolean; authors: { userId: string; authorType: AuthorRole }[]; courses: Course[] }
  >`
    select s."organizationId", s."ownerId", s."rootType", s.visible, s.free, s."loginRequired",
      (${assetId}::uuid in (s.image, s."featuredImage")) is true as "isCard",
      coalesce((select jsonb_agg(jsonb_build_object('userId', a."userId", 'authorType', a.role))
        from content."skillAuthors" a where a."skillId" = s.id), '[]') as authors,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'organizationId', c."organizationId", 'rootType', c."rootType",
          'visible', c.visible, 'free', c.free, 'loginRequired', c."loginRequired"))
        from content."courseMembers" m join content.collections c on c.id = m."courseId"
        where m.type = 'skill' and m."memberId" = s.id), '[]') as courses
    from content.skills s
    where ${assetId}::uuid in (s.image, s."featuredImage") or s.assets @> ${listHolding(assetId)}::jsonb
      or s.assets @> ${JSON.stringify([{ captions: assetId }])}::jsonb`.execute(tx);
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

/** In a question of a practice exam, also of one that was deleted: sessions that asked it show it. */
async function inExam(tx: Kysely<Database>, find: FindStanding, assetId: string): Promise<boolean> {
  const { rows } = await sql<Course>`
    select c.id, c."organizationId", c."rootType", c.visible, c.free, c."loginRequired"
    from content."examQuestions" q join content.exams x on x.id = q."examId"
    join content.collections c on c.id = x."courseId" where q.picture = ${assetId}::uuid`.execute(tx);
  return rows.some((course) => readsCourse(find, course));
}

const listHolding = (assetId: string) => JSON.stringify([{ assetId }]);

function readsCourse(find: FindStanding, course: Course): boolean {
  const { subject, standing } = find({ organizationId: course.organizationId, courseIds: [course.id] });
  return mayReadContent(subject, course, standing);
}

/** A card is shown to everyone whom the catalog is shown to, also where what is behind it has to be bought. */
function seesCard(find: FindStanding, { organizationId, rootType, visible }: Facts): boolean {
  const { subject } = find({ organizationId, courseIds: [] });
  if (!visible) return worksOnContent(subject, rootType);
  return rootType === 'catalog' || subject.roles.length > 0;
}
