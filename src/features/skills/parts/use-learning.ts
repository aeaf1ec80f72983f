/** What a person does in a lesson: kept on the device and reported, or held on this page for a visitor. */
import { useEffect, useRef, useState } from 'react';
import * as words from '#contract/words/en.ts';
import {
  noProgress,
  type ProgressReport,
  type SkillProgress,
  withReport,
} from '#domain/learning-progress.ts';
import { upsertProgress } from '#mutations/content/upsert-progress.ts';
import { VISITOR } from '#store/db.ts';
import { deviceSeconds } from '#store/queries/progress.ts';
import { findSkill } from '#store/queries/skills.ts';
import { useStore, useStored } from '#store/react.ts';
import type { SkillRow } from '#store/tables/synced.ts';
import { NotSaved } from '#sync/storage/keep-storage.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import type { Lesson } from './lesson-sections.ts';
import { progressHere } from './opened-skill.ts';
import { useCountedSeconds } from './use-counted-seconds.ts';

export type Learning = {
  progress: SkillProgress;
  answer(questionId: string, blockKey: string, answer: string[], right: boolean): void;
  /** a section or question was passed */
  pass(blockKey: string): void;
  complete(): void;
};

type Added = Partial<Omit<ProgressReport, 'clientId' | 'secondsConsumed'>>;

/** @returns undefined while the disk has not answered */
export function useLearning(skill: SkillRow, lesson: Lesson): Learning | undefined {
  const { skillId } = skill;
  const db = useStore();
  const visitor = db.accountId === VISITOR;
  const stored = useStored(progressHere, skillId);
  const before = useStored(deviceSeconds, skillId);
  const [held, setHeld] = useState(() => noProgress(skillId));
  const upsert = useMutate(upsertProgress);
  const progress = visitor ? held : (stored ?? noProgress(skillId));

  // What this device had counted when the lesson was opened: later values hold what is counted here.
  const base = useRef<number | undefined>(undefined);
  const known = useRef(progress);
  const mark = useRef<string | null>(null);
  useEffect(() => {
    base.current ??= before;
    known.current = progress;
  });

  const seconds = useCountedSeconds((closed) => {
    if (visitor) return;
    if (closed) reportIfHere().catch(sayNotSaved);
    else report({});
  });

  const further = (blockKey: string): string | null => {
    const place = (key: string | null) => (key === null ? -1 : (lesson.order.get(key) ?? -1));
    const reached = [mark.current, known.current.lastCompletedBlockKey, blockKey];
    mark.current = reached.reduce((best, key) => (place(key) > place(best) ? key : best), null);
    return mark.current;
  };

  /** Always the whole of it: reports may be joined, resent, or overtake each other. */
  const report = (added: Added) => {
    const { answers, completedQuestions, complete, lastCompletedBlockKey } = known.current;
    const whole = {
      skillId,
      secondsConsumed: (base.current ?? 0) + seconds.read(),
      answers: { ...answers, ...added.answers },
      completedQuestions: [...new Set([...completedQuestions, ...(added.completedQuestions ?? [])])],
      lastCompletedBlockKey: added.lastCompletedBlockKey ?? mark.current ?? lastCompletedBlockKey,
      complete: complete || (added.complete ?? false),
    };
    const learned = seconds.reported();
    if (visitor) {
      setHeld((now) => withReport(now, { ...whole, clientId: VISITOR }, skill, Date.now()));
      return;
    }
    upsert({ ...whole, answers: copied(whole.answers) }).catch(sayNotSaved);
    // The picture of the week is no reason to disturb anybody who learns.
    void import('./note-learned.ts')
      .then(({ noteLearnedNow }) => noteLearnedNow(db, learned))
      .catch(() => {});
  };

  /** A lesson that leaves the device closes its page: the server takes nothing about it from this person any more. */
  const reportIfHere = async () => {
    if (await findSkill(db, skillId)) report({});
  };

  if (!visitor && stored === undefined) return undefined;
  return {
    progress,
    answer: (questionId, blockKey, answer, right) =>
      report({
        answers: { [questionId]: answer },
        ...(right && { completedQuestions: [questionId], lastCompletedBlockKey: further(blockKey) }),
      }),
    pass: (blockKey) => {
      const reached = further(blockKey);
      if (reached !== known.current.lastCompletedBlockKey) report({ lastCompletedBlockKey: reached });
    },
    complete: () => report({ complete: true }),
  };
}

const copied = (answers: ProgressReport['answers']) =>
  Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, [...answer]]));

function sayNotSaved(error: unknown) {
  // The account's database was closed while the page was left: there is nobody to tell.
  if (error instanceof Error && error.name === 'DatabaseClosedError') return;
  if (!(error instanceof NotSaved)) throw error;
  showToast({
    id: 'not-saved',
    tone: 'vermilion',
    icon: stateIcons.needsYou,
    text: words.skill.notSaved,
  });
}
