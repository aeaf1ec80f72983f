/** A text with formatting in it, drawn as elements from what the reader of Markdown has found. Load it where one is to be shown. */
import { Fragment, type ReactNode, useMemo } from 'react';
import { type TalkBlock, type TalkInline, talkBlocks } from '#contract/markdown/talk.ts';
import { type DrawPart, TalkLink } from './talk-part.tsx';

export function FormattedTalk({ text, draw }: { text: string; draw: DrawPart }) {
  const blocks = useMemo(() => talkBlocks(text), [text]);
  return shown(blocks, draw);
}

/* A block has no key of its own here: it is its place. */
const shown = (blocks: readonly TalkBlock[], draw: DrawPart): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  blocks.map((block, at) => <Fragment key={at}>{blockOf(block, draw)}</Fragment>);

function blockOf(block: TalkBlock, draw: DrawPart): ReactNode {
  switch (block.kind) {
    case 'code':
      return draw({ kind: 'block', text: block.text });
    case 'paragraph':
      return <p dir="auto">{inlines(block.content, draw)}</p>;
    case 'quote':
      return <blockquote>{shown(block.content, draw)}</blockquote>;
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map(({ value, content }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place
            <li key={at} {...(value !== null && { value })}>
              {shown(content, draw)}
            </li>
          ))}
        </List>
      );
    }
  }
}

const inlines = (parts: readonly TalkInline[], draw: DrawPart): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a line is its place
  parts.map((part, at) => <Fragment key={at}>{inlineOf(part, draw)}</Fragment>);

const tags = { bold: 'strong', italic: 'em', struck: 's' } as const;

function inlineOf(part: TalkInline, draw: DrawPart): ReactNode {
  if (!('content' in part)) return draw(part);
  if (part.kind === 'words')
    return <TalkLink href={part.href}>{inlines(part.content, (inner) => draw(inner, true))}</TalkLink>;
  const Tag = tags[part.kind];
  return <Tag>{inlines(part.content, draw)}</Tag>;
}
