/** The redemption of a code, running for one screen. */
import { useMachine } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import * as v from 'valibot';
import {
  effectsAnswerSchema,
  effectsPath,
  type RedeemRequest,
  redeemPath,
  statusAnswerSchema,
  statusPath,
} from '#contract/accounts/access-code.ts';
import { RequestError } from '#contract/request-error.ts';
import { forgetRunning, keepRunning } from '#features/account/pending-code.ts';
import { endIntent } from '#features/session/kept-intent.ts';
import { askingAgain } from '#features/session/once.ts';
import { selectProfile } from '#features/session/selected-profile.ts';
import { useSession } from '#features/session/session-context.ts';
import { type RedeemHold, type RedeemInput, redeemMachine } from '#machines/redeem.ts';
import { NoAnswer } from '#sync/session/request.ts';

/** A gateway may answer in place of a server that is not there: of the code that says nothing. */
function holdOf(error: unknown): RedeemHold | null {
  if (error instanceof NoAnswer) return 'unreachable';
  if (!(error instanceof RequestError)) return null;
  if (error.code === 'NO_SEAT_LEFT') return 'noSeatLeft';
  if (error.status === 429) return 'busy';
  return error.status > 500 ? 'unreachable' : null;
}

/** @param input  of the first time: a redemption begins once */
export function useRedeem(input: RedeemInput) {
  const { accountId, ask, askAsOwn } = useSession();
  const request = accountId === null ? ask : askAsOwn;
  const machine = useMemo(
    () =>
      redeemMachine({
        check: async (code) => v.parse(statusAnswerSchema, await request(statusPath(code))).data,
        effects: async (code) => v.parse(effectsAnswerSchema, await request(effectsPath(code))).data,
        redeem: async (code, groupId) => {
          const body: RedeemRequest = groupId === null ? {} : { groupId };
          keepRunning({ code, groupId, accountId });
          await askingAgain(() => request(redeemPath(code), body)).catch((error: unknown) => {
            // Without an answer the server may have it all the same: the next page of this tab asks again.
            if (error instanceof RequestError) forgetRunning();
            throw error;
          });
          endIntent({ kind: 'redemption' });
        },
        holdOf,
      }),
    [request, accountId],
  );
  const [state, send] = useMachine(machine, { input });
  const redeemed = state.matches('redeemed') || state.matches('nothing');
  const organizationId = state.context.offer?.organization.id;
  useEffect(() => {
    if (!redeemed) return;
    forgetRunning();
    if (accountId !== null && organizationId !== undefined) selectProfile(accountId, organizationId);
  }, [redeemed, accountId, organizationId]);
  return { state, send };
}

export type Redeem = ReturnType<typeof useRedeem>;
