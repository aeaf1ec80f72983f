/** Where people get help: a page of its own, outside of the app, in a new tab (ROUTE-035). */
import { Anchor } from '@mantine/core';
import * as words from '#contract/words/en.ts';

/** The builder of the product decides (D30). */
export const supportUrl: string = import.meta.env.VITE_SUPPORT_URL ?? 'https://support.lectern.example/';

export const SupportLink = ({ className }: { className?: string | undefined }) => (
  <Anchor className={className} href={supportUrl} target="_blank" rel="noopener noreferrer">
    {words.shell.failure.support}
  </Anchor>
);
