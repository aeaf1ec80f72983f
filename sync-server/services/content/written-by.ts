/** What a person has written, planned and learned, for that person's own export. What belongs to an organization is named as long as they may see it. */
import { type Kysely, sql } from 'kysely';
import type { AccountExport, WrittenRow } from '#contract/accounts/account-export.ts';
import type { LessonDocument } from '#contract/document/document.ts';
import { Refusal } from '#contract/errors.ts';
import { lessonToMarkdown } from '#contract/markdown/lesson-to-markdown.ts';
import { loadDraft } from '../../drafts/draft-storage.ts';
import type { Database } from '../../storage/tables.ts';
import { moment } from '../../verbs/moment.ts';
import { lessonOf } from './skills/lesson-of-draft.ts';
import { skillBodies } from './skills/repository.ts';

type Db = Kysely<Database>;

/** The title of `s`, a skill or collection, for whoever has a role there; of what is shown in a public catalog for all; of what is their own or shared with them. */
const titleFor = (userId: string, owned = sql`false`) => sql<
  string | null
>`case when ${owned} or (s."rootType" = 'catalog' and s.visible)
  or exists (select 1 from accounts.profiles p
    where p."userId" = ${userId}::uuid and p."organizationId" = s."organizationId" and p.roles <> '[]'::jsonb)
  then s.title end`;

const ownedBy = (userId: string) => sql`(s."organizationId" is null and (s."ownerId" = ${userId}::uuid
  or exists (select 1 from content."skillAuthors" a where a."skillId" = s.id and a."userId" = ${userId}::uuid)))`;

export async function contentWrittenBy(db: Db, userId: string) {
  const title = titleFor(userId, ownedBy(userId));
  const lessonOf = sql`left join content.skills s on s.id = w."skillId"`;
  const own = sql`w."userId" = ${userId}::uuid`;
  const [comments, notes, flashcards, progress] = await Promise.all([
    rowsOf(
      db,
      sql`select ${title} as lesson, w.body as text, w."createdAt", w."editedAt" from content.comments w ${lessonOf}
      where w."createdBy" = ${userId}::uuid and w."deletedAt" is null order by w."createdAt", w.id`,
    ),
    rowsOf(
      db,
      sql`select ${title} as lesson, w.quote, w.body as note, w."updatedAt" from content.notes w ${lessonOf}
      where ${own} order by w."updatedAt", w.id`,
    ),
    rowsOf(
      db,
      sql`select ${title} as lesson, w.front, w.rear, w."createdAt" from content."ownFlashcards" w ${lessonOf}
      where ${own} and w."deletedAt" is null order by w."createdAt", w.id`,
    ),
    rowsOf(
      db,
      sql`select ${title} as lesson, w."percentComplete" as percent, w."secondsConsumed" as seconds, w."completedAt",
      w."updatedAt" from content.progress w ${lessonOf} where ${own} order by w."updatedAt", w."skillId"`,
    ),
  ]);
  return { comments, notes, flashcards, progress, ...(await plansOf(db, userId)) };
}

async function plansOf(db: Db, userId: string) {
  const title = titleFor(userId);
  const own = sql`w."userId" = ${userId}::uuid`;
  const [playlists, schedule, favorites, ratings, enrollments, exams] = await Promise.all([
    rowsOf(
      db,
      sql`select w.title, w.description, (select string_agg(item ->> 'title', ', ') from jsonb_array_elements(w.items) item)
      as items, w."updatedAt" from content.playlists w
      where w."createdBy" = ${userId}::uuid and w."ownerType" = 'USER' and w."deletedAt" is null order by w."createdAt", w.id`,
    ),
    rowsOf(
      db,
      sql`select w.title, w.date, w."addedAt" from content."scheduleItems" w
      where ${own} order by w."addedAt", w."entityId"`,
    ),
    rowsOf(
      db,
      sql`select w.title, w."addedAt" from content.favorites w
      where ${own} and w."on" order by w."addedAt", w."entityId"`,
    ),
    rowsOf(
      db,
      sql`select coalesce((select ${titleFor(userId, ownedBy(userId))} from content.skills s where s.id = w."entityId"),
      (select ${title} from content.collections s where s.id = w."entityId")) as title, w.value, w.at from content.ratings w
      where ${own} and w.value is not null order by w.at, w."entityId"`,
    ),
    rowsOf(
      db,
      sql`select ${title} as course, w.status, w."createdAt" from content.enrollments w
      left join content.collections s on s.id = w."courseId" where ${own} order by w."createdAt", w.id`,
    ),
    rowsOf(
      db,
      sql`select e.title as exam, w."startedAt", w."finishedAt", w.score from content."examSessions" w
      left join content.exams e on e.id = w."examId" where ${own} order by w."startedAt", w.id`,
    ),
  ]);
  return { playlists, schedule, favorites, ratings, enrollments, exams };
}

const MOMENT = /At$|^at$/;

async function rowsOf(db: Db, statement: ReturnType<typeof sql>): Promise<WrittenRow[]> {
  const { rows } = await (statement as ReturnType<typeof sql<WrittenRow>>).execute(db);
  return rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          MOMENT.test(name) && value !== null ? moment(Number(value)) : value,
        ]),
      ) as WrittenRow,
  );
}

type Lesson = { organization: string; slug: string; title: string; document: LessonDocument };

/** The lessons that they work on as authors, where they have a role still, as they were published; and their own, as they are written now. */
export async function lessonsWrittenBy(db: Db, userId: string): Promise<AccountExport['lessons']> {
  const { rows } = await sql<Lesson>`
    select distinct on (s."tenantSlug", s.slug) s."tenantSlug" as organization, s.slug, s.title, b.document
    from content."skillAuthors" a
    join content.skills s on s.id = a."skillId"
    join content."skillBodies" b on b."skillId" = s.id and b."bodyVersion" = s."bodyVersion"
    left join accounts.profiles p on p."userId" = a."userId" and p."organizationId" = s."organizationId" and p.roles <> '[]'::jsonb
    where a."userId" = ${userId}::uuid and (p."userId" is not null or s."ownerId" <> a."userId") order by 1, 2`.execute(
    db,
  );
  return [...rows, ...(await ownLessons(db, userId))].map(({ organization, slug, title, document }) => ({
    organization,
    slug,
    markdown: lessonToMarkdown(document, title),
  }));
}

async function ownLessons(db: Db, userId: string): Promise<Lesson[]> {
  const own = await db
    .selectFrom('content.skills')
    .select(['id', 'tenantSlug as organization', 'slug', 'title'])
    .where('ownerId', '=', userId)
    .orderBy('slug')
    .execute();
  const lessons: Lesson[] = [];
  for (const { id, ...about } of own) {
    const [body] = await skillBodies(db, [id]);
    const document = (await draftText(db, id)) ?? body?.document;
    if (document) lessons.push({ ...about, document });
  }
  return lessons;
}

/** @returns undefined where there is none, or none that can be read */
async function draftText(db: Db, skillId: string): Promise<LessonDocument | undefined> {
  const draft = await loadDraft(db, skillId);
  if (!draft) return undefined;
  try {
    return lessonOf(draft.doc);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
