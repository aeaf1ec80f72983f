/** Asks for the tray of changes from anywhere: from a mark beside a comment, from a toast. */
import { sharedState } from '#ui/shared-state.ts';

const requested = sharedState(false);

export const openChanges = () => requested.set(true);
export const closeRequestedChanges = () => requested.set(false);
export const useChangesRequested = requested.use;
