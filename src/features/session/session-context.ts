/** Who is signed in, for screens. The shell provides it. */
import { createContext, useContext } from 'react';
import type * as v from 'valibot';
import type { ProviderSignIn } from '#contract/accounts/providers.ts';
import type { TokenDetails } from '#contract/accounts/token-details.ts';
import type { AuthStatus } from '#machines/auth-status.ts';

/** A query or a mutation of a service, as the contract says it. */
export type OnlineCall = {
  name: string;
  service: string;
  document: string;
  /** absent: what comes back is not looked into */
  answer?: v.GenericSchema;
  /** where the id of an attempt travels, by which a lost answer is asked for again; absent: asking again is another call */
  attemptIn?: string;
};

/** What the contract declares that it takes, but for the id of the attempt. */
export type CallArgs<Asked> = Asked extends { args: v.StrictObjectSchema<infer Args, undefined> }
  ? Omit<
      v.InferInput<v.StrictObjectSchema<Args, undefined>>,
      Asked extends { attemptIn: infer Name extends string } ? Name : never
    >
  : Record<string, unknown>;

/** Someone whose session ended here with work that the server has not got. Only they can open it again (D44). */
export type LockedAccount = { accountId: string; name: string; email: string; unsent: number };

/** For developers: what the token says and what becomes of it; never its text. */
export type TokenView = {
  details(): TokenDetails | null;
  /** @returns how to leave */
  watch(tell: (event: { type: string }) => void): () => void;
};

export type Session = {
  status: AuthStatus;
  /** whose data the page shows; null: a visitor */
  accountId: string | null;
  /** false: it is not known yet whether anyone is signed in */
  settled: boolean;
  /** the server has confirmed the session since the page was opened */
  connected: boolean;
  /** the server has ended the session of this page; what was on the device is locked until its owner comes back */
  endedByServer: boolean;
  /** the token names somebody who acts in this account's place (AUTH-029) */
  impersonated: boolean;
  /** the token says that billing runs on test data (AUTH-036) */
  sandbox: boolean;
  token: TokenView;
  /** @throws RequestError with the code of the refusal, NoAnswer */
  signIn(identifier: string, password: string): Promise<void>;
  /** By another path of the server that answers as a sign-in does. @throws RequestError with the code of the refusal, NoAnswer */
  signInBy(path: string, proof: object): Promise<void>;
  /** With what a provider sent the person back with. @throws RequestError with the code of the refusal, NoAnswer */
  signInByProvider(answer: ProviderSignIn): Promise<void>;
  /** With the cookies that a single sign-on has left in this browser. @throws RequestError, NoAnswer */
  signInByCookie(): Promise<void>;
  /**
   * Asks the server as nobody in particular. @param attempt  id of it, where the server knows it by one
   * @returns the answer's JSON; null where it has none. @throws RequestError, NoAnswer
   */
  ask(path: string, json?: unknown, attempt?: string): Promise<unknown>;
  /**
   * Asks the server as the person who is signed in, for what no outbox can do. @param attempt  as for `ask`
   * @returns the GraphQL answer's one field. @throws RequestError, NoAnswer, and what the gate throws
   */
  call<Asked extends OnlineCall>(
    asked: Asked,
    variables: CallArgs<Asked>,
    attempt?: string,
  ): Promise<unknown>;
  /** Asks a path as the person who is signed in. @returns the answer's JSON; null where it has none. @throws as `call` */
  askAsOwn(path: string, json?: unknown): Promise<unknown>;
  /**
   * Ends the session and takes the account's data off this device.
   * @param keep  unsent work stays, sealed for the next sign-in of the same person; false: it is lost, so ask before
   */
  signOut(how: { keep: boolean }): Promise<void>;
  /** This device may not stay signed in: as if the server had ended the session. Unsent work stays, sealed. */
  endSession(): void;
  /** Accounts whose unsent work waits for their owner: now, and whenever they change. @returns how to leave */
  watchLocked(tell: (locked: LockedAccount[]) => void): Promise<() => void>;
};

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('No session here: the component stands outside of SessionProvider.');
  return session;
}
