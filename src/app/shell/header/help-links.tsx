/** The links of help and law, as the operator sets them; help and accessibility have a plain page of our own (ACCT-005, D83). */
import { type HelpLink, helpLinkNames, type Platform } from '#contract/platform.ts';
import * as words from '#contract/words/en.ts';
import { supportUrl } from '#features/failure/support-link.tsx';
import { linkTo } from '#features/kit/learning-link.tsx';
import type { ActionMenuItem } from '#ui/action-menu.tsx';
import type { RenderLink } from '#ui/render-link.ts';

const outside =
  (href: string): RenderLink =>
  ({ children, ...props }) => (
    <a {...props} href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );

/** @returns null: there is none to show */
function wayTo(name: HelpLink, set: string | null): RenderLink | null {
  if (set !== null) return outside(set);
  if (name === 'help' || name === 'accessibility') return linkTo(`/${name}`);
  return name === 'contact' ? outside(supportUrl) : null;
}

/** @param platform  undefined: what the operator has set was never seen here */
export function helpLinks(platform: Platform | undefined): ActionMenuItem[] {
  return helpLinkNames
    .flatMap((name) => {
      const renderLink = wayTo(name, platform?.links[name] ?? null);
      return renderLink ? [{ key: name, label: words.header.links[name], renderLink }] : [];
    })
    .map((item, at) => (at === 0 ? { ...item, startsGroup: true } : item));
}
