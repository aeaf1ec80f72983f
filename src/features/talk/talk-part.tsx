/** A link in what somebody wrote: it opens elsewhere, and says where it leads. */
import type { ReactNode } from 'react';
import { followableHref } from '#contract/document/safe-href.ts';
import type { TextPart } from '#domain/message-text.ts';

/** @param inLink  it stands in a link, and is none itself */
export type DrawPart = (part: TextPart, inLink?: boolean) => ReactNode;

export const TalkLink = ({ href, children }: { href: string; children: ReactNode }) =>
  followableHref(href, location.origin) === null ? (
    children
  ) : (
    <a href={href} title={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
