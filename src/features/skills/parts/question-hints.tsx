/** What helps with a question, a hint at a time. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { QuestionBlock } from '#contract/document/document.ts';
import * as words from '#contract/words/en.ts';
import { LessonBlocks } from './lesson-blocks.tsx';
import classes from './question-card.module.css';

const noParts = { gap: () => null, question: () => null };

/** One more each time the learner asks. */
export function Hints({ block }: { block: QuestionBlock }) {
  const hints = block.content.filter((part) => part.type === 'questionHint');
  const [shown, setShown] = useState(0);
  if (hints.length === 0) return null;
  return (
    <div className={classes.hints}>
      <div aria-live="polite">
        {hints.slice(0, shown).map((hint) => (
          <div key={hint.attrs.key} className={`${classes.body} ${classes.explanation}`}>
            <LessonBlocks blocks={hint.content} parts={noParts} />
          </div>
        ))}
      </div>
      {shown < hints.length && (
        <Button variant="subtle" size="compact-sm" data-no-print="" onClick={() => setShown(shown + 1)}>
          {shown === 0 ? words.question.hint : words.question.nextHint}
        </Button>
      )}
    </div>
  );
}
