/** What stands above a lesson, in the app and inside an LMS: its title, and what there is to say of it at a glance. */
import { IconClock, IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { durationText } from '#contract/words/duration.ts';
import { Icon, type IconShape } from '#ui/icon.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import classes from './lesson-top.module.css';

export type LessonFact = { icon: IconShape; text: string };

export function LessonTop({
  title,
  subtitle,
  page,
  actions,
  complete,
  seconds,
  questions,
  others = [],
  factsLabel,
  aside,
  children,
}: {
  title: string;
  subtitle: string;
  /** What tells one page from another. */
  page: string;
  actions?: ReactNode;
  /** The word for it; null: it is not. */
  complete: string | null;
  seconds: number;
  /** null: it has none */
  questions: string | null;
  others?: readonly LessonFact[];
  factsLabel?: string;
  /** Beside the facts: a button, whose room is kept until it is there. */
  aside?: ReactNode;
  children?: ReactNode;
}) {
  const facts: LessonFact[] = [
    ...(seconds >= 60 ? [{ icon: IconClock, text: durationText(seconds) }] : []),
    ...(questions === null ? [] : [{ icon: IconHelpCircle, text: questions }]),
    ...others,
  ];
  return (
    <div className={classes.head}>
      <PageHeader title={title} page={page} lead={subtitle && <bdi>{subtitle}</bdi>} actions={actions} />
      <div className={classes.about}>
        <ul className={classes.facts} aria-label={factsLabel}>
          {complete !== null && (
            <li className={classes.complete}>
              <Icon of={stateIcons.kept} size={16} />
              {complete}
            </li>
          )}
          {facts.map(({ icon, text }) => (
            <li key={text}>
              <Icon of={icon} size={16} />
              {text}
            </li>
          ))}
        </ul>
        {aside !== undefined && (
          <div className={classes.aside} data-no-print="">
            {aside}
          </div>
        )}
      </div>
      {children}
    </div>
  );
}
