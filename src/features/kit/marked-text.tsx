/** A text inside its marks, as React elements: a link passes `followableHref`, and no HTML string is made anywhere. */
import type { ReactNode } from 'react';
import type { Mark } from '#contract/document/document.ts';
import { followableHref } from '#contract/document/safe-href.ts';

/** The first mark is the outermost. */
export function MarkedText({ text, marks }: { text: string; marks: readonly Mark[] }): ReactNode {
  const [mark, ...inner] = marks;
  if (mark === undefined) return text;
  const children = <MarkedText text={text} marks={inner} />;
  switch (mark.type) {
    case 'bold':
      return <strong>{children}</strong>;
    case 'italic':
      return <em>{children}</em>;
    case 'underline':
      return <u>{children}</u>;
    case 'strike':
      return <s>{children}</s>;
    case 'code':
      return <code>{children}</code>;
    case 'link':
      return <SafeLink href={mark.attrs.href}>{children}</SafeLink>;
    default:
      return children;
  }
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
