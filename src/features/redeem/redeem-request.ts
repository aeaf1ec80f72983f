/** Asks for the dialog from anywhere: the account menu, the palette. */
import { sharedState } from '#ui/shared-state.ts';

const requested = sharedState(false);

export const openRedeem = () => requested.set(true);
export const closeRedeem = () => requested.set(false);
export const useRedeemRequest = requested.use;
