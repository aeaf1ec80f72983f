/** The course inside the LMS: what it is, how far the learner is, where to go on, its lessons. */
import { Button } from '@mantine/core';
import { consumeSkillPath } from '#contract/lms/entity.ts';
import { rxdAssetPath } from '#contract/lms/launch.ts';
import { durationText } from '#contract/words/duration.ts';
import { lmsWords } from '#contract/words/en/lms.ts';
import { lmsStatus } from '#domain/lms-progress.ts';
import { ClothCover } from '#ui/cloth-cover.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import styles from './course-page.module.css';
import { LessonList } from './lesson-list.tsx';
import { lessonStatus, nextLesson } from './lms-course.ts';
import { LmsLink } from './lms-navigation.tsx';
import type { Opened } from './viewer-session.ts';

export function CoursePage({ opened }: { opened: Opened }) {
  const { course, progress, passedTold, assetToken } = opened;
  const say = lmsWords.course;
  const complete = lmsStatus(progress) === 'COMPLETE';
  const { length, progress: done, percentComplete } = progress.parent;
  const seconds = course.lessons.reduce((sum, lesson) => sum + lesson.seconds, 0);
  const questions = course.lessons.reduce((sum, { questionIds }) => sum + questionIds.length, 0);
  return (
    <>
      <div className={styles.top}>
        <div className={styles.cover}>
          <ClothCover
            title={course.title}
            color={course.color}
            size="large"
            {...(course.pictureId !== null && { picture: rxdAssetPath(course.pictureId, assetToken) })}
          />
        </div>
        <div className={styles.words}>
          <PageHeader
            title={course.title}
            page={`course ${course.entity.id}`}
            lead={course.lead && <bdi>{course.lead}</bdi>}
          />
        </div>
        <div className={styles.doing}>
          <p className={styles.facts}>
            {[
              say.lessons(length),
              ...(questions > 0 ? [say.questions(questions)] : []),
              ...(seconds >= 60 ? [durationText(seconds)] : []),
            ].join(' · ')}
          </p>
          {length > 0 && (
            <div className={styles.progress}>
              <ProgressBar
                name={say.progress}
                value={done}
                max={length}
                label={say.done(done, length, percentComplete)}
              />
            </div>
          )}
          {complete ? (
            <Notice tone="moss" icon={stateIcons.kept} title={say.complete}>
              {passedTold ? say.completeTold : say.completeText}
            </Notice>
          ) : (
            <NextButton opened={opened} />
          )}
        </div>
      </div>
      {length === 0 ? (
        <EmptyState title={say.emptyTitle}>{say.empty}</EmptyState>
      ) : (
        <section className={styles.contents} aria-labelledby="lessons">
          <h2 id="lessons">{say.contents}</h2>
          <LessonList course={course} progress={progress} />
        </section>
      )}
    </>
  );
}

function NextButton({ opened: { course, progress } }: { opened: Opened }) {
  const say = lmsWords.course;
  const next = nextLesson(progress, course.lessons);
  if (!next) return null;
  const begun = course.lessons.some((lesson) => lessonStatus(progress, lesson) !== 'NOT_STARTED');
  const to = consumeSkillPath(course.entity, next.slug);
  return (
    <div className={styles.next}>
      <Button
        renderRoot={(props) => <LmsLink to={to} {...props} />}
        aria-label={begun ? say.continueWith(next.title) : say.startWith(next.title)}
      >
        {begun ? say.continue : say.start}
      </Button>
      <span className={styles.nextTitle}>
        <bdi>{next.title}</bdi>
      </span>
    </div>
  );
}
