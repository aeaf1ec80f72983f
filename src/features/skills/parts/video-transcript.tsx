/** What is said in a video, from its captions: to read along, to search and to go to. */

import { TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo, useEffect, useId, useMemo, useRef, useState } from 'react';
import { videoWords } from '#contract/words/en/video.ts';
import { type Cue, cueWords } from '#domain/captions.ts';
import { cueAt, findInCues } from '#domain/transcript.ts';
import { widthBelow } from '#ui/breakpoints.ts';
import { Icon } from '#ui/icon.tsx';
import { isEnter } from '#ui/input-method.ts';
import { goTo, onEach } from './media-state.ts';
import { isCaptions } from './video-preferences.ts';
import styles from './video-transcript.module.css';

const say = videoWords.transcript;
const PHONE = 768;

/** The time goes on in the player's controls: it is not drawn with each of its steps. */
export const VideoTranscript = memo(Transcript);

function Transcript({ film }: { film: HTMLVideoElement }) {
  const cues = useCues(film);
  const [opened, setOpened] = useState(() => !window.matchMedia(widthBelow(PHONE)).matches);
  const body = useId();
  if (cues.length === 0) return null;
  return (
    <section className={styles.transcript} aria-label={say.heading} data-no-print="">
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={opened}
        aria-controls={body}
        onClick={() => setOpened(!opened)}
      >
        <Icon of={opened ? IconChevronDown : IconChevronRight} />
        {say.heading}
      </button>
      <div id={body} hidden={!opened}>
        {opened && <Cues cues={cues} film={film} />}
      </div>
    </section>
  );
}

function Cues({ cues, film }: { cues: readonly Cue[]; film: HTMLVideoElement }) {
  const [query, setQuery] = useState('');
  const spoken = useSpokenCue(film, cues);
  const found = useMemo(() => findInCues(cues, query), [cues, query]);
  const searching = query.trim() !== '';
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the spoken cue is marked in the list
  useEffect(() => {
    if (!searching) keepInView(list.current);
  }, [spoken, searching]);
  const go = (at: number) => goTo(film, cues[at]?.from ?? 0);
  return (
    <>
      <div className={styles.search}>
        <TextInput
          aria-label={say.search}
          placeholder={say.search}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          onKeyDown={({ nativeEvent }) => {
            if (isEnter(nativeEvent) && searching && found[0]) go(found[0].at);
          }}
        />
        <p className={styles.found} role="status">
          {searching && say.found(found.length)}
        </p>
      </div>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without marks for none */}
      <ol ref={list} className={styles.cues} role="list">
        {found.map(({ at, parts }) => (
          <li key={at}>
            <button
              type="button"
              className={styles.cue}
              aria-current={at === spoken || undefined}
              onClick={() => go(at)}
            >
              <span className={styles.at}>{videoWords.clock(cues[at]?.from ?? 0)}</span>
              <span dir="auto">
                {parts.map(({ text, hit }, n) =>
                  // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other name
                  hit ? <mark key={n}>{text}</mark> : text,
                )}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The list alone is scrolled: the page stays where it is. */
function keepInView(list: HTMLElement | null): void {
  const cue = list?.querySelector<HTMLElement>('[aria-current]');
  if (!list || !cue) return;
  const top = cue.offsetTop;
  const seen = top >= list.scrollTop && top + cue.offsetHeight <= list.scrollTop + list.clientHeight;
  if (!seen) list.scrollTop = Math.max(0, top - list.clientHeight / 3);
}

function useCues(film: HTMLVideoElement): readonly Cue[] {
  const [cues, setCues] = useState<readonly Cue[]>([]);
  useEffect(() => {
    const look = () => setCues(cuesOf(film));
    look();
    film.addEventListener('load', look, true); // of a track; it does not bubble
    return () => film.removeEventListener('load', look, true);
  }, [film]);
  return cues;
}

function cuesOf(film: HTMLVideoElement): Cue[] {
  const track = [...(film.textTracks ?? [])].find(isCaptions);
  return [...(track?.cues ?? [])].map((cue) => ({
    from: cue.startTime,
    to: cue.endTime,
    text: cueWords((cue as VTTCue).text),
  }));
}

function useSpokenCue(film: HTMLVideoElement, cues: readonly Cue[]): number {
  const [at, setAt] = useState(-1);
  useEffect(() => {
    const look = () => setAt(cueAt(cues, film.currentTime));
    look();
    return onEach(film, ['timeupdate', 'seeking'], look);
  }, [film, cues]);
  return at;
}
