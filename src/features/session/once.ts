/**
 * What must happen once, though its answer may get lost (D29). An attempt keeps its id until the server has said what became of it: asked for
 * again with the same content it is the same attempt, also on the next page of this tab.
 */
import { newId } from '#contract/ids.ts';
import { RequestError } from '#contract/request-error.ts';
import { sessionKeys } from '#domain/storage-keys.ts';
import { NoAnswer } from '#sync/session/request.ts';
import type { OnlineCall, Session } from './session-context.ts';

/** A network that has just lost an answer gets a moment. */
const ASK_AGAIN_MS = 1000;

/** Of what may be done twice: a lost answer is asked for once more before anybody hears of it. */
export const askingAgain = <T>(send: () => Promise<T>): Promise<T> =>
  send().catch(async (error: unknown) => {
    if (!(error instanceof NoAnswer)) throw error;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    return send();
  });

/** @param content  what makes it this attempt and no other; never a secret, as the browser keeps it */
export async function once<T>(
  content: readonly unknown[],
  send: (attempt: string) => Promise<T>,
): Promise<T> {
  const about = JSON.stringify(content);
  const kept = sessionStorage.getItem(sessionKeys.attempt);
  const attempt = kept?.slice(ID_LENGTH) === about ? kept.slice(0, ID_LENGTH) : newId();
  sessionStorage.setItem(sessionKeys.attempt, attempt + about);
  const over = () => {
    if (sessionStorage.getItem(sessionKeys.attempt) === attempt + about)
      sessionStorage.removeItem(sessionKeys.attempt);
  };
  try {
    const answer = await askingAgain(() => send(attempt));
    over();
    return answer;
  } catch (error) {
    if (isFinal(error)) over();
    throw error;
  }
}
const ID_LENGTH = 36;

/** A server in trouble, one that asks who this is, and one that waits for a mail to be answered have not said what became of it. */
const isFinal = (error: unknown) =>
  error instanceof RequestError &&
  error.status < 500 &&
  ![401, 429].includes(error.status) &&
  error.code !== 'EMAIL_UNVERIFIED';

/** A call as its operation declares it: once, where it says how its attempt is known. */
export function callOnce(
  { accountId, call }: Pick<Session, 'accountId' | 'call'>,
  asked: OnlineCall,
  args: Record<string, unknown>,
): Promise<unknown> {
  const { attemptIn, name } = asked;
  if (attemptIn === undefined) return call(asked, args);
  return once([accountId, name, args], (attempt) =>
    attemptIn === 'header' ? call(asked, args, attempt) : call(asked, { ...args, [attemptIn]: attempt }),
  );
}
