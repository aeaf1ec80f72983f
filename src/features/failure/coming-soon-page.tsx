/** The place of a page that is announced and not open yet (ROUTE-021, ROUTE-024, ROUTE-027). */
import * as words from '#contract/words/en.ts';
import { PageMessage } from '#ui/page-message.tsx';
import { ButtonLink } from './button-link.tsx';

export function ComingSoonPage({ page }: { page: string }) {
  return (
    <PageMessage
      sign={{ scene: 'press' }}
      title={words.comingSoon.heading}
      message={words.comingSoon.text}
      page={page}
      actions={<ButtonLink to="/dashboard">{words.shell.failure.dashboard}</ButtonLink>}
    />
  );
}
