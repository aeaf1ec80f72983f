/** A question of a lesson: answered, judged on the device, and said at once in words (D41). */
import { Button } from '@mantine/core';
import { type KeyboardEvent, lazy, Suspense, useId, useMemo, useRef, useState } from 'react';
import { isAnswerTo, judgeAnswer, shuffledOptions } from '#contract/document/judge-answer.ts';
import { questionOf } from '#contract/document/sections.ts';
import * as words from '#contract/words/en.ts';
import { ChoiceOption } from '#ui/choice-option.tsx';
import { Inlines, LessonBlocks } from './lesson-blocks.tsx';
import { NewerBlock } from './newer-block.tsx';
import classes from './question-card.module.css';
import { Frame, type PartProps, promptOf, type QuestionCardProps, verdictOn } from './question-frame.tsx';

/** What a question needs beside options comes with the first that does. */
const GapQuestion = lazy(() => import('./gap-question.tsx'));
const PollQuestion = lazy(() => import('./poll-question.tsx'));
const TextQuestion = lazy(() => import('./text-question.tsx'));

const noParts = { gap: () => null, question: () => null };

export function QuestionCard(props: QuestionCardProps) {
  const { block, sectionId, seed } = props;
  const question = useMemo(() => questionOf(block, sectionId), [block, sectionId]);
  // What its author has changed so that the answer no longer fits is asked again.
  const given = props.given && isAnswerTo(question, props.given) ? props.given : undefined;
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
  // What was answered on another device is shown, as long as nobody has begun to answer here.
  const answered = (given ?? []).join('\n');
  const touched = useRef(false);
  const [opened, setOpened] = useState(answered);
  if (!touched.current && answered !== opened) setOpened(answered);
  const onTouch = () => {
    touched.current = true;
  };
  const part = { ...props, given, question, options, onTouch };
  switch (question.questionType) {
    case 'gap-fill':
      return (
        <Suspense fallback={<NewQuestion {...props} />}>
          <GapQuestion key={opened} {...part} />
        </Suspense>
      );
    case 'text':
      return (
        <Suspense fallback={<NewQuestion {...props} />}>
          <TextQuestion key={opened} {...part} />
        </Suspense>
      );
    case 'poll':
      return (
        <Suspense fallback={<NewQuestion {...props} />}>
          <PollQuestion {...part} />
        </Suspense>
      );
    case 'choice':
    case 'multiple-choice':
      return <ChoiceQuestion key={opened} {...part} />;
    default:
      // Drawn as a choice it would take answers that mean nothing.
      return <NewerBlock block={block} />;
  }
}

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
      onTouch={props.onTouch}
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

/** Its prompt, while the rest comes. */
function NewQuestion({ block, number }: QuestionCardProps) {
  return (
    <Frame block={block} number={number} hint="" right={false} checked={false}>
      <div className={classes.body}>
        <LessonBlocks blocks={promptOf(block)} parts={noParts} />
      </div>
    </Frame>
  );
}
