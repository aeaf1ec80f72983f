/** The controls of a lesson's video, below it, and its transcript: by finger, pointer and the keys that players have. */

import { Button, NativeSelect, Slider } from '@mantine/core';
import {
  IconBadgeCc,
  IconMaximize,
  IconMinimize,
  IconPictureInPicture,
  IconPlayerPause,
  IconPlayerPlay,
  IconRewindBackward10,
  IconRewindForward10,
  IconViewportWide,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { videoWords as say } from '#contract/words/en/video.ts';
import { nextSpeed, type VideoPreferences, videoSpeeds } from '#domain/video-preferences.ts';
import { announce } from '#ui/announcements.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { isOfInputMethod } from '#ui/input-method.ts';
import { latinKey } from '#ui/latin-key.ts';
import { singleKeysOn } from '#ui/shortcuts.ts';
import { goBy, goTo, useFullScreen, useMediaState } from './media-state.ts';
import { useVideoPlace } from './use-video-place.ts';
import { placeInPlayer, type VideoCommand, videoCommand } from './video-keys.ts';
import styles from './video-player.module.css';
import { VideoTranscript } from './video-transcript.tsx';
import '@mantine/core/styles/Slider.layer.css';

const STEP_SECONDS = 10;
/** Of the slider of the volume, as a share. */
const VOLUME_STEP = 0.05;

export type VideoPlayerProps = {
  film: HTMLVideoElement;
  /** holds the film and this; it fills the screen when asked to */
  stage: HTMLElement;
  assetId: string;
  captioned: boolean;
  wanted: VideoPreferences;
  onWant: (changed: Partial<VideoPreferences>) => void;
};

/** Apple's phones give the whole screen to a film alone. */
type AppleFilm = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

type Shown = { duration: number; muted: boolean; full: boolean };

/** What a button or a key does to the film. */
function useActs(
  { film, stage, captioned, wanted, onWant }: Omit<VideoPlayerProps, 'assetId'>,
  { duration, muted, full }: Shown,
) {
  const play = () => {
    if (!film.paused && !film.ended) film.pause();
    else Promise.resolve(film.play()).catch(() => {}); // what can't be played tells so by an event
  };
  const mute = () => {
    if (film.volume === 0) film.volume = 1;
    film.muted = !muted;
    announce(say.told.muted(!muted));
  };
  const setSpeed = (next: number) => {
    film.playbackRate = next;
    onWant({ videoSpeed: next });
  };
  const setCaptions = () => {
    onWant({ closedCaptions: !wanted.closedCaptions });
    announce(say.told.captions(!wanted.closedCaptions));
  };
  const setTheatre = () => {
    onWant({ theatreMode: !wanted.theatreMode });
    announce(say.told.theatre(!wanted.theatreMode));
  };
  const fill = () => {
    const changing = full
      ? document.exitFullscreen()
      : document.fullscreenEnabled
        ? stage.requestFullscreen()
        : (film as AppleFilm).webkitEnterFullscreen?.();
    Promise.resolve(changing).catch(() => {}); // the browser may say no
  };
  const floatOut = () => {
    const changing =
      document.pictureInPictureElement === film
        ? document.exitPictureInPicture()
        : film.requestPictureInPicture();
    changing.catch(() => {});
  };
  const obey = (command: VideoCommand) => {
    switch (command.kind) {
      case 'play':
        return play();
      case 'seek':
        return goBy(film, command.by);
      case 'jump':
        return goTo(film, duration * command.to);
      case 'mute':
        return mute();
      case 'captions':
        return captioned ? setCaptions() : undefined;
      case 'theatre':
        return setTheatre();
      case 'full screen':
        return fill();
      case 'speed': {
        const next = nextSpeed(film.playbackRate, command.direction);
        setSpeed(next);
        return announce(say.told.speed(next));
      }
    }
  };
  usePlayerKeys(stage, obey);
  useFilmPress(film, play);
  return { play, mute, setSpeed, setCaptions, setTheatre, fill, floatOut };
}

export function VideoPlayer({ film, stage, assetId, captioned, wanted, onWant }: VideoPlayerProps) {
  const { playing, time, duration, volume, muted, speed } = useMediaState(film);
  const full = useFullScreen(stage);
  const left = useVideoPlace(film, assetId);
  const { play, mute, setSpeed, setCaptions, setTheatre, fill, floatOut } = useActs(
    { film, stage, captioned, wanted, onWant },
    { duration, muted, full },
  );

  const canFill = document.fullscreenEnabled || 'webkitEnterFullscreen' in film;
  const canFloat = document.pictureInPictureEnabled && !film.disablePictureInPicture;
  return (
    <>
      <div className={styles.bar} data-no-print="">
        {/* Time runs from left to right, whatever the script. */}
        <div className={styles.seek} dir="ltr">
          <Slider
            classNames={sliderParts}
            size="sm"
            thumbSize={18}
            disabled={duration === 0}
            min={0}
            max={duration || 1}
            step={1}
            value={Math.min(time, duration || 1)}
            onChange={(seconds) => goTo(film, seconds)}
            label={null}
            thumbLabel={say.position}
            thumbValueText={say.timeOf(time, duration)}
          />
        </div>
        <div className={styles.controls}>
          <div className={styles.group}>
            <IconButton
              icon={playing ? IconPlayerPause : IconPlayerPlay}
              label={playing ? say.pause : say.play}
              onPress={play}
              tone="petrol"
            />
            <IconButton
              icon={IconRewindBackward10}
              label={say.back}
              onPress={() => goBy(film, -STEP_SECONDS)}
            />
            <IconButton
              icon={IconRewindForward10}
              label={say.forward}
              onPress={() => goBy(film, STEP_SECONDS)}
            />
            <span className={styles.time}>{say.time(time, duration)}</span>
          </div>
          <Volume film={film} volume={volume} muted={muted} onMute={mute} />
          <div className={styles.group}>
            {captioned && (
              <IconButton
                icon={IconBadgeCc}
                label={say.captions}
                pressed={wanted.closedCaptions}
                onPress={setCaptions}
              />
            )}
            <Speed speed={speed} onChange={setSpeed} />
            <span className={styles.theatre}>
              <IconButton
                icon={IconViewportWide}
                label={say.theatre}
                pressed={wanted.theatreMode}
                onPress={setTheatre}
              />
            </span>
            {canFloat && (
              <IconButton icon={IconPictureInPicture} label={say.pictureInPicture} onPress={floatOut} />
            )}
            {canFill && (
              <IconButton
                icon={full ? IconMinimize : IconMaximize}
                label={full ? say.leaveFullScreen : say.fullScreen}
                onPress={fill}
              />
            )}
          </div>
          {left !== null && (
            <Button
              size="compact-md"
              variant="default"
              onClick={() => {
                goTo(film, left);
                play();
              }}
            >
              {say.resumeAt(left)}
            </Button>
          )}
        </div>
      </div>
      {captioned && <VideoTranscript film={film} />}
    </>
  );
}

function Speed({ speed, onChange }: { speed: number; onChange: (speed: number) => void }) {
  const speeds = [...new Set([...videoSpeeds, speed])].sort((a, b) => a - b);
  return (
    <NativeSelect
      className={styles.speed ?? ''}
      aria-label={say.speed}
      value={String(speed)}
      data={speeds.map((each) => ({ value: String(each), label: say.times(each) }))}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  );
}

function Volume({
  film,
  volume,
  muted,
  onMute,
}: {
  film: HTMLVideoElement;
  volume: number;
  muted: boolean;
  onMute: () => void;
}) {
  return (
    <div className={styles.group}>
      <IconButton
        icon={muted ? IconVolumeOff : IconVolume}
        label={muted ? say.unmute : say.mute}
        onPress={onMute}
      />
      <div className={styles.volume} dir="ltr" data-volume="">
        <Slider
          classNames={sliderParts}
          size="sm"
          thumbSize={18}
          min={0}
          max={1}
          step={VOLUME_STEP}
          value={muted ? 0 : volume}
          onChange={(next) => {
            film.muted = next === 0;
            film.volume = next;
          }}
          label={null}
          thumbLabel={say.volume}
          thumbValueText={say.percent(muted ? 0 : volume)}
        />
      </div>
    </div>
  );
}

const sliderParts = {
  root: styles.slider ?? '',
  trackContainer: styles.hit ?? '',
  thumb: styles.thumb ?? '',
};

/** Before anything else hears them: the keys are the player's while the focus is in it. */
function usePlayerKeys(stage: HTMLElement, obey: (command: VideoCommand) => void): void {
  const latest = useRef(obey);
  useEffect(() => {
    latest.current = obey;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const on = isOfInputMethod(event) ? null : placeInPlayer(event.target, stage);
      if (on === null) return;
      const { shiftKey: shift } = event;
      const modified = event.ctrlKey || event.metaKey || event.altKey;
      const command = videoCommand({ key: latinKey(event), modified, shift, on }, singleKeysOn());
      if (command === null) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current(command);
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [stage]);
}

/** A press on the picture plays and pauses. */
function useFilmPress(film: HTMLVideoElement, play: () => void): void {
  const latest = useRef(play);
  useEffect(() => {
    latest.current = play;
  });
  useEffect(() => {
    const press = () => latest.current();
    film.addEventListener('click', press);
    return () => film.removeEventListener('click', press);
  }, [film]);
}
