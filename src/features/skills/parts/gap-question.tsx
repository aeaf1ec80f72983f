/** A question whose gaps are filled from a bank of words. */
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { childrenOf, type DocumentNode } from '#contract/document/document.ts';
import { judgeAnswer, judgeGap } from '#contract/document/judge-answer.ts';
import * as words from '#contract/words/en.ts';
import { type GapFilling, useGapFill } from '#ui/gap-fill.ts';
import { GapSlot } from '#ui/gap-slot.tsx';
import { Icon } from '#ui/icon.tsx';
import { WordBank } from '#ui/word-bank.tsx';
import { Inlines, LessonBlocks } from './lesson-blocks.tsx';
import classes from './question-card.module.css';
import { Frame, type PartProps, promptOf, verdictOn } from './question-frame.tsx';

export default function GapQuestion(props: PartProps) {
  const { block, number, question, options, given, completed, onAnswer } = props;
  const bank = useMemo(
    () =>
      options.map(
        (option) => question.options.find(({ optionId }) => optionId === option.attrs.optionId)?.text ?? '',
      ),
    [options, question],
  );
  // biome-ignore lint/correctness/useJsxKeyInIterable: none is a list's item
  const shown = options.map(({ content = [] }) => <Inlines nodes={content} />);
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
        shown={place === null ? null : shown[place]}
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
      onTouch={props.onTouch}
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
          shown={shown}
          isUsed={control.isUsed}
          onPress={control.pressWord}
          locked={locked}
          code={inCode}
        />
      </div>
    </Frame>
  );
}

const hasGapInCode = (node: DocumentNode): boolean =>
  node.type === 'codeBlock'
    ? childrenOf(node).some(({ type }) => type === 'gap')
    : childrenOf(node).some(hasGapInCode);

/** Each option of an earlier answer in its place of the bank; an option that is gone leaves its gap empty. */
function fillingOf(given: readonly string[] | undefined, ids: readonly string[], gaps: number): GapFilling {
  return Array.from({ length: gaps }, (_, gap) => {
    const place = ids.indexOf(given?.[gap] ?? '');
    return place < 0 ? null : place;
  });
}
