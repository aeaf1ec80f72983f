/** Where people get help: a page of its own, outside of the app, in a new tab (ROUTE-035). */
import { Anchor } from '@mantine/core';
import { CONTACT_PATH } from '#contract/contact-path.ts';
import * as words from '#contract/words/en.ts';

export const SupportLink = ({ className }: { className?: string | undefined }) => (
  <Anchor className={className} href={CONTACT_PATH} target="_blank" rel="noopener noreferrer">
    {words.shell.failure.support}
  </Anchor>
);
