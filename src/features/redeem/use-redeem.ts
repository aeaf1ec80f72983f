/** The redemption of a code, running for one screen. */
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { createActor } from 'xstate';
import {
  effectsAnswerSchema,
  effectsPath,
  type RedeemRequest,
  redeemPath,
  statusAnswerSchema,
  statusPath,
} from '#contract/accounts/access-code.ts';
import { RequestError } from '#contract/request-error.ts';
import { forgetCode, forgetRunning, keepRunning } from '#features/account/pending-code.ts';
import { useSession } from '#features/session/session-context.ts';
import { type RedeemInput, redeemMachine } from '#machines/redeem.ts';

export function useRedeem(input: RedeemInput) {
  const { accountId, ask, askAsOwn } = useSession();
  const [first] = useState(input);
  const send = accountId === null ? ask : askAsOwn;
  const machine = useMemo(
    () =>
      redeemMachine({
        check: async (code) => v.parse(statusAnswerSchema, await send(statusPath(code))).data,
        effects: async (code) => v.parse(effectsAnswerSchema, await send(effectsPath(code))).data.effects,
        redeem: async (code, groupId) => {
          const body: RedeemRequest = groupId === null ? {} : { groupId };
          keepRunning(code);
          await send(redeemPath(code), body).catch((error: unknown) => {
            // Without an answer the server may have it all the same: the next page of this tab asks again.
            if (error instanceof RequestError) forgetRunning();
            throw error;
          });
          forgetCode();
        },
      }),
    [send],
  );
  const actor = useMemo(() => createActor(machine, { input: first }), [machine, first]);
  useEffect(() => {
    actor.start();
    return () => void actor.stop();
  }, [actor]);
  const state = useSyncExternalStore(
    (listener) => {
      const { unsubscribe } = actor.subscribe(listener);
      return unsubscribe;
    },
    () => actor.getSnapshot(),
  );
  const redeemed = state.matches('redeemed');
  useEffect(() => {
    if (redeemed) forgetRunning();
  }, [redeemed]);
  return { state, send: actor.send };
}

export type Redeem = ReturnType<typeof useRedeem>;
