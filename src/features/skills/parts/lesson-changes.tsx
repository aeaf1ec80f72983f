/** Above a lesson that its author has changed since the person read it here: which parts, and what becomes of their answers. */
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { SkillBody } from '#contract/content/skill.ts';
import { blockMarks } from '#contract/document/block-marks.ts';
import { isAnswerTo } from '#contract/document/judge-answer.ts';
import { questionsOf } from '#contract/document/sections.ts';
import { changedSinceWords as say } from '#contract/words/en/changed-since.ts';
import { blockChanges, isNothing, type SeenBlock } from '#domain/changed-since.ts';
import { ChangeList, ChangesOfKind } from '#features/kit/change-list.tsx';
import { noteSeenText, seenText } from '#store/queries/seen.ts';
import { useStore, useStored } from '#store/react.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './lesson-changes.module.css';

/** Whoever stays so long has seen what the notice says. */
const LOOKED_MS = 10_000;

export default function LessonChanges({
  body,
  answers,
}: {
  body: Pick<SkillBody, 'skillId' | 'bodyVersion' | 'document'>;
  answers: Readonly<Record<string, readonly string[]>>;
}) {
  const { skillId, bodyVersion, document } = body;
  const db = useStore();
  const seen = useStored(seenText, skillId);
  const blocks = useMemo(() => blockMarks(document), [document]);
  const changes = useMemo(
    () => (seen && seen.version < bodyVersion ? blockChanges(seen.blocks, blocks) : null),
    [seen, bodyVersion, blocks],
  );
  const shows = changes !== null && !isNothing(changes);
  const note = useCallback(() => {
    // Without room for it the same is said once more.
    noteSeenText(db, { skillId, version: bodyVersion, blocks }).catch(() => {});
  }, [db, skillId, bodyVersion, blocks]);
  const isKnown = seen !== undefined && seen?.version === bodyVersion;
  useEffect(() => {
    if (seen !== undefined && !shows && !isKnown) note();
  }, [seen, shows, isKnown, note]);
  useSeenOnLeaving(shows, note);
  if (!shows) return null;
  const { kept, gone } = answersIn(document, answers);
  return (
    <section aria-label={say.title} data-no-print="">
      <Notice
        tone="petrol"
        icon={IconHistory}
        title={say.title}
        actions={
          <Button variant="default" size="compact-md" onClick={note}>
            {say.seen}
          </Button>
        }
      >
        <ChangeList>
          <Blocks title={say.added} blocks={changes.added} linked />
          <Blocks title={say.changed} blocks={changes.changed} linked />
          <Blocks title={say.gone} blocks={changes.removed} />
        </ChangeList>
        {kept > 0 && <p>{say.answersStay(kept)}</p>}
        {gone > 0 && <p>{say.answersGone(gone)}</p>}
      </Notice>
    </section>
  );
}

function useSeenOnLeaving(shows: boolean, note: () => void): void {
  const latest = useRef(note);
  latest.current = note;
  useEffect(() => {
    if (!shows) return;
    const since = Date.now();
    return () => {
      if (Date.now() - since >= LOOKED_MS) latest.current();
    };
  }, [shows]);
}

function Blocks({
  title,
  blocks,
  linked = false,
}: {
  title: string;
  blocks: readonly SeenBlock[];
  /** they are in the lesson */
  linked?: boolean;
}) {
  return (
    <ChangesOfKind title={title} items={blocks} keyOf={({ key }) => key}>
      {({ key, quote }) =>
        linked && quote !== '' ? (
          <button type="button" className={styles.jump} onClick={() => showBlock(key, quote)}>
            {quote}
          </button>
        ) : (
          quote || say.noWords
        )
      }
    </ChangesOfKind>
  );
}

/** A block bears its key where it is a heading or has notes below it; others are found by their words. */
function showBlock(key: string, quote: string): void {
  const lesson = window.document.querySelector('[data-lesson]');
  const beside = [...(lesson?.querySelectorAll('[data-notes-of]') ?? [])].find(
    (each) => each.getAttribute('data-notes-of') === key,
  );
  const words = quote.replace(/…$/u, '');
  const said = (each: Element) => (each.textContent ?? '').replace(/\s+/gu, ' ').trim().startsWith(words);
  const block =
    beside?.previousElementSibling ??
    window.document.getElementById(key) ??
    [
      ...(lesson?.querySelectorAll('p, ul, ol, pre, table, blockquote, figure, section[data-question]') ??
        []),
    ].find(said);
  if (!(block instanceof HTMLElement)) return;
  block.tabIndex = -1;
  block.scrollIntoView({ block: 'center' });
  block.focus({ preventScroll: true });
}

/** An answer stands as long as its question takes it. */
function answersIn(
  document: SkillBody['document'],
  answers: Readonly<Record<string, readonly string[]>>,
): { kept: number; gone: number } {
  const questions = new Map(questionsOf(document).map((question) => [question.questionId, question]));
  const given = Object.entries(answers).map(([questionId, answer]) => {
    const question = questions.get(questionId);
    return question !== undefined && isAnswerTo(question, answer);
  });
  const kept = given.filter(Boolean).length;
  return { kept, gone: given.length - kept };
}
