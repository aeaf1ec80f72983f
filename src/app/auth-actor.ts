/** The running auth machine with the effects that it is given. Loaded apart: a page that shows local data can do without at first. */
import { type Actor, createActor, fromPromise } from 'xstate';
import { authMachine, type DeviceState, type TokenOutcome } from '#machines/auth.ts';

export type AuthEffects = {
  readDevice: () => Promise<DeviceState>;
  /** the token of this account: restored, or as the refresh under way brings it */
  tokenOf: (accountId: string) => Promise<TokenOutcome>;
  keepMarker: (accountId: string) => void;
  clearMarker: () => void;
  log: (error: unknown) => void;
  leave: (accountId: string | null) => void;
};

export type AuthActor = Actor<typeof authMachine>;

export const createAuthActor = (effects: AuthEffects): AuthActor =>
  createActor(
    authMachine.provide({
      actors: {
        readDevice: fromPromise(effects.readDevice),
        restore: fromPromise(({ input }) => effects.tokenOf(input.accountId)),
        refresh: fromPromise(({ input }) => effects.tokenOf(input.accountId)),
      },
      actions: {
        keepMarker: (_, { accountId }) => effects.keepMarker(accountId),
        clearMarker: effects.clearMarker,
        log: (_, { error }) => effects.log(error),
        leave: (_, { accountId }) => effects.leave(accountId),
      },
    }),
  );
