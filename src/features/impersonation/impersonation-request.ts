/** Asks for the dialog from anywhere: the account menu, an address with a user id in it. */
import { sharedState } from '#ui/shared-state.ts';

/** userId: filled in; null: it is closed */
const requested = sharedState<{ userId: string } | null>(null);

export const openImpersonation = (userId = '') => requested.set({ userId });
export const closeImpersonation = () => requested.set(null);
export const useImpersonationRequest = requested.use;
