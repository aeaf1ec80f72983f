/** 'Why this %?': what counts for the progress of a course, by the rule that computes it, and what is missing. */
import { Button } from '@mantine/core';
import { IconCircle, IconCircleHalf2, IconHelp } from '@tabler/icons-react';
import { useState } from 'react';
import { whyProgressWords as say } from '#contract/words/en/why-progress.ts';
import { type ProgressReason, progressReason } from '#domain/progress-reason.ts';
import { linkTo } from '#features/kit/learning-link.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import type { CollectionPage } from '../read-collection.ts';
import styles from './why-progress.module.css';

type Line = { skillId: string; title: string; path: string; reason: ProgressReason };

export function WhyProgress({ page: { steps, progress, skills } }: { page: CollectionPage }) {
  const [opened, setOpened] = useState(false);
  const lines = steps.map(({ skillId, skill, path, progress: of }): Line => {
    const reason = progressReason(skill.numberOfQuestions, of);
    return { skillId, title: skill.title, path, reason };
  });
  const isDone = ({ reason }: Line) => reason.kind === 'complete';
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Icon of={IconHelp} size={16} />}
        onClick={() => setOpened(true)}
      >
        {say.open}
      </Button>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={say.title(progress.percentComplete)}
        closeLabel={say.close}
      >
        <div className={styles.why}>
          <p>{say.sum(progress.completedChildren, skills)}</p>
          <p className={styles.rule}>{say.rule}</p>
          <Lines title={say.missing} lines={lines.filter((line) => !isDone(line))} />
          <Lines title={say.done} lines={lines.filter(isDone)} />
          {skills > lines.length && <p className={styles.rule}>{say.elsewhere(skills - lines.length)}</p>}
        </div>
      </Dialog>
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ListRows label={title} framed>
        {lines.map(({ skillId, title: name, path, reason }) => (
          <ListRow
            key={skillId}
            title={name}
            description={reason.kind === 'complete' ? undefined : wordsOf(reason)}
            leading={<Icon of={iconOf(reason)} />}
            renderLink={linkTo(path)}
          />
        ))}
      </ListRows>
    </section>
  );
}

const wordsOf = (reason: ProgressReason) =>
  reason.kind === 'questions' ? say.questions(reason.answered, reason.of) : say.reason[reason.kind];

const iconOf = ({ kind }: ProgressReason) =>
  kind === 'complete' ? stateIcons.kept : kind === 'not started' ? IconCircle : IconCircleHalf2;
