/** The engine in components: ask for something, keep something; `useMutate` is beside it. */
import { createContext, createElement, type ReactNode, useContext } from 'react';
import type { Place } from '#store/queries/wants.ts';
import type { Keepable } from '#store/tables/keeping.ts';
import type { DiscardResult } from './changes.ts';

/** What the engine of this account does for screens. Every call comes back at once or when its local transaction is complete. */
export type Sync = {
  /** there is something to send, or a reason to try now */
  nudge(): void;
  /** something is being stored this moment: whoever sends it waits for it at the disk, and not for a message that it is there */
  expect(): void;
  /** the server was there last time: what is stored now is sent with the next nudge */
  sendsAtOnce(): boolean;
  /** a file waits to be sent, or was taken back */
  uploads(): void;
  wantSkillBody(skillId: string): Promise<void>;
  wantPlace(place: Place): Promise<void>;
  keep(thing: Keepable): Promise<void>;
  pauseKeeping(id: string): Promise<void>;
  /**
   * takes the kept copy off the device; neither progress nor unsent work
   * @param reading  a skill that is open: its text stays as one that was opened
   */
  removeKept(id: string, reading?: string): Promise<void>;
  /** the navigation shows this organization: its flags are asked for */
  openOrganization(organizationId: string): Promise<void>;
  /** an entry that needs the person, once more: as a new one */
  retry(id: string): Promise<void>;
  /** takes a change back. `sent`: it may be on the server already, and stays */
  discard(id: string): Promise<DiscardResult>;
  /** everything that waits or was refused, as JSON text */
  exportAll(): Promise<string>;
  /** now, whatever it was waiting for */
  sendNow(id?: string): Promise<void>;
};

const SyncContext = createContext<Sync | null>(null);

export function SyncProvider({ sync, children }: { sync: Sync; children: ReactNode }) {
  return createElement(SyncContext.Provider, { value: sync }, children);
}

export function useSync(): Sync {
  const sync = useContext(SyncContext);
  if (sync === null) throw new Error('No engine runs here: the component stands outside of SyncProvider.');
  return sync;
}
