/** Every video is shown as its person wants videos: what they set on one holds for all of them, on all their devices (PROF-012). */
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import * as words from '#contract/words/en.ts';
import { defaultVideoPreferences, type VideoPreferences } from '#domain/video-preferences.ts';
import { updateUser } from '#mutations/accounts/update-user.ts';
import { me } from '#store/queries/people.ts';
import { useStored } from '#store/react.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { showToast } from '#ui/toasts.ts';

/** A volume slider tells each step; the last one is kept. */
const SETTLED_MS = 500;

type Changed = Partial<VideoPreferences>;

/** @returns what is wanted, what sets it at once, and what belongs on the `video` element */
export function useVideoPreferences(film: HTMLVideoElement | null) {
  const user = useStored(me);
  const update = useMutate(updateUser);
  // Without an account they hold until the page is left.
  const [unkept, setUnkept] = useState<Changed>({});
  const wanted: VideoPreferences = user
    ? (user.video ?? defaultVideoPreferences)
    : { ...defaultVideoPreferences, ...unkept };
  const { videoVolume, videoSpeed, closedCaptions, theatreMode } = wanted;
  const set = (changed: Changed) => {
    if (!user) {
      setUnkept((before) => ({ ...before, ...changed }));
      return;
    }
    update({ input: { video: changed } }).catch(() =>
      showToast({ text: words.skill.notSaved, tone: 'vermilion' }),
    );
  };
  useEffect(() => {
    if (film) film.volume = videoVolume;
  }, [film, videoVolume]);
  useEffect(() => {
    if (!film) return;
    film.defaultPlaybackRate = videoSpeed; // a video that is loaded again begins with it
    film.playbackRate = videoSpeed;
  }, [film, videoSpeed]);
  useEffect(() => {
    if (!film) return;
    const show = () => showCaptions(film, closedCaptions);
    show();
    // Which captions there are is known from the disk, perhaps after the video.
    const tracks = film.textTracks as TextTrackList | undefined;
    tracks?.addEventListener?.('addtrack', show);
    return () => tracks?.removeEventListener?.('addtrack', show);
  }, [film, closedCaptions]);
  const keep = useSettled((changed) => {
    const news = Object.entries(changed).filter(([name, value]) => wanted[name as 'videoVolume'] !== value);
    // Also the values that were set here come back as events: they are what is stored already.
    if (news.length > 0) set(Object.fromEntries(news) as Changed);
  });
  return {
    wanted,
    set,
    video: {
      'data-theatre': theatreMode || undefined,
      onLoadedMetadata: ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) =>
        showCaptions(currentTarget, closedCaptions),
      onVolumeChange: ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) =>
        keep({ videoVolume: Math.round(currentTarget.volume * 100) / 100 }),
      onRateChange: ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
        const videoSpeed = currentTarget.playbackRate;
        if (videoSpeed >= 0.25 && videoSpeed <= 4) keep({ videoSpeed });
      },
    },
  };
}

/** Told in small steps, kept once they have ended. */
function useSettled(run: (changed: Changed) => void): (changed: Changed) => void {
  const latest = useRef(run);
  const pending = useRef<Changed>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return (changed) => {
    pending.current = { ...pending.current, ...changed };
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const settled = pending.current;
      pending.current = {};
      latest.current(settled);
    }, SETTLED_MS);
  };
}

/** What is not shown is read all the same: the transcript is made of it. */
function showCaptions(film: HTMLVideoElement, shown: boolean): void {
  for (const track of film.textTracks ?? []) if (isCaptions(track)) track.mode = shown ? 'showing' : 'hidden';
}

export const isCaptions = ({ kind }: Pick<TextTrack, 'kind'>): boolean =>
  kind === 'captions' || kind === 'subtitles';
