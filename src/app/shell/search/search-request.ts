/** Asks for the search dialog from anywhere. */
import { sharedState } from '#ui/shared-state.ts';

const requested = sharedState(false);

export const openSearch = () => requested.set(true);
export const closeSearch = () => requested.set(false);
export const useSearchRequested = requested.use;
