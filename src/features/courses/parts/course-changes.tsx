/** Above the contents of a course: which lessons are new, changed or gone since the person was here last. */
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo } from 'react';
import { changedSinceWords as say } from '#contract/words/en/changed-since.ts';
import { isNothing, type LessonChanges, lessonChanges, type SeenLesson } from '#domain/changed-since.ts';
import { lessonNews } from '#domain/course-news.ts';
import { ChangeList, ChangesOfKind } from '#features/kit/change-list.tsx';
import { LearningLink } from '#features/kit/learning-link.tsx';
import { noteSeenCourse, seenCourse } from '#store/queries/seen.ts';
import { useStore, useStored } from '#store/react.ts';
import { Notice } from '#ui/notice.tsx';
import type { CollectionPage } from '../read-collection.ts';
import styles from './course-changes.module.css';

/** Its lessons may still be arriving: a course is seen once it has stayed as it is for so long. */
const SETTLED_MS = 3_000;

export function CourseChanges({ page }: { page: CollectionPage }) {
  const { collectionId } = page.collection;
  const db = useStore();
  const seen = useStored(seenCourse, collectionId);
  const lessons = useMemo(() => lessonsOf(page), [page]);
  const changes = seen && changesOf(page, lessons, seen);
  const shows = changes !== undefined && !isNothing(changes);
  const note = useCallback(() => {
    // Without room for it the same is said once more.
    noteSeenCourse(db, { collectionId, lessons }).catch(() => {});
  }, [db, collectionId, lessons]);
  const known = JSON.stringify(seen?.lessons) === JSON.stringify(lessons);
  useEffect(() => {
    if (seen === undefined || shows || known || lessons.length === 0) return;
    const timer = setTimeout(note, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [seen, shows, known, lessons.length, note]);
  if (!shows) return null;
  const paths = new Map(page.steps.map(({ skillId, path }) => [skillId, path]));
  return (
    <section className={styles.section} aria-label={say.title} data-no-print="">
      <Notice
        tone="petrol"
        icon={IconHistory}
        title={say.title}
        actions={
          <Button variant="default" size="compact-md" onClick={note}>
            {say.seen}
          </Button>
        }
      >
        <ChangeList>
          <Lessons title={say.added} lessons={changes.added} paths={paths} />
          <Lessons title={say.changed} lessons={changes.changed} paths={paths} />
          <Lessons title={say.gone} lessons={changes.gone} paths={paths} />
        </ChangeList>
      </Notice>
    </section>
  );
}

function Lessons({
  title,
  lessons,
  paths,
}: {
  title: string;
  lessons: readonly SeenLesson[];
  paths: ReadonlyMap<string, string>;
}) {
  return (
    <ChangesOfKind title={title} items={lessons} keyOf={({ skillId }) => skillId}>
      {({ skillId, title: name }) => {
        const path = paths.get(skillId);
        return path === undefined ? <bdi>{name}</bdi> : <LearningLink to={path}>{name}</LearningLink>;
      }}
    </ChangesOfKind>
  );
}

const lessonsOf = ({ steps }: CollectionPage): SeenLesson[] =>
  steps.map(({ skillId, skill: { title, bodyVersion } }) => ({ skillId, title, version: bodyVersion }));

/** Where this device has not seen the course before, what was learned anywhere says since when it is known. */
function changesOf(
  { steps }: CollectionPage,
  lessons: readonly SeenLesson[],
  { lessons: before, read }: { lessons: SeenLesson[] | null; read: Readonly<Record<string, number>> },
): LessonChanges {
  if (before) return lessonChanges(before, lessons, (skillId) => read[skillId] ?? null);
  const learned = steps.flatMap(({ progress }) => (progress?.updatedAt ? [progress.updatedAt] : []));
  if (learned.length === 0) return { added: [], changed: [], gone: [] };
  const course = { since: Math.min(...learned), learnedAt: Math.max(...learned) };
  const news = steps.map(({ skill: { createdAt, updatedAt }, progress }) =>
    lessonNews({ createdAt, updatedAt, learnedAt: progress?.updatedAt || null }, course, Date.now()),
  );
  const of = (kind: 'added' | 'changed') => lessons.filter((_lesson, at) => news[at] === kind);
  return { added: of('added'), changed: of('changed'), gone: [] };
}
