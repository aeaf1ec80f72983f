/** Where else a person can be found: links of known kinds, each shown to others or not (D76). */

export const socialTypes = ['website', 'github', 'linkedin', 'mastodon', 'youtube', 'other'] as const;
export type SocialType = (typeof socialTypes)[number];

export type Social = { type: SocialType; value: string; visible: boolean };

export const MAX_SOCIALS = 10;
export const SOCIAL_LETTERS = 300;

/** Nothing but an address of the web: what a stranger clicks must not be a script. */
export function isSocialLink(text: string): boolean {
  if (text.length > SOCIAL_LETTERS || /[\s\p{Cc}]/u.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && ['https:', 'http:'].includes(url.protocol) && url.hostname.includes('.');
}

/** What somebody typed, as a link: the scheme is often left out. */
export function socialLinkOf(typed: string): string {
  const text = typed.trim();
  return text === '' || /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
}
