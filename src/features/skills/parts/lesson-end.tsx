/** Where a lesson ends: saying that it is done, and the lessons beside it. */
import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { words } from '#contract/words/en.ts';
import { collectionPath } from '#domain/learning-path.ts';
import { LearningLink } from '#features/courses/learning-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import classes from './lesson-end.module.css';
import type { LessonPlace } from './lesson-place.ts';

export function LessonEnd({
  complete,
  onComplete,
  place,
  tenantSlug,
}: {
  complete: boolean;
  onComplete: () => void;
  place: LessonPlace | undefined;
  tenantSlug: string;
}) {
  const say = words.learning.skill;
  const course = place?.trail[0];
  return (
    <footer className={classes.end} data-no-print="">
      <div role="status" className={classes.done} data-complete={complete || undefined}>
        {complete ? (
          <p className={classes.note}>
            <Icon of={stateIcons.kept} size={20} />
            {say.completed}
          </p>
        ) : (
          <>
            <p className={classes.hint}>{say.completeHint}</p>
            <Button leftSection={<Icon of={IconCheck} />} onClick={onComplete}>
              {say.markComplete}
            </Button>
          </>
        )}
      </div>
      {(place?.previous || place?.next || course) && (
        <nav className={classes.beside} aria-label={say.beside}>
          {place?.previous && (
            <LearningLink to={place.previous.path} className={classes.step} rel="prev">
              <span className={classes.way}>
                <Icon of={IconArrowLeft} size={16} />
                {say.previous}
              </span>
              <bdi className={classes.title}>{place.previous.title}</bdi>
            </LearningLink>
          )}
          {place?.next ? (
            <LearningLink to={place.next.path} className={`${classes.step} ${classes.next}`} rel="next">
              <span className={classes.way}>
                {say.next}
                <Icon of={IconArrowRight} size={16} />
              </span>
              <bdi className={classes.title}>{place.next.title}</bdi>
            </LearningLink>
          ) : (
            course && (
              <LearningLink
                to={collectionPath(tenantSlug, [course.collectionSlug])}
                className={`${classes.step} ${classes.next}`}
              >
                <span className={classes.way}>{say.backToCourse}</span>
                <bdi className={classes.title}>{course.title}</bdi>
              </LearningLink>
            )
          )}
        </nav>
      )}
    </footer>
  );
}
