/** The head of a lesson: its title, what it takes, how others liked it, and the way back to where one was. */
import { Button } from '@mantine/core';
import { IconArrowDown, IconPencil, IconThumbUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import * as words from '#contract/words/en.ts';
import type { SkillRow } from '#store/tables/synced.ts';
import { Icon } from '#ui/icon.tsx';
import { LessonTop } from '../lesson-top.tsx';
import classes from './lesson-head.module.css';
import type { LessonSection } from './lesson-sections.ts';
import { goToSection } from './use-reading-place.ts';

export function LessonHead({
  skill,
  complete,
  resume,
  onEdit,
  keep,
}: {
  skill: SkillRow;
  complete: boolean;
  resume?: Pick<LessonSection, 'id' | 'title'> | undefined;
  /** undefined: the person may not edit it */
  onEdit?: (() => void) | undefined;
  /** 'Keep on this device' */
  keep?: ReactNode;
}) {
  const say = words.skill;
  const { title, subtitle, numberOfQuestions, tags } = skill;
  const { likes } = skill.ratings;
  return (
    <LessonTop
      title={title}
      subtitle={subtitle}
      page={`skill ${skill.skillId}`}
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
      complete={complete ? say.complete : null}
      seconds={skill.estimatedSecondsToConsume}
      questions={numberOfQuestions > 0 ? words.course.questions(numberOfQuestions) : null}
      others={likes > 0 ? [{ icon: IconThumbUp, text: say.likes(likes) }] : []}
      factsLabel={say.facts}
      aside={keep}
    >
      {tags.length > 0 && (
        <ul className={classes.tags} aria-label={say.tags}>
          {tags.map((tag) => (
            <li key={tag}>
              <bdi>{tag}</bdi>
            </li>
          ))}
        </ul>
      )}
    </LessonTop>
  );
}
