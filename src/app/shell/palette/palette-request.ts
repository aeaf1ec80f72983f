/** Asks for the command palette from anywhere. */
import { sharedState } from '#ui/shared-state.ts';

const requested = sharedState(false);

export const openPalette = () => requested.set(true);
export const closePalette = () => requested.set(false);
export const usePaletteRequested = requested.use;
