/** The links of help and law, as the operator sets them; terms and privacy of the organization come first (ACCT-005, D83). */
import { type HelpLink, helpLinkNames, type Platform } from '#contract/platform.ts';
import * as words from '#contract/words/en.ts';
import { linkTo } from '#features/kit/learning-link.tsx';
import type { OrganizationRow } from '#store/tables/synced.ts';
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
  if (name === 'terms' || name === 'privacy') return null;
  return linkTo(name === 'accessibility' ? '/accessibility' : '/help');
}

/** @param platform  undefined: what the operator has set was never seen here */
export function helpLinks(
  platform: Platform | undefined,
  organization: OrganizationRow | null,
): ActionMenuItem[] {
  const own: Partial<Record<HelpLink, string | null | undefined>> = {
    terms: organization?.tosUrl,
    privacy: organization?.privacyUrl,
  };
  return helpLinkNames
    .flatMap((name) => {
      const renderLink = wayTo(name, own[name] || (platform?.links[name] ?? null));
      return renderLink ? [{ key: name, label: words.header.links[name], renderLink }] : [];
    })
    .map((item, at) => (at === 0 ? { ...item, startsGroup: true } : item));
}
