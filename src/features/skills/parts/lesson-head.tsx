/** The head of a lesson: its title, what it takes, how others liked it, and the way back to where one was. */
import { Button } from '@mantine/core';
import { IconArrowDown, IconFlask, IconPencil, IconVideo } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { assetPathAt } from '#contract/content/skill.ts';
import { contentCounts } from '#contract/words/en/content-counts.ts';
import * as words from '#contract/words/en.ts';
import { pictureWidths } from '#domain/picture-widths.ts';
import { useStore } from '#store/react.ts';
import type { SkillRow } from '#store/tables/synced.ts';
import { Icon } from '#ui/icon.tsx';
import { type LessonFact, LessonTop } from '../lesson-top.tsx';
import classes from './lesson-head.module.css';
import type { LessonSection } from './lesson-sections.ts';
import { goToSection } from './use-reading-place.ts';

/** Authors alone load them. */
const ArchivedNotice = lazy(async () => ({
  default: (await import('./archived-notice.tsx')).ArchivedNotice,
}));
const AuthorTools = lazy(async () => ({ default: (await import('./author-tools.tsx')).AuthorTools }));

/** Videos and labs, where it has some (SKILL-020). */
const othersOf = ({ numberOfVideos, labCount }: SkillRow): LessonFact[] => [
  ...(numberOfVideos > 0 ? [{ icon: IconVideo, text: contentCounts.video(numberOfVideos) }] : []),
  ...(labCount > 0 ? [{ icon: IconFlask, text: contentCounts.virtual_lab(labCount) }] : []),
];

export function LessonHead({
  skill,
  complete,
  resume,
  onEdit,
  keep,
  staff,
}: {
  skill: SkillRow;
  complete: boolean;
  resume?: Pick<LessonSection, 'id' | 'title'> | undefined;
  /** undefined: the person may not edit it */
  onEdit?: (() => void) | undefined;
  /** 'Keep on this device' */
  keep?: ReactNode;
  /** what only those who work on it may do with it */
  staff?: ReactNode;
}) {
  const say = words.skill;
  const { accountId } = useStore();
  const { title, subtitle, numberOfQuestions, tags, images } = skill;
  return (
    <LessonTop
      title={title}
      subtitle={subtitle}
      page={`skill ${skill.skillId}`}
      actions={
        (resume || onEdit || staff) && (
          <>
            {onEdit && (
              <Button variant="default" leftSection={<Icon of={IconPencil} />} onClick={onEdit}>
                {say.edit}
              </Button>
            )}
            {onEdit && (
              <Suspense fallback={null}>
                <AuthorTools skill={skill} />
              </Suspense>
            )}
            {staff}
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
      others={othersOf(skill)}
      factsLabel={say.facts}
      aside={keep}
    >
      {skill.archived && (
        <Suspense fallback={null}>
          <ArchivedNotice skill={skill} />
        </Suspense>
      )}
      {images.featured && (
        <img
          className={classes.picture}
          src={assetPathAt(images.featured, accountId, pictureWidths.featured)}
          alt=""
        />
      )}
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
