/** What an embedded session opens, as its pages need it: lessons in reading order, each once. A skill by itself is its one lesson. */
import type { Collection } from '#contract/content/collection.ts';
import type { Skill } from '#contract/content/skill.ts';
import type { LmsEntity } from '#contract/lms/entity.ts';
import type { LmsChild, LmsOutline, LmsProgress, LmsStatus } from '#domain/lms-progress.ts';
import type { RxdCourse } from './lms-api.ts';

export type LmsLesson = {
  skillId: string;
  slug: string;
  title: string;
  subtitle: string;
  seconds: number;
  questionIds: string[];
};

export type LmsPart = {
  id: string;
  /** null: lessons that stand in the course itself */
  title: string | null;
  lessons: LmsLesson[];
};

export type LmsCourse = {
  entity: LmsEntity;
  title: string;
  lead: string;
  color: Collection['defCat'];
  pictureId: string | null;
  parts: LmsPart[];
  /** of all parts, in reading order */
  lessons: LmsLesson[];
  outline: LmsOutline;
};

export function lmsCourse(entity: LmsEntity, { course, collections, skills }: RxdCourse): LmsCourse {
  if (course === null) return singleLesson(entity, skills);
  const skillOf = new Map(skills.map((skill) => [skill.skillId, skill]));
  const collectionOf = new Map(collections.map((each) => [each.collectionId, each]));
  const seen = new Set<string>();
  const parts: LmsPart[] = [];

  const walk = (collection: Collection, title: string | null) => {
    if (seen.has(collection.collectionId)) return;
    seen.add(collection.collectionId);
    let run: LmsLesson[] = [];
    const finishRun = () => {
      if (run.length > 0)
        parts.push({ id: `${collection.collectionId} ${parts.length}`, title, lessons: run });
      run = [];
    };
    for (const { type, id } of collection.children) {
      const skill = type === 'skill' ? skillOf.get(id) : undefined;
      const inner = type === 'skill' ? undefined : collectionOf.get(id);
      if (skill && !seen.has(id)) {
        seen.add(id);
        run.push(lessonOf(skill));
      }
      if (inner) {
        finishRun();
        walk(inner, inner.title);
      }
    }
    finishRun();
  };
  walk(course, null);

  const lessons = parts.flatMap((part) => part.lessons);
  return {
    entity,
    title: course.title,
    lead: course.shortDescription || course.titleSub,
    color: course.defCat,
    pictureId: course.images.catalog,
    parts,
    lessons,
    outline: outlineOf(entity, lessons),
  };
}

function singleLesson(entity: LmsEntity, skills: readonly Skill[]): LmsCourse {
  const skill = skills.find(({ skillId }) => skillId === entity.id);
  const lessons = skill ? [lessonOf(skill)] : [];
  return {
    entity,
    title: skill?.title ?? '',
    lead: skill?.subtitle ?? '',
    color: skill?.defCat ?? 'gray',
    pictureId: skill?.images.catalog ?? null,
    parts: [{ id: entity.id, title: null, lessons }],
    lessons,
    outline: outlineOf(entity, lessons),
  };
}

const outlineOf = (entity: LmsEntity, lessons: readonly LmsLesson[]): LmsOutline => ({
  ...entity,
  children: lessons.map(({ skillId, questionIds }) => ({ id: skillId, type: 'skill', questionIds })),
});

const lessonOf = (skill: Skill): LmsLesson => ({
  skillId: skill.skillId,
  slug: skill.skillSlug,
  title: skill.title,
  subtitle: skill.subtitle,
  seconds: skill.estimatedSecondsToConsume,
  questionIds: [...new Set(skill.sections.flatMap(({ questionIds }) => questionIds))],
});

export const childOf = (progress: LmsProgress, skillId: string): LmsChild | undefined =>
  Object.hasOwn(progress.children, skillId) ? progress.children[skillId] : undefined;

export const rightAnswers = (progress: LmsProgress, { skillId, questionIds }: LmsLesson): number =>
  questionIds.filter((id) => childOf(progress, skillId)?.questions[id]?.correct).length;

export function lessonStatus(progress: LmsProgress, lesson: LmsLesson): LmsStatus {
  const child = childOf(progress, lesson.skillId);
  if (child?.complete) return 'COMPLETE';
  return child && Object.keys(child.questions).length > 0 ? 'IN_PROGRESS' : 'NOT_STARTED';
}

/** Where learning goes on: what was begun, else the first that is not complete. null: all is. */
export const nextLesson = (progress: LmsProgress, lessons: readonly LmsLesson[]): LmsLesson | null =>
  lessons.find((lesson) => lessonStatus(progress, lesson) === 'IN_PROGRESS') ??
  lessons.find((lesson) => lessonStatus(progress, lesson) === 'NOT_STARTED') ??
  null;
