/** What the app hands to drafts of the account that is shown. Apart from the rest: this alone is loaded with every page. */
import { createContext } from 'react';
import type { DraftSession } from './draft-socket.ts';
import type { AskContent } from './lock.ts';

export type DraftPlatform = {
  session: DraftSession;
  ask: AskContent;
  write: <T>(run: () => Promise<T>) => Promise<T>;
  report: (error: unknown) => void;
};

/** Loads it at the first call, and gives the same promise at every other. */
export type LoadDraftPlatform = () => Promise<DraftPlatform>;

export const DraftPlatformContext = createContext<LoadDraftPlatform | null>(null);
