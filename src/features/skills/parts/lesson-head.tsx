/** The head of a lesson: its title, what it takes, how others liked it, and the way back to where one was. */
import { Button } from '@mantine/core';
import { IconArrowDown, IconClock, IconHelpCircle, IconPencil, IconThumbUp } from '@tabler/icons-react';
import { words } from '#contract/words/en.ts';
import { durationText } from '#contract/words/time.ts';
import type { SkillRow } from '#store/tables/synced.ts';
import { Icon } from '#ui/icon.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import classes from './lesson-head.module.css';
import type { LessonSection } from './lesson-sections.ts';
import { goToSection } from './use-reading-place.ts';

export function LessonHead({
  skill,
  complete,
  resume,
  onEdit,
}: {
  skill: SkillRow;
  complete: boolean;
  resume?: Pick<LessonSection, 'id' | 'title'> | undefined;
  /** undefined: the person may not edit it */
  onEdit?: (() => void) | undefined;
}) {
  const say = words.learning.skill;
  return (
    <div className={classes.head}>
      <PageHeader
        title={skill.title}
        page={`skill ${skill.skillId}`}
        lead={skill.subtitle && <bdi>{skill.subtitle}</bdi>}
        actions={
          (resume || onEdit) && (
            <>
              {onEdit && (
                <Button variant="default" leftSection={<Icon of={IconPencil} />} onClick={onEdit}>
                  {say.edit}
                </Button>
              )}
              {resume && (
                <Button leftSection={<Icon of={IconArrowDown} />} onClick={() => goToSection(resume.id)}>
                  <bdi className={classes.resume}>{say.resumeAt(resume.title)}</bdi>
                </Button>
              )}
            </>
          )
        }
      />
      <ul className={classes.facts} aria-label={say.facts}>
        {complete && (
          <li className={classes.complete}>
            <Icon of={stateIcons.kept} size={16} />
            {say.complete}
          </li>
        )}
        {skill.estimatedSecondsToConsume >= 60 && (
          <li>
            <Icon of={IconClock} size={16} />
            {durationText(skill.estimatedSecondsToConsume)}
          </li>
        )}
        {skill.numberOfQuestions > 0 && (
          <li>
            <Icon of={IconHelpCircle} size={16} />
            {words.learning.course.questions(skill.numberOfQuestions)}
          </li>
        )}
        {skill.ratings.likes > 0 && (
          <li>
            <Icon of={IconThumbUp} size={16} />
            {say.likes(skill.ratings.likes)}
          </li>
        )}
      </ul>
      {skill.tags.length > 0 && (
        <ul className={classes.tags} aria-label={say.tags}>
          {skill.tags.map((tag) => (
            <li key={tag}>
              <bdi>{tag}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
