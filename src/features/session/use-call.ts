/** Calls that the server has to do now or not at all (D29): one at a time, typed by what the contract declares, and a failure is told. */
import * as v from 'valibot';
import type { ErrorCode } from '#contract/errors.ts';
import type { CommonRefusal } from '#contract/refusal-of.ts';
import { type FailureWords, failureText } from '#features/kit/failure-words.ts';
import { useSave } from '#features/kit/use-save.ts';
import { callOnce } from './once.ts';
import { type CallArgs, type OnlineCall, useSession } from './session-context.ts';

/** What an operation answers is not declared; what a page answers is. */
type CallAnswer<Asked> = Asked extends { answer: v.GenericSchema<unknown, infer Answer> } ? Answer : unknown;

/** A call whose every refusal has a sentence. */
type Said<Code extends ErrorCode> = OnlineCall & { refusals?: readonly (Code | CommonRefusal)[] };

/** @param least  ms that the call is busy for at least, however fast the answer comes: see `A_PRESS_MS` */
export function useCall<Code extends ErrorCode = never>(words: FailureWords<Code>, { least = 0 } = {}) {
  const session = useSession();
  const { save, saving: busy, failure, fail } = useSave((error) => failureText(words, error));
  /** @returns what came back, or null when it failed, which `failure` tells */
  const call = async <Asked extends Said<Code>>(
    asked: Asked,
    args: CallArgs<Asked>,
  ): Promise<CallAnswer<Asked> | null> => {
    let answer: unknown = null;
    await save(async () => {
      const held = least > 0 ? new Promise((done) => setTimeout(done, least)) : null;
      const came = (await callOnce(session, asked, args)) ?? {};
      await held;
      answer = asked.answer ? v.parse(asked.answer, came) : came;
    });
    return answer as CallAnswer<Asked> | null;
  };
  return { call, busy, failure, fail, clear: () => fail(null) };
}
