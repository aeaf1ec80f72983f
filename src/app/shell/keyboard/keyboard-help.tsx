/** Which keys there are. */
import { useEffect, useState } from 'react';
import { videoWords } from '#contract/words/en/video.ts';
import * as words from '#contract/words/en.ts';
import { LearningLink } from '#features/kit/learning-link.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Keys } from '#ui/keys.tsx';
import { useSingleKeys } from '#ui/shortcuts.ts';
import styles from './keyboard-help.module.css';

const say = words.keyboard;
const video = videoWords.keys;

type Line = { label: string; keys: string[]; between?: 'after' | 'to' | 'or'; always?: boolean };

const groups: { heading: string; lines: Line[] }[] = [
  {
    heading: say.everywhere,
    lines: [
      { label: say.palette, keys: ['mod K'], always: true },
      { label: say.search, keys: ['/'] },
      { label: say.help, keys: ['?'] },
      { label: say.navigation, keys: ['['] },
      { label: say.submit, keys: ['mod Enter'], always: true },
      { label: say.close, keys: ['Esc'], always: true },
    ],
  },
  {
    heading: say.goTo,
    lines: [
      { label: words.dashboard.heading, keys: ['g', 'd'], between: 'after' },
      { label: words.shell.catalog, keys: ['g', 'c'], between: 'after' },
      { label: words.shell.changes, keys: ['g', 'u'], between: 'after' },
    ],
  },
  {
    heading: say.lists,
    lines: [
      { label: say.down, keys: ['j'] },
      { label: say.up, keys: ['k'] },
      { label: say.open, keys: ['Enter'], always: true },
    ],
  },
  {
    // read when it is shown: organizations have words of their own
    get heading() {
      return say.lesson;
    },
    lines: [
      { label: say.nextSection, keys: ['n'] },
      { label: say.previousSection, keys: ['p'] },
      { label: say.answer, keys: ['1', '9'], between: 'to' },
    ],
  },
  {
    heading: video.heading,
    lines: [
      { label: video.play, keys: ['k', video.space], between: 'or' },
      { label: video.tenSeconds, keys: ['j', 'l'], between: 'or' },
      { label: video.fiveSeconds, keys: ['←', '→'], between: 'or', always: true },
      { label: video.jump, keys: ['0', '9'], between: 'to' },
      { label: video.speed, keys: ['<', '>'], between: 'or' },
      { label: video.mute, keys: ['m'] },
      { label: video.captions, keys: ['c'] },
      { label: video.theatre, keys: ['t'] },
      { label: video.fullScreen, keys: ['f'] },
    ],
  },
];

export type KeyboardHelpProps = { onClose: () => void };

export function KeyboardHelp({ onClose }: KeyboardHelpProps) {
  const singleKeys = useSingleKeys();
  const [opened, setOpened] = useState(true);
  useEffect(() => {
    if (opened) return;
    const gone = setTimeout(onClose, CLOSING_MS);
    return () => clearTimeout(gone);
  }, [opened, onClose]);
  return (
    <Dialog opened={opened} onClose={() => setOpened(false)} title={say.title} closeLabel={words.shell.close}>
      {!singleKeys && (
        <p className={styles.off}>
          {say.off}{' '}
          <LearningLink to="/settings/account" onClick={() => setOpened(false)}>
            {say.turnOn}
          </LearningLink>
        </p>
      )}
      {/* On a phone it scrolls: the keyboard has to reach it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has the focus, so that keys scroll it */}
      <section className={styles.groups} aria-label={say.title} tabIndex={0}>
        {groups.map(({ heading, lines }) => (
          <section key={heading} className={styles.group}>
            <h3 className={styles.heading}>{heading}</h3>
            <dl className={styles.lines}>
              {lines
                .filter(({ always }) => always || singleKeys)
                .map(({ label, keys, between }) => (
                  <div key={label} className={styles.line}>
                    <dt>{label}</dt>
                    <dd>
                      <Keys keys={keys} between={between && say[between]} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
        <p className={styles.off}>{say.layouts}</p>
      </section>
    </Dialog>
  );
}

/** The dialog's own motion. */
const CLOSING_MS = 350;
