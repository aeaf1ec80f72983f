/** A question that is answered in words. Without accepted answers it is kept, and nothing is said of it (D87). */

import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { isJudged, judgeAnswer, MOST_ANSWER_LETTERS } from '#contract/document/judge-answer.ts';
import { tooManyLetters } from '#contract/words/en/common.ts';
import * as words from '#contract/words/en.ts';
import { isEnter } from '#ui/input-method.ts';
import { LessonBlocks } from './lesson-blocks.tsx';
import classes from './question-card.module.css';
import { Frame, type PartProps, promptOf, verdictOn } from './question-frame.tsx';

const noParts = { gap: () => null, question: () => null };

export default function TextQuestion(props: PartProps) {
  const { block, number, question, given, completed, onAnswer } = props;
  const [text, setText] = useState(given?.[0] ?? '');
  const [checked, setChecked] = useState(given !== undefined);
  const judged = isJudged(question);
  const said = verdictOn(props.verdict, [text]);
  const good = checked && (said?.right ?? judgeAnswer(question, [text]));
  const right = judged && good;
  const locked = completed && right;
  const long = text.length > MOST_ANSWER_LETTERS;
  const answerable = text.trim() !== '' && !long && !checked;
  const answer = () => {
    if (!answerable) return;
    setChecked(true);
    onAnswer([text], judgeAnswer(question, [text]));
  };
  return (
    <Frame
      block={block}
      onTouch={props.onTouch}
      number={number}
      hint={words.question.writeAnswer}
      right={right}
      checked={checked && judged}
      kept={checked && !judged}
      note={said?.note}
    >
      <div className={classes.body}>
        <LessonBlocks blocks={promptOf(block)} parts={noParts} />
      </div>
      <Textarea
        className={classes.answer ?? ''}
        aria-label={words.question.yourAnswer(number)}
        autosize
        minRows={judged ? 1 : 3}
        error={long && tooManyLetters(text.length, MOST_ANSWER_LETTERS)}
        readOnly={locked}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setChecked(false);
        }}
        onKeyDown={(event) => {
          if (!isEnter(event.nativeEvent) || event.shiftKey || !judged) return;
          event.preventDefault();
          answer();
        }}
      />
      {checked && !judged && <p className={classes.kept}>{words.question.textKept}</p>}
      {!locked && (
        <div className={classes.actions} data-no-print="">
          <Button onClick={answer} disabled={!answerable}>
            {judged ? words.question.check : words.question.keepAnswer}
          </Button>
        </div>
      )}
    </Frame>
  );
}
