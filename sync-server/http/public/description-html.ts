/** What an author says of a course or lesson, in Markdown, as HTML of a public page. Every word and address of it is escaped. */
import type { ContentBlock, Inline, ListItem, Mark, TableCell } from '#contract/document/document.ts';
import { safeHref } from '#contract/document/safe-href.ts';
import { textOf } from '#contract/document/sections.ts';
import { descriptionBlocks } from '#contract/markdown/description.ts';
import { textDirection } from '#domain/text-direction.ts';
import { escaped } from './escaped.ts';

export const descriptionHtml = (markdown: string): string => blocksHtml(descriptionBlocks(markdown));

/** Its words without any mark, for a summary. */
export const descriptionText = (markdown: string): string =>
  descriptionBlocks(markdown).map(textOf).join('\n');

const blocksHtml = (blocks: readonly ContentBlock[]): string => blocks.map(blockHtml).join('\n');

function blockHtml(block: ContentBlock): string {
  const direction = textDirection(textOf(block));
  const dir = direction === undefined ? '' : ` dir="${direction}"`;
  switch (block.type) {
    case 'heading': {
      const name = `h${Math.min(6, block.attrs.level + 1)}`; // below the page's own title
      return `<${name} dir="auto">${inlinesHtml(block.content)}</${name}>`;
    }
    case 'blockquote':
      return `<blockquote${dir}>${blocksHtml(block.content)}</blockquote>`;
    case 'bulletList':
      return `<ul${dir}>${itemsHtml(block.content)}</ul>`;
    case 'orderedList':
      return `<ol${dir} start="${Math.trunc(block.attrs.start)}">${itemsHtml(block.content)}</ol>`;
    case 'codeBlock':
      return `<pre><code>${inlinesHtml(block.content)}</code></pre>`;
    case 'horizontalRule':
      return '<hr />';
    case 'table':
      return `<table${dir}>${block.content.map(({ content = [] }) => `<tr>${content.map(cellHtml).join('')}</tr>`).join('')}</table>`;
    case 'paragraph':
      return `<p dir="auto">${inlinesHtml(block.content)}</p>`;
    default:
      return `<p dir="auto">${escaped(textOf(block))}</p>`;
  }
}

const itemsHtml = (items: readonly ListItem[]) =>
  items.map(({ content }) => `<li>${blocksHtml(content)}</li>`).join('');

function cellHtml({ type, content }: TableCell): string {
  const name = type === 'tableHeader' ? 'th' : 'td';
  return `<${name}>${blocksHtml(content)}</${name}>`;
}

const inlinesHtml = (nodes: readonly Inline[] = []): string =>
  nodes
    .map((node) => {
      if (node.type === 'hardBreak') return '<br />';
      if (node.type !== 'text') return escaped(textOf(node));
      return (node.marks ?? []).reduceRight(markedHtml, escaped(node.text));
    })
    .join('');

const tags = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
  formula: 'code',
} as const;

function markedHtml(inside: string, mark: Mark): string {
  if (mark.type !== 'link') {
    const tag = Object.hasOwn(tags, mark.type) ? tags[mark.type] : null;
    return tag === null ? inside : `<${tag}>${inside}</${tag}>`;
  }
  const href = safeHref(mark.attrs.href);
  return href === null ? inside : `<a href="${escaped(href)}" rel="nofollow ugc">${inside}</a>`;
}
