/** A row opened beside the table: what it is, who works on it, what is in it, its questions (ROUTE-022, D90). */
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { studioWords as say } from '#contract/words/en/studio.ts';
import { dateText, durationText } from '#contract/words/time.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { workflowLabel } from '#features/workflow/workflow-label.ts';
import { useStored } from '#store/react.ts';
import { useSync } from '#sync/react.ts';
import { DrawerSheet } from '#ui/drawer-sheet.tsx';
import { childTitles, questionTitles, sectionTitles } from '../read-preview.ts';
import type { StudioEntry } from '../read-studio.ts';
import styles from '../studio.module.css';

type Props = {
  entry: StudioEntry;
  asksQuestions: boolean;
  onQuestions: (shown: boolean) => void;
  onClose: () => void;
};

export function EntryPreview({ entry, asksQuestions, onQuestions, onClose }: Props) {
  const { type, title, subtitle, path } = entry;
  const questions = asksQuestions && type === 'skill';
  return (
    <DrawerSheet
      opened
      onClose={onClose}
      title={questions ? say.questionsOf(title) : say.previewOf(title)}
      closeLabel={say.close}
      footer={
        <>
          {type === 'skill' && (
            <Button variant="default" onClick={() => onQuestions(!questions)}>
              {questions ? say.preview : say.questions}
            </Button>
          )}
          {path !== null && <LearningButton to={path}>{say.goTo}</LearningButton>}
        </>
      }
    >
      {questions ? (
        <Questions skillId={entry.id} />
      ) : (
        <div className={styles.preview}>
          {subtitle && <p className={styles.dim}>{subtitle}</p>}
          <Facts entry={entry} />
          <Outline entry={entry} />
        </div>
      )}
    </DrawerSheet>
  );
}

function Facts({ entry }: { entry: StudioEntry }) {
  const { type, createdAt, updatedAt, availability, workflow, views, likes, seconds } = entry;
  const facts: [string, string][] = [
    [say.kind, say.kinds[type]],
    [say.columns.availability, availability],
    [say.columns.workflow, workflowLabel(workflow)],
    [say.columns.createdAt, dateText(createdAt)],
    [say.columns.updatedAt, dateText(updatedAt)],
    [say.duration, durationText(seconds)],
    ...(views === null ? [] : [[say.columns.views, views.toLocaleString('en')] as [string, string]]),
    [say.columns.likes, likes.toLocaleString('en')],
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
