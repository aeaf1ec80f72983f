/** What happens to a renewal, as those who manage the money read it. */
import { mailWords } from '#contract/words/en/mail.ts';
import { renewalMailWords } from '#contract/words/en/renewal-mail.ts';
import { written } from './compose.ts';
import type { Mail } from './mailer.ts';

export function composeRenewal(given: {
  news: string;
  variables: Readonly<Record<string, string>>;
  to: string;
  first: string;
  publicUrl: string;
}): Mail {
  const { news, variables, to, first, publicUrl } = given;
  const said = renewalMailWords[news]?.(variables);
  if (!said) throw new Error(`No mail is written for ${news}.`);
  return written({
    to,
    subject: said.subject,
    before: [mailWords.hello(first), ...said.lines],
    links: [{ text: said.action, href: `${publicUrl}${variables.link ?? ''}` }],
    after: [mailWords.from(publicUrl)],
  });
}
