/** A question of a lesson: answered, judged on the device, and said at once in words (D41). */
import { Button } from '@mantine/core';
import { IconCircleCheckFilled, IconRefresh } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import {
  type Block,
  childrenOf,
  type DocumentNode,
  type QuestionBlock,
  type QuestionOption,
} from '#contract/document/document.ts';
import { judgeAnswer, judgeGap, shuffledOptions } from '#contract/document/judge-answer.ts';
import { type Question, questionOf } from '#contract/document/sections.ts';
import * as words from '#contract/words/en.ts';
import { ChoiceOption } from '#ui/choice-option.tsx';
import { type GapFilling, useGapFill } from '#ui/gap-fill.ts';
import { GapSlot } from '#ui/gap-slot.tsx';
import { Icon } from '#ui/icon.tsx';
import { WordBank } from '#ui/word-bank.tsx';
import { Inlines, LessonBlocks } from './lesson-blocks.tsx';
import { NewerBlock } from './newer-block.tsx';
import classes from './question-card.module.css';

export type QuestionCardProps = {
  block: QuestionBlock;
  sectionId: string;
  /** counts from 1 within the lesson */
  number: number;
  /** decides the order in which the options stand */
  seed: string;
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
const verdictOn = (verdict: ServerVerdict | undefined, answer: readonly string[]) =>
  verdict?.answer.length === answer.length && verdict.answer.every((id, at) => id === answer[at])
    ? verdict
    : undefined;

export function QuestionCard(props: QuestionCardProps) {
  const { block, sectionId, seed } = props;
  const question = useMemo(() => questionOf(block, sectionId), [block, sectionId]);
  const options = useMemo(() => {
    const byId = new Map(
      block.content
        .filter((part) => part.type === 'questionOption')
        .map((part) => [part.attrs.optionId, part]),
    );
    return shuffledOptions(question, seed)
      .map(({ optionId }) => byId.get(optionId))
      .filter((option) => option !== undefined);
  }, [block, question, seed]);
  switch (question.questionType) {
    case 'gap-fill':
      return <GapQuestion {...props} question={question} options={options} />;
    case 'choice':
    case 'multiple-choice':
      return <ChoiceQuestion {...props} question={question} options={options} />;
    default:
      // Drawn as a choice it would take answers that mean nothing.
      return <NewerBlock block={block} />;
  }
}

type PartProps = QuestionCardProps & { question: Question; options: QuestionOption[] };

const noParts = { gap: () => null, question: () => null };

function ChoiceQuestion(props: PartProps) {
  const { block, number, question, options, given, completed, onAnswer } = props;
  const several = question.questionType === 'multiple-choice';
  const name = useId();
  const [chosen, setChosen] = useState<readonly string[]>(given ?? []);
  // The verdict belongs to what was checked; it goes away as soon as something else is chosen.
  const [checked, setChecked] = useState(given !== undefined);
  const said = verdictOn(props.verdict, chosen);
  const right = checked && (said?.right ?? judgeAnswer(question, chosen));
  const locked = completed && right;
  const answer = (next: readonly string[]) => {
    setChosen(next);
    setChecked(true);
    onAnswer([...next], judgeAnswer(question, next));
  };
  // Arrow keys choose each option that they pass: that is looking, not answering.
  const passing = useRef(false);
  const keys = (event: KeyboardEvent) => {
    passing.current = event.key.startsWith('Arrow');
    if (event.key === 'Enter' && chosen.length > 0 && !checked) {
      event.preventDefault();
      answer(chosen);
    }
  };
  const choose = (optionId: string, selected: boolean) => {
    if (!several && !passing.current) return answer([optionId]);
    passing.current = false;
    setChecked(false);
    if (!several) return setChosen([optionId]);
    setChosen(selected ? [...chosen, optionId] : chosen.filter((id) => id !== optionId));
  };
  return (
    <Frame
      block={block}
      number={number}
      hint={several ? words.question.chooseSeveral : words.question.chooseOne}
      right={right}
      checked={checked}
      note={said?.note}
    >
      <div className={classes.body}>
        <LessonBlocks blocks={promptOf(block)} parts={noParts} />
      </div>
      <fieldset
        className={classes.options}
        onKeyDown={keys}
        onKeyUp={() => {
          passing.current = false;
        }}
      >
        <legend className={classes.legend}>{words.question.label(number)}</legend>
        {options.map((option) => {
          const selected = chosen.includes(option.attrs.optionId);
          const verdict =
            checked && selected
              ? right || (several && option.attrs.correct)
                ? 'right'
                : 'wrong'
              : undefined;
          return (
            <ChoiceOption
              key={option.attrs.optionId}
              kind={several ? 'several' : 'one'}
              name={name}
              value={option.attrs.optionId}
              selected={selected}
              locked={locked}
              onSelect={(now) => choose(option.attrs.optionId, now)}
              {...(verdict && {
                verdict,
                verdictLabel: verdict === 'right' ? words.question.right : words.question.wrong,
              })}
            >
              <Inlines nodes={option.content ?? []} />
            </ChoiceOption>
          );
        })}
      </fieldset>
      {!locked && (several || (chosen.length > 0 && !checked)) && (
        <div className={classes.actions} data-no-print="">
          <Button onClick={() => answer(chosen)} disabled={chosen.length === 0 || checked}>
            {words.question.check}
          </Button>
        </div>
      )}
    </Frame>
  );
}

function GapQuestion(props: PartProps) {
  const { block, number, question, options, given, completed, onAnswer } = props;
  const bank = useMemo(
    () =>
      options.map(
        (option) => question.options.find(({ optionId }) => optionId === option.attrs.optionId)?.text ?? '',
      ),
    [options, question],
  );
  const ids = options.map((option) => option.attrs.optionId);
  const [filling, setFilling] = useState<GapFilling>(() => fillingOf(given, ids, question.gaps));
  const full = filling.every((place) => place !== null);
  const [checked, setChecked] = useState(given !== undefined && full);
  const answerIds = filling.map((place) => (place === null ? '' : (ids[place] ?? '')));
  const said = verdictOn(props.verdict, answerIds);
  const right = checked && full && (said?.right ?? judgeAnswer(question, answerIds));
  const locked = completed && right;
  const change = (next: GapFilling) => {
    setFilling(next);
    setChecked(false);
    if (!next.every((place) => place !== null)) return;
    const answer = next.map((place) => (place === null ? '' : (ids[place] ?? '')));
    setChecked(true);
    onAnswer(answer, judgeAnswer(question, answer));
  };
  const control = useGapFill(filling, change);
  const inCode = useMemo(() => promptOf(block).some(hasGapInCode), [block]);
  const widest = Math.min(24, Math.max(4, ...bank.map((word) => word.length)));
  const gap = (index: number) => {
    const place = filling[index] ?? null;
    const word = place === null ? null : (bank[place] ?? '');
    const fits = checked && place !== null && judgeGap(question, index, ids[place] ?? '');
    const label =
      word === null
        ? words.question.emptyGap(index)
        : checked
          ? words.question.judgedGap(index, word, fits)
          : words.question.filledGap(index, word);
    return (
      <GapSlot
        word={word}
        label={label}
        target={control.target === index}
        widthInLetters={widest}
        locked={locked}
        onPress={() => control.pressGap(index)}
        {...(checked && place !== null && { verdict: fits ? 'right' : 'wrong' })}
      />
    );
  };
  return (
    <Frame
      block={block}
      number={number}
      hint={words.question.fillGaps(question.gaps)}
      right={right}
      checked={checked}
      note={said?.note}
      again={
        checked &&
        !right && (
          <Button
            variant="default"
            leftSection={<Icon of={IconRefresh} />}
            onClick={() => change(filling.map(() => null))}
          >
            {words.question.tryAgain}
          </Button>
        )
      }
    >
      <div className={classes.body}>
        <LessonBlocks blocks={promptOf(block)} parts={{ gap, question: () => null }} />
      </div>
      <div className={classes.actions}>
        <WordBank
          label={words.question.wordList}
          words={bank}
          isUsed={control.isUsed}
          onPress={control.pressWord}
          locked={locked}
          code={inCode}
        />
      </div>
    </Frame>
  );
}

type FrameProps = {
  block: QuestionBlock;
  number: number;
  hint: string;
  checked: boolean;
  right: boolean;
  /** of the server, below what is said of the answer */
  note?: ReactNode;
  /** stands below all of that */
  again?: ReactNode;
  children: ReactNode;
};

/** The question's card with what is said of the answer. */
function Frame({ block, number, hint, checked, right, note, again, children }: FrameProps) {
  const explanation = block.content.find((part) => part.type === 'questionExplanation');
  return (
    <section
      className={classes.card}
      aria-label={words.question.label(number)}
      data-question={block.attrs.questionId}
    >
      <header className={classes.head}>
        <span className={classes.number}>{words.question.label(number)}</span>
        <span className={classes.hint}>{hint}</span>
        {right && <Icon of={IconCircleCheckFilled} size={20} className={classes.done} />}
      </header>
      {children}
      <div
        role="status"
        className={classes.feedback}
        data-verdict={checked ? (right ? 'right' : 'wrong') : undefined}
      >
        {checked && <p>{right ? words.question.rightAnswer : words.question.wrongAnswer}</p>}
        {checked && note}
        {right && explanation?.type === 'questionExplanation' && (
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

const hasGapInCode = (node: DocumentNode): boolean =>
  node.type === 'codeBlock'
    ? childrenOf(node).some(({ type }) => type === 'gap')
    : childrenOf(node).some(hasGapInCode);

const promptOf = (block: QuestionBlock): Block[] =>
  block.content.flatMap((part) => (part.type === 'questionPrompt' ? part.content : []));

/** Each option of an earlier answer in its place of the bank; an option that is gone leaves its gap empty. */
function fillingOf(given: readonly string[] | undefined, ids: readonly string[], gaps: number): GapFilling {
  return Array.from({ length: gaps }, (_, gap) => {
    const place = ids.indexOf(given?.[gap] ?? '');
    return place < 0 ? null : place;
  });
}
