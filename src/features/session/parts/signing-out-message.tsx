/** While the account is being signed out. */
import * as words from '#contract/words/en.ts';
import { PageMessage } from '#ui/page-message.tsx';

export const Working = () => (
  <PageMessage
    sign={{ scene: 'closed' }}
    title={words.signOut.heading}
    message={words.signOut.working}
    page="/logout"
  />
);
