/** What a question is answered with: radio buttons, checkboxes or a line of text. Each change is an answer. */

import { useEffect, useRef, useState } from 'react';
import type { ExamQuestion } from '#contract/content/exam.ts';
import { examWords } from '#contract/words/en/exams.ts';
import { EXAM_ANSWER_LETTERS } from '#domain/exam.ts';
import { LimitedInput } from '#features/kit/limited-field.tsx';
import { ChoiceOption } from '#ui/choice-option.tsx';
import styles from '../exams.module.css';
import { QuestionPicture } from './question-picture.tsx';

const say = examWords.session;
/** What is typed is an answer when the person pauses. */
const PAUSE_MS = 400;

type Props = { question: ExamQuestion; given: readonly string[]; onAnswer: (answer: string[]) => void };

export function AnswerFields({ question, given, onAnswer }: Props) {
  const { questionId, kind, text } = question;
  const several = kind === 'multipleChoice';
  const choices =
    kind === 'trueFalse'
      ? [
          { id: 'true', text: say.yes },
          { id: 'false', text: say.no },
        ]
      : question.choices;
  return (
    <fieldset className={styles.question}>
      <legend className={styles.asked}>{text}</legend>
      <QuestionPicture picture={question.picture} />
      {kind === 'shortText' ? (
        <Written given={given} onAnswer={onAnswer} />
      ) : (
        <>
          <p className={styles.hint}>{several ? say.chooseSeveral : say.chooseOne}</p>
          <div className={styles.options}>
            {choices.map((choice) => (
              <ChoiceOption
                key={choice.id}
                kind={several ? 'several' : 'one'}
                name={questionId}
                value={choice.id}
                selected={given.includes(choice.id)}
                onSelect={(on) => {
                  const others = several ? given.filter((id) => id !== choice.id) : [];
                  onAnswer(on ? [...others, choice.id] : others);
                }}
              >
                {choice.text}
              </ChoiceOption>
            ))}
          </div>
        </>
      )}
    </fieldset>
  );
}

function Written({ given, onAnswer }: Pick<Props, 'given' | 'onAnswer'>) {
  const stored = given[0] ?? '';
  const [text, setText] = useState(stored);
  const [known, setKnown] = useState(stored);
  const unsaved = useRef<string | null>(null);
  const save = useRef(() => {});
  save.current = () => {
    if (unsaved.current === null) return;
    const written = unsaved.current.trim();
    if (written.length > EXAM_ANSWER_LETTERS) return;
    unsaved.current = null;
    if (written !== stored) onAnswer(written === '' ? [] : [written]);
  };
  // Answered in another tab or on another device: what is seen here is what counts, unless the person is writing.
  if (stored !== known) {
    setKnown(stored);
    if (unsaved.current === null && text.trim() !== stored) setText(stored);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter begins the pause again
  useEffect(() => {
    const timer = setTimeout(() => save.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => () => save.current(), []);
  return (
    <LimitedInput
      label={say.write}
      value={text}
      letters={EXAM_ANSWER_LETTERS}
      autoComplete="off"
      onBlur={() => save.current()}
      onChange={({ currentTarget }) => {
        unsaved.current = currentTarget.value;
        setText(currentTarget.value);
      }}
    />
  );
}
