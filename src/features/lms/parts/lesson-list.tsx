/** The lessons of the course with how far the learner is in each: on the course's page, and beside a lesson. */
import { IconCircle, IconCircleHalf2 } from '@tabler/icons-react';
import { consumeSkillPath } from '#contract/lms/entity.ts';
import { durationText } from '#contract/words/duration.ts';
import { lmsWords } from '#contract/words/en/lms.ts';
import type { LmsProgress, LmsStatus } from '#domain/lms-progress.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './lesson-list.module.css';
import { type LmsCourse, type LmsLesson, lessonStatus, rightAnswers } from './lms-course.ts';
import { LmsLink } from './lms-navigation.tsx';

const icons = { NOT_STARTED: IconCircle, IN_PROGRESS: IconCircleHalf2, COMPLETE: stateIcons.kept } as const;

type ListProps = {
  course: LmsCourse;
  progress: LmsProgress;
  /** the lesson that is open */
  current?: string;
  /** beside a lesson: titles and marks alone */
  compact?: boolean;
};

export function LessonList({ course, progress, current, compact = false }: ListProps) {
  return (
    <div className={styles.parts}>
      {course.parts.map((part) => (
        <section key={part.id} className={styles.part} aria-label={part.title ?? undefined}>
          {part.title !== null && (
            <h3 className={compact ? styles.compactTitle : styles.partTitle}>
              <bdi>{part.title}</bdi>
            </h3>
          )}
          <ListRows framed={!compact} label={part.title ?? lmsWords.course.contents}>
            {part.lessons.map((lesson) => (
              <Row
                key={lesson.skillId}
                course={course}
                lesson={lesson}
                progress={progress}
                compact={compact}
                current={lesson.skillId === current}
              />
            ))}
          </ListRows>
        </section>
      ))}
    </div>
  );
}

function Row({
  course,
  lesson,
  progress,
  compact,
  current,
}: {
  course: LmsCourse;
  lesson: LmsLesson;
  progress: LmsProgress;
  compact: boolean;
  current: boolean;
}) {
  const status = lessonStatus(progress, lesson);
  const state = lmsWords.course.states[status];
  return (
    <ListRow
      title={lesson.title}
      compact={compact}
      current={current}
      description={compact ? undefined : lesson.subtitle || undefined}
      renderLink={(props) => <LmsLink to={consumeSkillPath(course.entity, lesson.slug)} {...props} />}
      leading={
        <span className={classNames(styles.leading, tones[status])}>
          <Icon of={icons[status]} size={compact ? 18 : 20} />
          {compact && <VisuallyHidden>{state}</VisuallyHidden>}
        </span>
      }
      trailing={compact ? undefined : <Facts lesson={lesson} progress={progress} status={status} />}
    />
  );
}

const tones: Record<LmsStatus, string | undefined> = {
  NOT_STARTED: styles.fresh,
  IN_PROGRESS: styles.begun,
  COMPLETE: styles.complete,
};

function Facts({
  lesson,
  progress,
  status,
}: {
  lesson: LmsLesson;
  progress: LmsProgress;
  status: LmsStatus;
}) {
  const say = lmsWords.course;
  const { questionIds, seconds } = lesson;
  return (
    <span className={styles.facts}>
      {status === 'NOT_STARTED' ? (
        <VisuallyHidden>{say.states[status]}</VisuallyHidden>
      ) : (
        <span className={tones[status]}>{say.states[status]}</span>
      )}
      {questionIds.length > 0 && (
        <span>
          {status === 'IN_PROGRESS'
            ? say.answered(rightAnswers(progress, lesson), questionIds.length)
            : say.questions(questionIds.length)}
        </span>
      )}
      {seconds >= 60 && <span>{durationText(seconds)}</span>}
    </span>
  );
}
