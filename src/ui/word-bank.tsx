/** The words to fill gaps from. Arrow keys move among them, Tab goes past. */
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import styles from './word-bank.module.css';
import { WordChip } from './word-chip.tsx';

export function WordBank({
  label,
  words,
  shown,
  isUsed,
  onPress,
  locked = false,
  code = false,
}: {
  label: string;
  words: readonly string[];
  /** how each looks, where it is more than letters */
  shown?: readonly ReactNode[];
  isUsed: (word: number) => boolean;
  onPress: (word: number) => void;
  locked?: boolean;
  code?: boolean;
}) {
  const bank = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const move = (event: KeyboardEvent) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
    const last = words.length - 1;
    const next =
      event.key === forward || event.key === 'ArrowDown'
        ? at + 1
        : event.key === backward || event.key === 'ArrowUp'
          ? at - 1
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? last
              : null;
    if (next === null) return;
    event.preventDefault();
    const to = next > last ? 0 : next < 0 ? last : next;
    setAt(to);
    bank.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div ref={bank} role="toolbar" aria-label={label} className={styles.bank} onKeyDown={move}>
      {words.map((word, index) => (
        <WordChip
          // biome-ignore lint/suspicious/noArrayIndexKey: a word of the bank is its place; the same word may be there twice
          key={index}
          word={word}
          shown={shown?.[index]}
          used={isUsed(index)}
          locked={locked}
          code={code}
          tabbable={index === Math.min(at, words.length - 1)}
          onPress={() => {
            setAt(index);
            onPress(index);
          }}
        />
      ))}
    </div>
  );
}
