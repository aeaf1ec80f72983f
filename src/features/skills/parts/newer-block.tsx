/** What this version of the app cannot show: its words are there, with what to do. */
import { Component, type ReactNode } from 'react';
import { childrenOf, type DocumentNode } from '#contract/document/document.ts';
import { textOf } from '#contract/document/sections.ts';
import * as words from '#contract/words/en.ts';
import classes from './lesson-blocks.module.css';

/** Of a question its prompt alone: answers and explanation would give it away. */
export function NewerBlock({ block }: { block: DocumentNode }) {
  const shown = block.type === 'question' ? childrenOf(block).slice(0, 1) : [block];
  const text = shown.map(textOf).join('\n').trim();
  return <WordsOnly text={text} note={words.skill.updateToSee} />;
}

function WordsOnly({ text, note }: { text: string; note: string }) {
  return (
    <div className={classes.newer} data-newer="">
      {text !== '' && <p dir="auto">{text}</p>}
      <small>{note}</small>
    </div>
  );
}

/** A block that throws takes no other with it. */
export class BlockBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <WordsOnly text="" note={words.skill.blockBroken} /> : this.props.children;
  }
}
