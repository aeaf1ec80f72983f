/** What all kinds of questions share: the card, what is said of the answer, hints and the explanation. */
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Block, QuestionBlock, QuestionOption } from '#contract/document/document.ts';
import type { Question } from '#contract/document/sections.ts';
import * as words from '#contract/words/en.ts';
import { Icon } from '#ui/icon.tsx';
import { LessonBlocks } from './lesson-blocks.tsx';
import classes from './question-card.module.css';

const Hints = lazy(async () => ({ default: (await import('./question-hints.tsx')).Hints }));

export type QuestionCardProps = {
  block: QuestionBlock;
  sectionId: string;
  /** counts from 1 within the lesson */
  number: number;
  /** decides the order in which the options stand */
  seed: string;
  /** where what others answered is known; absent: no account's store is behind the page */
  skillId?: string | undefined;
  /** the answer that was given last, as option ids */
  given: readonly string[] | undefined;
  completed: boolean;
  /** what the server says of an answer, where it is asked; until then the device's own word holds */
  verdict?: ServerVerdict | undefined;
  onAnswer: (answer: string[], right: boolean) => void;
};

export type ServerVerdict = {
  /** the answer that it is about, as option ids */
  answer: readonly string[];
  right: boolean;
  /** stands below the verdict, such as a hint */
  note: ReactNode;
};

/** The word of the server, if it is about this answer. */
export const verdictOn = (verdict: ServerVerdict | undefined, answer: readonly string[]) =>
  verdict?.answer.length === answer.length && verdict.answer.every((id, at) => id === answer[at])
    ? verdict
    : undefined;

export type PartProps = QuestionCardProps & {
  question: Question;
  options: QuestionOption[];
  /** the person has begun to answer on this page */
  onTouch: () => void;
};

const noParts = { gap: () => null, question: () => null };

export const promptOf = (block: QuestionBlock): Block[] =>
  block.content.flatMap((part) => (part.type === 'questionPrompt' ? part.content : []));

type FrameProps = {
  block: QuestionBlock;
  number: number;
  hint: string;
  checked: boolean;
  right: boolean;
  /** answered where nothing is right or wrong */
  kept?: boolean;
  onTouch?: () => void;
  /** of the server, below what is said of the answer */
  note?: ReactNode;
  /** stands below all of that */
  again?: ReactNode;
  children: ReactNode;
};

/** The question's card with what is said of the answer. */
export function Frame({
  block,
  number,
  hint,
  checked,
  right,
  kept = false,
  onTouch,
  note,
  again,
  children,
}: FrameProps) {
  const explanation = block.content.find((part) => part.type === 'questionExplanation');
  const done = right || kept;
  return (
    <section
      className={classes.card}
      aria-label={words.question.label(number)}
      data-question={block.attrs.questionId}
      onClickCapture={onTouch}
      onKeyDownCapture={onTouch}
      onInputCapture={onTouch}
    >
      <header className={classes.head}>
        <span className={classes.number}>{words.question.label(number)}</span>
        <span className={classes.hint}>{hint}</span>
        {done && <Icon of={IconCircleCheckFilled} size={20} className={classes.done} />}
      </header>
      {children}
      {block.content.some(({ type }) => type === 'questionHint') && (
        <Suspense fallback={null}>
          <Hints block={block} />
        </Suspense>
      )}
      <div
        role="status"
        className={classes.feedback}
        data-verdict={checked ? (right ? 'right' : 'wrong') : undefined}
      >
        {checked && <p>{right ? words.question.rightAnswer : words.question.wrongAnswer}</p>}
        {checked && note}
        {done && explanation?.type === 'questionExplanation' && (
          <div className={`${classes.body} ${classes.explanation}`}>
            <LessonBlocks blocks={explanation.content} parts={noParts} />
          </div>
        )}
      </div>
      {again && (
        <div className={classes.actions} data-no-print="">
          {again}
        </div>
      )}
    </section>
  );
}
