/** What the link of a mail is for, asked when its page opens: asking changes nothing (D117). */
import { useCallback, useEffect, useState } from 'react';
import * as v from 'valibot';
import { MAIL_LINK_PATH, type MailLink, mailLinkSchema } from '#contract/accounts/sign-up.ts';
import { RequestError } from '#contract/request-error.ts';
import { once } from '#features/session/once.ts';
import { useSession } from '#features/session/session-context.ts';

/** Enough to tell one link from another, and too little to open it. */
const NAMING_LENGTH = 8;

/** What a link does once: asked for again after a lost answer, it is the same attempt. */
export const onceByLink = (path: string, token: string, send: (attempt: string) => Promise<unknown>) =>
  once([path, token.slice(0, NAMING_LENGTH)], send);

export type MailLinkState = 'loading' | 'invalid' | 'unreachable' | MailLink;

/** @returns and what asks once more, where the server could not be reached */
export function useMailLink(token: string): [MailLinkState, () => void] {
  const { ask } = useSession();
  const [state, setState] = useState<MailLinkState>('loading');
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is what asks again
  useEffect(() => {
    let gone = false;
    const show = (found: MailLinkState) => {
      if (!gone) setState(found);
    };
    if (token === '') return show('invalid');
    ask(MAIL_LINK_PATH, { token }).then(
      (body) => {
        const read = v.safeParse(mailLinkSchema, body);
        show(read.success ? read.output : 'unreachable');
      },
      (error: unknown) =>
        show(
          error instanceof RequestError && error.status < 500 && error.status !== 429
            ? 'invalid'
            : 'unreachable',
        ),
    );
    return () => {
      gone = true;
    };
  }, [ask, token, tries]);
  const again = useCallback(() => {
    setState('loading');
    setTries((count) => count + 1);
  }, []);
  return [state, again];
}
