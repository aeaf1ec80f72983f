// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { type GapFilling, useGapFill } from './gap-fill.ts';
import { GapSlot } from './gap-slot.tsx';
import { WordBank } from './word-bank.tsx';

const words = ['sort', 'grep', 'sort'];

function Exercise({ locked = false }: { locked?: boolean }) {
  const [filling, setFilling] = useState<GapFilling>([null, null]);
  const control = useGapFill(filling, setFilling);
  return (
    <>
      <pre>
        {filling.map((word, gap) => (
          <GapSlot
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is its place
            key={gap}
            word={word === null ? null : (words[word] ?? null)}
            label={`Gap ${gap + 1}: ${word === null ? 'empty' : words[word]}`}
            target={control.target === gap}
            widthInLetters={4}
            locked={locked}
            onPress={() => control.pressGap(gap)}
          />
        ))}
      </pre>
      <WordBank
        label="Words"
        words={words}
        isUsed={control.isUsed}
        onPress={control.pressWord}
        locked={locked}
      />
    </>
  );
}

const chip = (at: number) => screen.getByRole('toolbar').querySelectorAll('button')[at]!;
const gaps = () =>
  screen.getAllByRole('button', { name: /^Gap/ }).map((gap) => gap.getAttribute('aria-label'));

afterEach(cleanup);

describe('filling gaps', () => {
  it('puts each pressed word into the next empty gap', () => {
    render(<Exercise />);
    fireEvent.click(chip(1));
    fireEvent.click(chip(0));
    expect(gaps()).toEqual(['Gap 1: grep', 'Gap 2: sort']);
  });

  it('gives the word back when a filled gap is pressed, and fills that gap next', () => {
    render(<Exercise />);
    fireEvent.click(chip(1));
    fireEvent.click(chip(0));
    fireEvent.click(screen.getByRole('button', { name: 'Gap 1: grep' }));
    expect(gaps()).toEqual(['Gap 1: empty', 'Gap 2: sort']);
    expect(chip(1).getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(chip(2));
    expect(gaps()).toEqual(['Gap 1: sort', 'Gap 2: sort']);
  });

  it('fills the empty gap that was picked before the first one', () => {
    render(<Exercise />);
    fireEvent.click(screen.getByRole('button', { name: 'Gap 2: empty' }));
    fireEvent.click(chip(1));
    expect(gaps()).toEqual(['Gap 1: empty', 'Gap 2: grep']);
  });

  it('takes a word back when its used chip is pressed, without taking its twin', () => {
    render(<Exercise />);
    fireEvent.click(chip(0));
    fireEvent.click(chip(2));
    fireEvent.click(chip(0));
    expect(gaps()).toEqual(['Gap 1: empty', 'Gap 2: sort']);
    expect(chip(2).getAttribute('aria-pressed')).toBe('true');
  });

  it('changes nothing when every gap is filled', () => {
    render(<Exercise />);
    fireEvent.click(chip(0));
    fireEvent.click(chip(1));
    fireEvent.click(chip(2));
    expect(gaps()).toEqual(['Gap 1: sort', 'Gap 2: grep']);
  });

  it('keeps the focus on a word that was used, so that the keyboard goes on from there', () => {
    render(<Exercise />);
    chip(0).focus();
    fireEvent.click(chip(0));
    expect(document.activeElement).toBe(chip(0));
    fireEvent.keyDown(chip(0), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(chip(1));
    fireEvent.click(chip(1));
    expect(gaps()).toEqual(['Gap 1: sort', 'Gap 2: grep']);
  });

  it('moves among the words by arrows, Home and End, and is one stop for Tab', () => {
    render(<Exercise />);
    chip(0).focus();
    fireEvent.keyDown(chip(0), { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(chip(2));
    fireEvent.keyDown(chip(2), { key: 'Home' });
    expect(document.activeElement).toBe(chip(0));
    fireEvent.keyDown(chip(0), { key: 'End' });
    expect(document.activeElement).toBe(chip(2));
    expect([0, 1, 2].map((at) => chip(at).tabIndex)).toEqual([-1, -1, 0]);
  });

  it('can be read but no longer changed once it is answered', () => {
    render(<Exercise locked />);
    fireEvent.click(chip(0));
    expect(gaps()).toEqual(['Gap 1: empty', 'Gap 2: empty']);
    expect(chip(0).getAttribute('aria-disabled')).toBe('true');
  });
});
