/** Asks for the list of keys from anywhere. */
import { sharedState } from '#ui/shared-state.ts';

const requested = sharedState(false);

export const openKeyboardHelp = () => requested.set(true);
export const closeKeyboardHelp = () => requested.set(false);
export const useKeyboardHelp = requested.use;
