/** A description in Markdown, as blocks. It brings the reader of Markdown along: load it where one is to be shown. */
import { type ReactNode, useMemo } from 'react';
import type { ContentBlock, Inline, ListItem, TableCell } from '#contract/document/document.ts';
import { textOf } from '#contract/document/sections.ts';
import { descriptionBlocks } from '#contract/markdown/description.ts';
import { textDirection } from '#domain/text-direction.ts';
import { MarkedText } from './marked-text.tsx';

/** Its own headings come below the title of the part in which it stands, an h2. */
const headings = ['h3', 'h4', 'h5', 'h6'] as const;

export function RichText({ markdown }: { markdown: string }) {
  const blocks = useMemo(() => descriptionBlocks(markdown), [markdown]);
  return shown(blocks);
}

/* A block has no key of its own here: it is its place. */
const shown = (blocks: readonly ContentBlock[]) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  blocks.map((block, at) => <BlockView key={at} block={block} />);

function BlockView({ block }: { block: ContentBlock }): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p dir="auto">{inlines(block.content)}</p>;
    case 'heading': {
      const Heading = headings[block.attrs.level - 1] ?? 'h6';
      return <Heading dir="auto">{inlines(block.content)}</Heading>;
    }
    case 'blockquote':
      return <blockquote dir={dirOf(block)}>{shown(block.content)}</blockquote>;
    case 'bulletList':
      return <ul dir={dirOf(block)}>{items(block.content)}</ul>;
    case 'orderedList':
      return (
        <ol dir={dirOf(block)} start={block.attrs.start}>
          {items(block.content)}
        </ol>
      );
    case 'codeBlock':
      return (
        <pre>
          <code>{inlines(block.content)}</code>
        </pre>
      );
    case 'horizontalRule':
      return <hr />;
    case 'table':
      return (
        <table dir={dirOf(block)}>
          <tbody>
            {block.content.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              <tr key={at}>{(row.content ?? []).map(cellOf)}</tr>
            ))}
          </tbody>
        </table>
      );
    default:
      return <p dir="auto">{textOf(block)}</p>;
  }
}

const dirOf = (block: ContentBlock) => textDirection(textOf(block));

const items = (list: readonly ListItem[]) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place
  list.map((item, at) => <li key={at}>{shown(item.content)}</li>);

function cellOf(cell: TableCell, at: number) {
  const Cell = cell.type === 'tableHeader' ? 'th' : 'td';
  return <Cell key={at}>{shown(cell.content)}</Cell>;
}

const inlines = (nodes: readonly Inline[] = []) =>
  nodes.map((node, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a line is its place
    if (node.type === 'text') return <MarkedText key={at} text={node.text} marks={node.marks ?? []} />;
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    return node.type === 'hardBreak' ? <br key={at} /> : textOf(node);
  });
