/** What a video does now, for those who show it: read from the element, which others may drive as well. */
import { useEffect, useState } from 'react';

export type MediaState = {
  playing: boolean;
  /** seconds */
  time: number;
  /** seconds; 0: not known yet */
  duration: number;
  volume: number;
  muted: boolean;
  speed: number;
};

const tells = [
  'play',
  'pause',
  'ended',
  'timeupdate',
  'seeking',
  'seeked',
  'loadedmetadata',
  'durationchange',
  'emptied',
  'volumechange',
  'ratechange',
] as const;

const read = (film: HTMLVideoElement): MediaState => ({
  playing: !film.paused && !film.ended,
  time: timeOf(film),
  duration: Number.isFinite(film.duration) ? film.duration : 0,
  volume: film.volume,
  muted: film.muted || film.volume === 0,
  speed: film.playbackRate,
});

/** @returns how to hear of them no more */
export function onEach(
  film: HTMLVideoElement,
  events: readonly (keyof HTMLMediaElementEventMap)[],
  look: () => void,
): () => void {
  for (const event of events) film.addEventListener(event, look);
  return () => {
    for (const event of events) film.removeEventListener(event, look);
  };
}

export function useMediaState(film: HTMLVideoElement): MediaState {
  const [state, setState] = useState(() => read(film));
  useEffect(() => {
    const look = () => setState(read(film));
    look();
    return onEach(film, tells, look);
  }, [film]);
  return state;
}

/** Where each film goes once it has arrived where it is on its way to. */
const nextPlaces = new WeakMap<HTMLVideoElement, number>();
/** What it is on its way to may have to come over the network, and where the person wants to be now may be here. */
const ARRIVE_MS = 500;

const timeOf = (film: HTMLVideoElement) => nextPlaces.get(film) ?? film.currentTime;

/**
 * To this second, as far as the video has it. One after the other: Chromium may never arrive where it was sent while it was on its way
 * elsewhere, and then plays nothing.
 */
export function goTo(film: HTMLVideoElement, seconds: number): void {
  const end = Number.isFinite(film.duration) ? film.duration : Number.MAX_SAFE_INTEGER;
  const place = Math.min(Math.max(0, seconds), end);
  if (!film.seeking) {
    film.currentTime = place;
    return;
  }
  const waits = nextPlaces.has(film);
  nextPlaces.set(film, place);
  film.dispatchEvent(new Event('timeupdate')); // what shows the time shows this one
  if (waits) return;
  const go = () => {
    clearTimeout(late);
    film.removeEventListener('seeked', go);
    film.currentTime = timeOf(film);
    nextPlaces.delete(film);
  };
  const late = setTimeout(go, ARRIVE_MS);
  film.addEventListener('seeked', go);
}

export const goBy = (film: HTMLVideoElement, seconds: number): void => goTo(film, timeOf(film) + seconds);

/** Whether this element fills the screen now. */
export function useFullScreen(element: Element): boolean {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement === element);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, [element]);
  return full;
}
