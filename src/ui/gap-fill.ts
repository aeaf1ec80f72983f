/**
 * Filling gaps from a bank of words, by tap or key: a word goes into the gap that was picked, else into the next empty
 * one; a filled gap gives its word back. Each word of the bank is there once.
 */
import { useState } from 'react';

/** For each gap the place of its word in the bank, or null. */
export type GapFilling = readonly (number | null)[];

function nextEmptyGap(filling: GapFilling, from = 0): number | null {
  for (let step = 0; step < filling.length; step++) {
    const gap = (from + step) % filling.length;
    if (filling[gap] === null) return gap;
  }
  return null;
}

function placeWord(filling: GapFilling, word: number, gap: number | null): GapFilling {
  const to = gap !== null && filling[gap] === null ? gap : nextEmptyGap(filling);
  if (to === null || filling.includes(word)) return filling;
  return filling.map((held, at) => (at === to ? word : held));
}

function takeBack(filling: GapFilling, gap: number): GapFilling {
  return filling.map((held, at) => (at === gap ? null : held));
}

export type GapFillControl = {
  /** The gap that the next word goes into; null when all are filled. */
  target: number | null;
  isUsed: (word: number) => boolean;
  /** A word of the bank was pressed: it goes in, or comes back if it is in. */
  pressWord: (word: number) => void;
  /** A gap was pressed: it gives its word back and becomes the target. */
  pressGap: (gap: number) => void;
};

export function useGapFill(filling: GapFilling, onChange: (next: GapFilling) => void): GapFillControl {
  const [picked, setPicked] = useState<number | null>(null);
  const target = picked !== null && filling[picked] === null ? picked : nextEmptyGap(filling);
  return {
    target,
    isUsed: (word) => filling.includes(word),
    pressWord: (word) => {
      const gap = filling.indexOf(word);
      if (gap >= 0) {
        setPicked(gap);
        onChange(takeBack(filling, gap));
        return;
      }
      if (target === null) return;
      setPicked(null);
      onChange(placeWord(filling, word, target));
    },
    pressGap: (gap) => {
      setPicked(gap);
      if (filling[gap] !== null) onChange(takeBack(filling, gap));
    },
  };
}
