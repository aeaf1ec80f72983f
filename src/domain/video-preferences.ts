/** How a person wants videos: once for all of them (PROF-012). */

export type VideoPreferences = {
  /** 0 to 1 */
  videoVolume: number;
  closedCaptions: boolean;
  /** 1: as it was recorded */
  videoSpeed: number;
  /** 1: the best that there is; less saves data */
  videoQuality: number;
  theatreMode: boolean;
};

export const defaultVideoPreferences: VideoPreferences = {
  videoVolume: 1,
  closedCaptions: false,
  videoSpeed: 1,
  videoQuality: 1,
  theatreMode: false,
};

export const videoSpeeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;
/** The next one that is faster or slower; at the end of the list, and beyond it, the speed stays as it is. */
export function nextSpeed(now: number, direction: 1 | -1): number {
  const next =
    direction === 1 ? videoSpeeds.find((speed) => speed > now) : videoSpeeds.findLast((speed) => speed < now);
  return next ?? now;
}
export const videoQualities = [0.25, 0.5, 1] as const;
