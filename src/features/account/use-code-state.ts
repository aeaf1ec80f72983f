/** What the server says of a code that waits on this device, before there is an account. */
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { type AccessCodeState, statusAnswerSchema, statusPath } from '#contract/accounts/access-code.ts';
import { useSession } from '#features/session/session-context.ts';

/** Asked again when somebody comes back to the page: it may be redeemed on another device, where the mail was opened. @returns null: it has not been asked, or has not answered */
export function useCodeState(code: string): AccessCodeState | null {
  const { ask } = useSession();
  const [state, setState] = useState<AccessCodeState | null>(null);
  useEffect(() => {
    let gone = false;
    let asking = false;
    const look = () => {
      if (asking || document.visibilityState === 'hidden') return;
      asking = true;
      ask(statusPath(code))
        .then(
          (answer) => {
            const read = v.safeParse(statusAnswerSchema, answer);
            if (!gone && read.success) setState(read.output.data);
          },
          () => {}, // the code waits all the same
        )
        .finally(() => {
          asking = false;
        });
    };
    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, [ask, code]);
  return state;
}
