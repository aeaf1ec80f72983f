/** Who is signed in, for screens. The shell provides it. */
import { createContext, useContext } from 'react';
import type { AuthStatus } from '#machines/auth-status.ts';

/** Someone whose session ended here with work that the server has not got. Only they can open it again (D44). */
export type LockedAccount = { accountId: string; name: string; email: string; unsent: number };

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
  /** @throws RequestError with the code of the refusal, NoAnswer */
  signIn(identifier: string, password: string): Promise<void>;
  /**
   * Ends the session and takes the account's data off this device.
   * @param keep  unsent work stays, sealed for the next sign-in of the same person; false: it is lost, so ask before
   */
  signOut(how: { keep: boolean }): Promise<void>;
  /** Accounts whose unsent work waits for their owner: now, and whenever they change. @returns how to leave */
  watchLocked(tell: (locked: LockedAccount[]) => void): () => void;
};

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('No session here: the component stands outside of SessionProvider.');
  return session;
}
