/** A text inside its marks, as React elements: a link passes `followableHref`, and no HTML string is made anywhere. */
import { Fragment, type ReactNode } from 'react';
import type { Mark } from '#contract/document/document.ts';
import { followableHref } from '#contract/document/safe-href.ts';

const tags = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
  formula: 'tex-formula', // ui/tex-formula.ts draws it
} as const;

/** The first mark is the outermost. */
export function MarkedText({ text, marks }: { text: string; marks: readonly Mark[] }): ReactNode {
  const [mark, ...inner] = marks;
  if (mark === undefined) return text;
  const children = <MarkedText text={text} marks={inner} />;
  if (mark.type === 'link') return <SafeLink href={mark.attrs.href}>{children}</SafeLink>;
  const Tag = tags[mark.type] ?? Fragment;
  return <Tag>{children}</Tag>;
}

function SafeLink({ href, children }: { href: string; children: ReactNode }) {
  const safe = followableHref(href, location.origin);
  if (safe === null) return children;
  if (safe.startsWith('/')) return <a href={safe}>{children}</a>;
  return (
    <a href={safe} target="_blank" rel="noopener nofollow ugc">
      {children}
    </a>
  );
}
