/** Who is in a call: up to 16 with a picture or their initials, all others by name (CHAT-013). */
import { IconMicrophoneOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { callWords as say } from '#contract/words/en/calls.ts';
import { callTiles } from '#domain/video-call.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { CallPerson } from './call-room.ts';
import styles from './call-tiles.module.css';

export function CallTiles({ people }: { people: readonly CallPerson[] }) {
  const before = useRef<string[]>([]);
  const { tiles, listed } = callTiles(people, before.current);
  useEffect(() => {
    before.current = tiles.map(({ id }) => id);
  });
  return (
    <>
      <ul className={styles.tiles} aria-label={say.people}>
        {tiles.map((person) => (
          <li key={person.id} className={styles.tile} data-speaking={person.speaking || undefined}>
            {person.show ? <Picture person={person} /> : <Avatar name={person.name} size={64} />}
            <span className={styles.name}>
              {!person.microphone && (
                <>
                  <Icon of={IconMicrophoneOff} size={16} />
                  <VisuallyHidden>{say.muted}</VisuallyHidden>
                </>
              )}
              <bdi>{person.isOwn ? say.you(person.name) : person.name}</bdi>
            </span>
          </li>
        ))}
      </ul>
      {listed.length > 0 && (
        <section aria-label={say.listed(listed.length)}>
          <p className={styles.more}>{say.listed(listed.length)}</p>
          <ul className={styles.listed}>
            {listed.map(({ id, name }) => (
              <li key={id}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Picture({ person: { show, isOwn } }: { person: CallPerson }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => (video.current ? show?.(video.current) : undefined), [show]);
  return (
    <video
      ref={video}
      className={styles.picture}
      data-own={isOwn || undefined}
      autoPlay
      playsInline
      muted={isOwn}
    />
  );
}
