/** One lesson in the contents of a course. */
import { IconCircle, IconCircleHalf2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { durationText } from '#contract/words/duration.ts';
import { studyWords } from '#contract/words/en/study.ts';
import * as words from '#contract/words/en.ts';
import { noProgress, type ProgressState, skillProgressState } from '#domain/learning-progress.ts';
import { linkTo } from '#features/kit/learning-link.tsx';
import type { ProgressRow, SkillRow } from '#store/tables/synced.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './contents-tree.module.css';

const icons = { 'not started': IconCircle, 'in progress': IconCircleHalf2, complete: stateIcons.kept };
const tones: Record<ProgressState, string | undefined> = {
  'not started': styles.fresh,
  'in progress': styles.begun,
  complete: styles.complete,
};

export function SkillLine({
  skill,
  progress,
  path,
  missing,
  actions,
}: {
  skill: SkillRow;
  progress: ProgressRow | undefined;
  path: string;
  /** Its text is not on this device, and there is no connection. */
  missing: boolean;
  /** Its controls. */
  actions?: ReactNode;
}) {
  const course = words.course;
  const state = skillProgressState(progress ?? noProgress(skill.skillId));
  // Somebody who has begun it is told that it has changed since.
  const changed = progress !== undefined && progress.updatedAt > 0 && skill.updatedAt > progress.updatedAt;
  const seconds = skill.estimatedSecondsToConsume;
  return (
    <ListRow
      title={skill.title}
      description={skill.subtitle || undefined}
      renderLink={linkTo(path)}
      faded={missing}
      actions={actions}
      leading={
        <span className={tones[state]}>
          <Icon of={icons[state]} size={20} />
        </span>
      }
      trailing={
        <span className={styles.facts}>
          {missing && (
            <span className={styles.missing}>
              <Icon of={stateIcons.offline} size={16} />
              {course.notHere}
            </span>
          )}
          {!skill.visible && <span className={styles.hiddenMark}>{studyWords.hidden}</span>}
          {changed && <span className={styles.changed}>{studyWords.changed}</span>}
          {state === 'not started' ? (
            <VisuallyHidden>{course.states[state]}</VisuallyHidden>
          ) : (
            <span className={classNames(styles.state, tones[state])}>{course.states[state]}</span>
          )}
          {skill.numberOfQuestions > 0 && <span>{course.questions(skill.numberOfQuestions)}</span>}
          {seconds >= 60 && <span className={styles.time}>{durationText(seconds)}</span>}
        </span>
      }
    />
  );
}
