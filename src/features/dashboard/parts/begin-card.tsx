/** While nothing is open: the course to begin with, on the place where 'Continue' will stand, and its ribbon not yet in it. */
import { useId } from 'react';
import { assetPath } from '#contract/content/skill.ts';
import { durationText } from '#contract/words/duration.ts';
import * as words from '#contract/words/en.ts';
import { inWordsOf } from '#contract/words/terms.ts';
import { collectionLink } from '#domain/learning-path.ts';
import { markdownWords } from '#domain/markdown-words.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import type { CourseCard } from '#store/queries/course-cards.ts';
import { useStore } from '#store/react.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';
import { ClothCover } from '#ui/cloth-cover.tsx';
import styles from './begin-card.module.css';

const say = words.dashboard;

export function BeginCard({
  card: { course, skillIds },
  organization,
  finished,
}: {
  card: CourseCard;
  /** whose words it has */
  organization: OrganizationRow | undefined;
  /** the person has completed what they began */
  finished: boolean;
}) {
  const { accountId } = useStore();
  const id = useId();
  const seconds = course.stats.estimatedSecondsToConsume;
  const facts = [
    ...(skillIds.length > 0 ? [inWordsOf(organization, () => words.course.skills(skillIds.length))] : []),
    ...(seconds >= 60 ? [durationText(seconds)] : []),
  ];
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{say.beginHeading}</h2>
      <article className={styles.card}>
        <ClothCover
          size="large"
          title={course.title}
          color={course.defCat}
          picture={course.images.catalog ? assetPath(course.images.catalog, accountId) : undefined}
        />
        <div className={styles.words}>
          <p className={styles.why}>{finished ? say.allFinished : say.nothingBegun}</p>
          <h3 className={styles.title}>
            <bdi>{course.title}</bdi>
          </h3>
          <p className={styles.about}>
            {course.shortDescription || course.titleSub || markdownWords(course.description)}
          </p>
          <p className={styles.facts}>{facts.join(' · ')}</p>
          <div className={styles.action}>
            <LearningButton
              to={collectionLink(course, [course.collectionSlug])}
              aria-label={inWordsOf(organization, () => say.openCourseNamed(course.title))}
            >
              {inWordsOf(organization, () => say.openCourse)}
            </LearningButton>
          </div>
        </div>
        <svg className={styles.ribbon} viewBox="0 0 16 34" aria-hidden="true">
          <path d="M1 1v31l7-7 7 7V1" />
        </svg>
      </article>
    </section>
  );
}
