/** A question of opinion: what was chosen is kept, and counted; whoever has answered sees how many chose each (EDIT-005, D87). */
import { useId } from 'react';
import { isPollAnswered } from '#contract/document/judge-answer.ts';
import * as words from '#contract/words/en.ts';
import { ChoiceOption } from '#ui/choice-option.tsx';
import { Inlines, LessonBlocks } from './lesson-blocks.tsx';
import { PollResult } from './poll-result.tsx';
import classes from './question-card.module.css';
import { Frame, type PartProps, promptOf, verdictOn } from './question-frame.tsx';

const noParts = { gap: () => null, question: () => null };

/** Whoever reads: only one's own response is known on the device. */
const ME = 'me';

/** Nothing is right here: the choice is kept, and may be changed. */
export default function PollQuestion(props: PartProps) {
  const { block, number, question, options, given, completed, skillId, onAnswer } = props;
  const name = useId();
  const chosen = given?.[0];
  const { questionId } = question;
  const answered = isPollAnswered(questionId, ME, {
    responses: given === undefined ? [] : [ME],
    answered: completed ? [questionId] : [],
  });
  return (
    <Frame
      block={block}
      number={number}
      hint={words.question.poll}
      right={false}
      checked={false}
      kept={answered}
    >
      <div className={classes.body}>
        <LessonBlocks blocks={promptOf(block)} parts={noParts} />
      </div>
      <fieldset className={classes.options}>
        <legend className={classes.legend}>{words.question.label(number)}</legend>
        {options.map(({ attrs: { optionId }, content }) => (
          <ChoiceOption
            key={optionId}
            kind="one"
            name={name}
            value={optionId}
            selected={chosen === optionId}
            onSelect={() => onAnswer([optionId], true)}
          >
            <Inlines nodes={content ?? []} />
          </ChoiceOption>
        ))}
      </fieldset>
      {answered && <p className={classes.kept}>{words.question.pollAnswered}</p>}
      {answered && skillId !== undefined && (
        <PollResult skillId={skillId} questionId={questionId} options={options} own={chosen} />
      )}
      {given && verdictOn(props.verdict, given)?.note}
    </Frame>
  );
}
