/** The player of a lesson's video, and the transcript below it. */
import { countOf } from '../count.ts';
import { two } from '../time.ts';

/** '3:12', '1:02:03' */
const clock = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  const minutes = Math.floor(whole / 60);
  const short = `${minutes % 60}:${two(whole % 60)}`;
  return minutes < 60 ? short : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
};

export const videoWords = {
  clock,
  play: 'Play',
  pause: 'Pause',
  back: 'Back 10 seconds',
  forward: 'Forward 10 seconds',
  position: 'Position',
  timeOf: (now: number, whole: number) => `${clock(now)} of ${clock(whole)}`,
  time: (now: number, whole: number) => `${clock(now)} / ${clock(whole)}`,
  mute: 'Mute',
  unmute: 'Unmute',
  volume: 'Volume',
  percent: (share: number) => `${Math.round(share * 100)}%`,
  captions: 'Captions',
  speed: 'Speed',
  times: (speed: number) => `${speed}×`,
  theatre: 'Theatre mode',
  pictureInPicture: 'Picture in picture',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Exit full screen',
  resumeAt: (seconds: number) => `Resume at ${clock(seconds)}`,
  told: {
    speed: (speed: number) => `Speed ${speed}×`,
    captions: (on: boolean) => (on ? 'Captions on' : 'Captions off'),
    theatre: (on: boolean) => (on ? 'Theatre mode on' : 'Theatre mode off'),
    muted: (on: boolean) => (on ? 'Sound off' : 'Sound on'),
  },
  transcript: {
    heading: 'Transcript',
    search: 'Search the transcript',
    found: (count: number) => (count === 0 ? 'No matches' : countOf(count, 'match', 'matches')),
  },
  keys: {
    heading: 'While you use a video',
    play: 'Play or pause',
    tenSeconds: 'Back or forward 10 seconds',
    fiveSeconds: 'Back or forward 5 seconds',
    jump: 'Jump to 0% … 90%',
    mute: 'Mute',
    captions: 'Captions',
    theatre: 'Theatre mode',
    fullScreen: 'Full screen',
    speed: 'Slower or faster',
    space: 'Space',
  },
};
