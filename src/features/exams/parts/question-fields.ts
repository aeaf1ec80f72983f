/** What is written of a question. What was typed for one kind stays when another is tried. */
import { useState } from 'react';
import type { ExamQuestion } from '#contract/content/exam.ts';
import { newId } from '#contract/ids.ts';
import type { ExamKey } from '#domain/exam.ts';
import { isVisible } from '#domain/visible-text.ts';

type Choice = ExamQuestion['choices'][number];
export type Kind = ExamQuestion['kind'];
export type WrittenQuestion = Omit<ExamQuestion, 'questionId'> & ExamKey;

export const choosing = (kind: Kind) => kind === 'singleChoice' || kind === 'multipleChoice';
const emptyChoices = (): Choice[] => [1, 2].map(() => ({ id: newId(), text: '' }));

export function useQuestionFields(question: ExamQuestion | null, known: ExamKey | undefined) {
  const [kind, setKind] = useState<Kind>(question?.kind ?? 'singleChoice');
  const [text, setText] = useState(question?.text ?? '');
  const [choices, setChoices] = useState(() =>
    question && question.choices.length > 0 ? question.choices : emptyChoices(),
  );
  const [marked, setMarked] = useState<readonly string[]>(
    question && choosing(question.kind) ? (known?.correct ?? []) : [],
  );
  const [statement, setStatement] = useState(
    question?.kind === 'trueFalse' ? (known?.correct[0] ?? 'true') : 'true',
  );
  const [spellings, setSpellings] = useState(
    question?.kind === 'shortText' ? (known?.correct.join('\n') ?? '') : '',
  );
  const [picture, setPicture] = useState(question?.picture ?? null);
  const [explanation, setExplanation] = useState(known?.explanation ?? '');
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
  return { kind, text, choices, marked, statement, spellings, explanation, picture, written, ...set };
}

export type QuestionFields = ReturnType<typeof useQuestionFields>;
