/** A course as a card: cover, what it is, how far one is, whether it is on this device. */
import { Suspense } from 'react';
import { assetPathAt } from '#contract/content/skill.ts';
import { durationText } from '#contract/words/duration.ts';
import { studyWords } from '#contract/words/en/study.ts';
import * as words from '#contract/words/en.ts';
import { inWordsOf } from '#contract/words/terms.ts';
import { collectionLink } from '#domain/learning-path.ts';
import { collectionProgressState } from '#domain/learning-progress.ts';
import { markdownWords } from '#domain/markdown-words.ts';
import { pictureWidths } from '#domain/picture-widths.ts';
import { linkTo } from '#features/kit/learning-link.tsx';
import { VISITOR } from '#store/db.ts';
import type { CourseCard as CourseWithProgress } from '#store/queries/course-cards.ts';
import { holdsCourse } from '#store/queries/held-course.ts';
import { useStore, useStored } from '#store/react.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';
import { ContentCard } from '#ui/content-card.tsx';
import { lazyAfterPaint } from '#ui/first-paint.ts';
import { Icon } from '#ui/icon.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { availabilityOf } from './availability.ts';
import styles from './course-card.module.css';

const CardCalendar = lazyAfterPaint(async () => ({
  default: (await import('#features/schedule/card-calendar.tsx')).CardCalendar,
}));

export function CourseCard({
  card: { course, progress, skillIds },
  here,
  organization,
  faded = false,
  headingLevel = 3,
}: {
  card: CourseWithProgress;
  /** All its lessons are on this device. */
  here: boolean;
  /** whose it is, where that may be another one than the page's */
  organization?: OrganizationRow;
  /** It can't be read now. */
  faded?: boolean;
  headingLevel?: 2 | 3;
}) {
  const { accountId } = useStore();
  const catalog = words.catalog;
  const say = words.course;
  const skills = skillIds.length || countedIn(course.stats.descendants, 'skill');
  const seconds = course.stats.estimatedSecondsToConsume;
  const state = collectionProgressState(progress);
  const price = course.productDetails?.prices[0];
  const held = useStored(holdsCourse, price === undefined ? null : course.collectionId);
  const facts = [
    inWordsOf(organization, () => (skills > 0 ? say.skills(skills) : say.emptyTitle)),
    ...(seconds >= 60 ? [durationText(seconds)] : []),
    ...(price === undefined || held !== false ? [] : [studyWords.price(price)]),
    availabilityOf(course),
  ];
  return (
    <ContentCard
      title={course.title}
      renderLink={linkTo(collectionLink(course, [course.collectionSlug]))}
      color={course.defCat}
      picture={
        course.images.catalog
          ? assetPathAt(course.images.catalog, accountId, pictureWidths.catalog)
          : undefined
      }
      kind={course.difficulty ?? undefined}
      description={course.shortDescription || course.titleSub || markdownWords(course.description)}
      meta={facts}
      inProgressLabel={state === 'in progress' ? catalog.inProgress : undefined}
      progress={
        state !== 'not started' && (
          <ProgressBar
            name={catalog.progressOf(course.title)}
            value={progress.completedChildren}
            max={skills}
            label={inWordsOf(organization, () => say.completed(progress.completedChildren, skills))}
          />
        )
      }
      marks={
        here && (
          <span className={styles.here}>
            <Icon of={stateIcons.onDevice} size={16} />
            {catalog.onThisDevice}
          </span>
        )
      }
      actions={
        accountId !== VISITOR && (
          <span className={styles.calendar}>
            <Suspense fallback={null}>
              <CardCalendar thing={{ type: 'collection', id: course.collectionId, title: course.title }} />
            </Suspense>
          </span>
        )
      }
      faded={faded}
      headingLevel={headingLevel}
    />
  );
}

const countedIn = (descendants: readonly { type: string; count: number }[], type: string) =>
  descendants.find((each) => each.type === type)?.count ?? 0;
