/** What the server says of a code that waits on this device, before there is an account. */
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { type AccessCodeState, statusAnswerSchema, statusPath } from '#contract/accounts/access-code.ts';
import { useSession } from '#features/session/session-context.ts';

/** @returns null: it has not been asked, or has not answered */
export function useCodeState(code: string): AccessCodeState | null {
  const { ask } = useSession();
  const [state, setState] = useState<AccessCodeState | null>(null);
  useEffect(() => {
    let gone = false;
    ask(statusPath(code)).then(
      (answer) => {
        const read = v.safeParse(statusAnswerSchema, answer);
        if (!gone && read.success) setState(read.output.data);
      },
      () => {}, // the code waits all the same
    );
    return () => {
      gone = true;
    };
  }, [ask, code]);
  return state;
}
