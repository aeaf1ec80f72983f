/** Asks for the schedule beside the page from anywhere: the top bar, the dashboard, the command palette. */
import { sharedState } from '#ui/shared-state.ts';

const requested = sharedState(false);

export const openSchedule = () => requested.set(true);
export const closeSchedule = () => requested.set(false);
export const useScheduleRequested = requested.use;
