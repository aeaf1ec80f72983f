/** Where a lesson ends, in the app and inside an LMS: that it is done or how it will be, and the ways to the lessons beside it. */
import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import classes from './lesson-foot.module.css';

type LinkProps = { to: string; className: string | undefined; rel?: string; children: ReactNode };
/** Whatever makes a link here: the app's router, or the few ways of the LMS viewer. */
export type LessonLink = (props: LinkProps) => ReactNode;
export type LessonStep = { title: string; path: string };

export type LessonFootWords = {
  completed: string;
  markComplete: string;
  beside: string;
  previous: string;
  next: string;
  backToCourse: string;
};

export function LessonFoot({
  words: say,
  complete,
  hint,
  onComplete,
  steps: { previous, next, course },
  link: LinkTo,
}: {
  words: LessonFootWords;
  complete: boolean;
  /** what makes it complete */
  hint: string;
  /** null: not by a word of the person's */
  onComplete: (() => void) | null;
  /** `course` stands where no lesson is next */
  steps: { previous: LessonStep | null; next: LessonStep | null; course: LessonStep | null };
  link: LessonLink;
}) {
  return (
    <footer className={classes.end} data-no-print="">
      <div role="status" className={classes.done}>
        {complete ? (
          <p className={classes.note}>
            <Icon of={stateIcons.kept} size={20} />
            {say.completed}
          </p>
        ) : (
          <>
            <p className={classes.hint}>{hint}</p>
            {onComplete && (
              <Button leftSection={<Icon of={IconCheck} />} onClick={onComplete}>
                {say.markComplete}
              </Button>
            )}
          </>
        )}
      </div>
      {(previous || next || course) && (
        <nav className={classes.beside} aria-label={say.beside}>
          {previous && (
            <LinkTo to={previous.path} className={classes.step} rel="prev">
              <span className={classes.way}>
                <Icon of={IconArrowLeft} size={16} />
                {say.previous}
              </span>
              <bdi className={classes.title}>{previous.title}</bdi>
            </LinkTo>
          )}
          {next ? (
            <LinkTo to={next.path} className={classNames(classes.step, classes.next)} rel="next">
              <span className={classes.way}>
                {say.next}
                <Icon of={IconArrowRight} size={16} />
              </span>
              <bdi className={classes.title}>{next.title}</bdi>
            </LinkTo>
          ) : (
            course && (
              <LinkTo to={course.path} className={classNames(classes.step, classes.next)}>
                <span className={classes.way}>{say.backToCourse}</span>
                <bdi className={classes.title}>{course.title}</bdi>
              </LinkTo>
            )
          )}
        </nav>
      )}
    </footer>
  );
}
