/** What is written of a question. What was typed for one kind stays when another is tried. */

import { useEffect, useState } from 'react';
import type { ExamQuestion } from '#contract/content/exam.ts';
import { newId } from '#contract/ids.ts';
import type { ExamKey } from '#domain/exam.ts';
import { isVisible } from '#domain/visible-text.ts';
import { useKeptTyping } from '#features/kit/use-kept-typing.ts';

type Choice = ExamQuestion['choices'][number];
export type Kind = ExamQuestion['kind'];
export type WrittenQuestion = Omit<ExamQuestion, 'questionId'> & ExamKey;

export const choosing = (kind: Kind) => kind === 'singleChoice' || kind === 'multipleChoice';
const emptyChoices = (): Choice[] => [1, 2].map(() => ({ id: newId(), text: '' }));

export function useQuestionFields(place: string, question: ExamQuestion | null, known: ExamKey | undefined) {
  const [first] = useState(() => ({
    kind: question?.kind ?? ('singleChoice' as Kind),
    text: question?.text ?? '',
    choices: question && question.choices.length > 0 ? question.choices : emptyChoices(),
    marked: question && choosing(question.kind) ? (known?.correct ?? []) : [],
    statement: question?.kind === 'trueFalse' ? (known?.correct[0] ?? 'true') : 'true',
    spellings: question?.kind === 'shortText' ? (known?.correct.join('\n') ?? '') : '',
    picture: question?.picture ?? null,
    explanation: known?.explanation ?? '',
  }));
  const { typed, keep, closing } = useKeptTyping(place, first, { question, known });
  const [kind, setKind] = useState(typed.kind);
  const [text, setText] = useState(typed.text);
  const [choices, setChoices] = useState(typed.choices);
  const [marked, setMarked] = useState<readonly string[]>(typed.marked);
  const [statement, setStatement] = useState(typed.statement);
  const [spellings, setSpellings] = useState(typed.spellings);
  const [picture, setPicture] = useState(typed.picture);
  const [explanation, setExplanation] = useState(typed.explanation);
  const now = { kind, text, choices, marked: [...marked], statement, spellings, picture, explanation };
  const changed = JSON.stringify(now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is what changes
  useEffect(() => keep(now), [changed]);
  const lines = [
    ...new Set(
      spellings
        .split('\n')
        .map((line) => line.trim())
        .filter(isVisible),
    ),
  ];
  const correct = choosing(kind) ? [...marked] : kind === 'trueFalse' ? [statement] : lines;
  const written: WrittenQuestion = {
    ...{ kind, text, correct, explanation, picture },
    choices: choosing(kind) ? choices : [],
  };
  const set = {
    setKind,
    setText,
    setChoices,
    setMarked,
    setStatement,
    setSpellings,
    setExplanation,
    setPicture,
  };
  return { ...now, written, closing, ...set };
}

export type QuestionFields = ReturnType<typeof useQuestionFields>;
