/** A person's or organization's picture, or the first letters of the name on cloth. */

import styles from './avatar.module.css';
import { classNames } from './class-names.ts';

const cloths = ['red', 'blue', 'green', 'gray'] as const;

/** At most two letters: of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('');
}

function clothOf(name: string) {
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return cloths[(hash >>> 13) % cloths.length] ?? 'gray';
}

export function Avatar({
  name,
  picture,
  darkPicture,
  colours,
  size = 32,
  shape = 'round',
  labelled = false,
}: {
  name: string;
  picture?: string;
  /** on a dark page */
  darkPicture?: string;
  /** under the picture or of the letters; by default cloth */
  colours?: { background: string; color: string };
  size?: 24 | 32 | 40 | 64;
  /** People are round, organizations square. */
  shape?: 'round' | 'square';
  /** The name is not written beside it: it is said. */
  labelled?: boolean;
}) {
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: it is an image where it is labelled
    <span
      className={classNames(styles.avatar, styles[shape], !picture && !colours && styles[clothOf(name)])}
      style={{
        inlineSize: size,
        blockSize: size,
        fontSize: Math.max(size * 0.4, 11),
        ...colours,
      }}
      data-initials={picture ? undefined : initialsOf(name)}
      role={labelled ? 'img' : undefined}
      aria-label={labelled ? name : undefined}
      aria-hidden={labelled ? undefined : 'true'}
    >
      {picture && <img src={picture} alt="" className={classNames(darkPicture && styles.onLight)} />}
      {darkPicture && <img src={darkPicture} alt="" className={styles.onDark ?? ''} />}
    </span>
  );
}
