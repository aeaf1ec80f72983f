/**
 * Shows the blocks of a lesson as React elements. No HTML string is made anywhere: a text is a text node, a picture is one of
 * ours. What this version does not know shows its words, and how to see it.
 */
import {
  type ComponentType,
  createContext,
  Fragment,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import type {
  Block,
  ContentBlock,
  Gap,
  Inline,
  ListItem,
  QuestionBlock,
  TableCell,
  TextNode,
} from '#contract/document/document.ts';
import { textOf } from '#contract/document/sections.ts';
import * as words from '#contract/words/en.ts';
import { textDirection } from '#domain/text-direction.ts';
import { MarkedText } from '#features/kit/marked-text.tsx';
import { lazyAfterPaint } from '#ui/first-paint.ts';
import classes from './lesson-blocks.module.css';
import { LessonPicture } from './lesson-picture.tsx';
import { BlockBoundary, NewerBlock } from './newer-block.tsx';

const FileBlock = lazy(async () => ({ default: (await import('./lesson-files.tsx')).FileBlock }));
const CodeTools = lazyAfterPaint(async () => ({ default: (await import('./code-tools.tsx')).CodeTools }));

/** What stands in place of a gap and of a question: it differs between the lesson and the inside of a question. */
export type LessonParts = { gap(index: number): ReactNode; question(question: QuestionBlock): ReactNode };

const PartsContext = createContext<LessonParts>({ gap: () => null, question: () => null });

/** What stands below a block: the reader's own notes. */
export type BesideBlock = ComponentType<{ block: Block }>;

export function LessonBlocks({
  blocks,
  parts,
  beside: Beside,
}: {
  blocks: readonly Block[];
  parts: LessonParts;
  beside?: BesideBlock | undefined;
}) {
  return (
    <PartsContext.Provider value={parts}>
      {blocks.map((block, position) => (
        <BlockBoundary key={block.attrs?.key ?? position}>
          <BlockView block={block} />
          {Beside && <Beside block={block} />}
        </BlockBoundary>
      ))}
    </PartsContext.Provider>
  );
}

function BlockView({ block }: { block: Block }) {
  const parts = useContext(PartsContext);
  switch (block.type) {
    case 'paragraph':
      return <p dir="auto">{inlines(block.content)}</p>;
    case 'heading': {
      // The page's own heading is the h1, a section's title the h2.
      const Heading = (['h2', 'h3', 'h4', 'h5'] as const)[block.attrs.level - 1] ?? 'h5';
      return (
        <Heading id={block.attrs.key} dir="auto">
          {inlines(block.content)}
        </Heading>
      );
    }
    case 'blockquote':
      return (
        <blockquote className={classes.flow} dir={dirOf(block)}>
          {contents(block.content)}
        </blockquote>
      );
    case 'bulletList':
      return <ul dir={dirOf(block)}>{items(block.content)}</ul>;
    case 'orderedList':
      return (
        <ol start={block.attrs.start} dir={dirOf(block)}>
          {items(block.content)}
        </ol>
      );
    case 'codeBlock':
      return (
        <div className={classes.code}>
          <WideFrame as="pre" label={words.skill.code}>
            <code>{inlines(block.content)}</code>
          </WideFrame>
          <Suspense fallback={null}>
            <CodeTools language={block.attrs.language} />
          </Suspense>
        </div>
      );
    case 'horizontalRule':
      return <hr />;
    case 'image': {
      const { assetId, alt, width, height } = block.attrs;
      return <LessonPicture assetId={assetId} alt={alt} width={width} height={height} />;
    }
    case 'video':
    case 'attachment':
    case 'lab':
      return (
        <Suspense fallback={null}>
          <FileBlock block={block} />
        </Suspense>
      );
    case 'table':
      return (
        <WideFrame as="div" label={words.skill.table} className={classes.tableFrame}>
          <table dir={dirOf(block)}>
            <tbody>
              {block.content.map((row) => (
                <tr key={row.attrs.key}>
                  {row.content?.map((cell) => (
                    <CellView key={cell.attrs.key} cell={cell} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </WideFrame>
      );
    case 'question':
      return parts.question(block);
    default:
      return <NewerBlock block={block} />;
  }
}

/** On which side its bar, its marks or its first column is. */
const dirOf = (block: ContentBlock) => textDirection(textOf(block));

/** What may be wider than the column scrolls by itself; then it can have the focus, so that keys scroll it too. */
function WideFrame({
  as: Frame,
  label,
  className,
  children,
}: {
  as: 'pre' | 'div';
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const frame = useRef<HTMLDivElement & HTMLPreElement>(null);
  const [wide, setWide] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWide(element.scrollWidth > element.clientWidth + 1));
    observer.observe(element); // told of its first size too, when it has one
    return () => observer.disconnect();
  }, []);
  const scrolling = wide ? { tabIndex: 0, role: 'group', 'aria-label': label } : {};
  return (
    <Frame ref={frame} className={className} {...scrolling}>
      {children}
    </Frame>
  );
}

/** No table is wider or longer, whatever a cell says of itself. */
const MAX_SPAN = 1000;
const aligns = ['left', 'center', 'right'] as const;

function CellView({ cell }: { cell: TableCell }) {
  const Cell = cell.type === 'tableHeader' ? 'th' : 'td';
  return (
    <Cell
      className={classes.flow}
      colSpan={Math.min(cell.attrs.colspan, MAX_SPAN)}
      rowSpan={Math.min(cell.attrs.rowspan, MAX_SPAN)}
      style={{ textAlign: aligns.find((align) => align === cell.attrs.align) }}
    >
      {contents(cell.content)}
    </Cell>
  );
}

const contents = (blocks: readonly ContentBlock[]) =>
  blocks.map((block) => <BlockView key={block.attrs.key} block={block} />);

const items = (list: readonly ListItem[]) =>
  list.map((item) => (
    <li key={item.attrs.key} className={classes.flow}>
      {contents(item.content)}
    </li>
  ));

const inlines = (nodes: readonly Inline[] | readonly (TextNode | Gap)[] | undefined) => (
  <Inlines nodes={nodes ?? []} />
);

/** Text with its marks, line breaks and gaps. */
export function Inlines({ nodes }: { nodes: readonly Inline[] }) {
  const parts = useContext(PartsContext);
  return nodes.map((node, position) => {
    // Inline nodes have no key of their own and are never reordered while shown.
    const key = `${position}-${node.type}`;
    if (node.type === 'hardBreak') return <br key={key} />;
    if (node.type === 'gap') return <Fragment key={key}>{parts.gap(node.attrs.index)}</Fragment>;
    if (node.type !== 'text') return <Fragment key={key}>{textOf(node)}</Fragment>;
    return <MarkedText key={key} text={node.text} marks={node.marks ?? []} />;
  });
}
