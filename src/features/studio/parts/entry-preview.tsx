/** A row opened beside the table: what it is, who works on it, what is in it, its questions (ROUTE-022, D90). */

import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { inDigits } from '#contract/words/count.ts';
import { durationText } from '#contract/words/duration.ts';
import { approvalWords } from '#contract/words/en/approvals.ts';
import { studioWords as say } from '#contract/words/en/studio.ts';
import { dateText } from '#contract/words/time.ts';
import { isOffered } from '#domain/own-space.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { workflowLabel } from '#features/workflow/workflow-label.ts';
import { useStored } from '#store/react.ts';
import { useSync } from '#sync/react.ts';
import { widthFrom } from '#ui/breakpoints.ts';
import { DrawerSheet } from '#ui/drawer-sheet.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useMediaQuery } from '#ui/media-query.ts';
import { childTitles, questionTitles, sectionTitles } from '../read-preview.ts';
import type { StudioEntry } from '../read-studio.ts';
import styles from '../studio.module.css';
import { approvalText } from './approval-text.ts';

type Props = {
  entry: StudioEntry;
  asksQuestions: boolean;
  onQuestions: (shown: boolean) => void;
  onClose: () => void;
};

const ApprovalsOfSkill = lazy(async () => ({
  default: (await import('#features/approvals/approvals-dialog.tsx')).ApprovalsOfSkill,
}));

export function EntryPreview({ entry, asksQuestions, onQuestions, onClose }: Props) {
  const { type, title, subtitle, path } = entry;
  const questions = asksQuestions && type === 'skill';
  const heading = questions ? say.questionsOf(title) : say.previewOf(title);
  const content = questions ? (
    <Questions skillId={entry.id} />
  ) : (
    <div className={styles.preview}>
      {subtitle && <p className={styles.dim}>{subtitle}</p>}
      <Facts entry={entry} />
      <Outline entry={entry} />
    </div>
  );
  const ways = (
    <>
      {type === 'skill' && (
        <Button variant="default" onClick={() => onQuestions(!questions)}>
          {questions ? say.preview : say.questions}
        </Button>
      )}
      {type === 'skill' && entry.here && entry.mayEdit && !entry.archived && isOffered(entry, 'reviews') && (
        <Approvals skillId={entry.id} />
      )}
      {path !== null && <LearningButton to={path}>{say.goTo}</LearningButton>}
    </>
  );
  if (useMediaQuery(widthFrom(1200)))
    return (
      <Beside heading={heading} ways={ways} onClose={onClose}>
        {content}
      </Beside>
    );
  return (
    <DrawerSheet opened onClose={onClose} title={heading} closeLabel={say.close} footer={ways}>
      {content}
    </DrawerSheet>
  );
}

/** The table stays usable: another row opens in place of this one. */
function Beside({
  heading,
  ways,
  onClose,
  children,
}: {
  heading: string;
  ways: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <aside
      className={styles.aside}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <div className={styles.asideHead}>
        <h2 id={id} className={styles.asideTitle}>
          <bdi>{heading}</bdi>
        </h2>
        <IconButton icon={IconX} label={say.close} onPress={onClose} />
      </div>
      {children}
      <div className={styles.tools}>{ways}</div>
    </aside>
  );
}

function Approvals({ skillId }: { skillId: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {approvalWords.open}
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <ApprovalsOfSkill skillId={skillId} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}

function Facts({ entry }: { entry: StudioEntry }) {
  const { type, createdAt, updatedAt, availability, workflow, views, likes, seconds } = entry;
  const facts: [string, string][] = [
    [say.kind, say.kinds[type]],
    [say.columns.availability, availability],
    [say.columns.workflow, workflowLabel(workflow)],
    ...(type === 'skill'
      ? [[say.approval, approvalText(entry.approval) || say.noApproval] as [string, string]]
      : []),
    [say.columns.createdAt, dateText(createdAt)],
    [say.columns.updatedAt, dateText(updatedAt)],
    [say.duration, durationText(seconds)],
    ...(views === null ? [] : [[say.columns.views, inDigits(views)] as [string, string]]),
    [say.columns.likes, inDigits(likes)],
    [
      say.columns.authors,
      entry.authors.map(({ name }) => name || say.unknownAuthor).join(', ') || say.nobody,
    ],
    [say.columns.presentIn, entry.presentIn.map((place) => place.title).join(', ') || say.nowhere],
    [say.columns.externalId, entry.externalId || say.none],
    [say.categories.tags, entry.tags.join(', ') || say.none],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Outline({ entry: { type, id } }: { entry: StudioEntry }) {
  const titles = useStored(type === 'skill' ? sectionTitles : childTitles, id);
  if (!titles || titles.length === 0) return null;
  return (
    <section aria-label={say.outline}>
      <h3 className={styles.legend}>{say.outline}</h3>
      <ol className={styles.outline}>
        {titles.map((title, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sections may have one name
          <li key={at}>
            <bdi>{title}</bdi>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Questions({ skillId }: { skillId: string }) {
  const sync = useSync();
  const titles = useStored(questionTitles, skillId);
  const missing = titles === null;
  useEffect(() => {
    if (missing) void sync.wantSkillBody(skillId);
  }, [missing, sync, skillId]);
  if (titles === undefined) return null;
  if (titles === null) return <p role="status">{say.questionsNotHere}</p>;
  if (titles.length === 0) return <p>{say.noQuestions}</p>;
  return (
    <ol className={styles.outline}>
      {titles.map((title, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: questions may say the same
        <li key={at}>
          <bdi>{title || say.question(at + 1)}</bdi>
        </li>
      ))}
    </ol>
  );
}
