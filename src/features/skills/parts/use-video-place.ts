/** Where a video was left is noted while it plays, and offered when it is opened again. */
import { useEffect, useState } from 'react';
import { noteVideoPlace, videoPlace } from '#store/queries/video-places.ts';
import { useStore } from '#store/react.ts';

const NOTE_EACH_SECONDS = 5;

/** @returns seconds; null: there is none, or the video is under way */
export function useVideoPlace(film: HTMLVideoElement, assetId: string): number | null {
  const db = useStore();
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    let gone = false;
    let started = film.currentTime > 0;
    let noted = film.currentTime;
    videoPlace(db, assetId).then(
      (seconds) => !gone && !started && setLeft(seconds),
      () => {}, // then it is watched from the start
    );
    const start = () => {
      started = true;
      setLeft(null);
    };
    const note = () => {
      if (!started || !Number.isFinite(film.duration)) return;
      noted = film.currentTime;
      noteVideoPlace(db, assetId, { seconds: noted, duration: film.duration }).catch(() => {}); // a full disk forgets it
    };
    const tick = () => {
      if (Math.abs(film.currentTime - noted) >= NOTE_EACH_SECONDS) note();
    };
    film.addEventListener('play', start);
    film.addEventListener('seeking', start);
    film.addEventListener('pause', note);
    film.addEventListener('timeupdate', tick);
    return () => {
      gone = true;
      film.removeEventListener('play', start);
      film.removeEventListener('seeking', start);
      film.removeEventListener('pause', note);
      film.removeEventListener('timeupdate', tick);
    };
  }, [db, film, assetId]);
  return left;
}
