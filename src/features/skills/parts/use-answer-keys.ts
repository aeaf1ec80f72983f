/** 1 to 9 choose an answer of the question that one is at: where the focus is, else nearest to the middle of the window. */
import { type RefObject, useMemo } from 'react';
import { useShortcuts } from '#ui/shortcuts.ts';

const OPTIONS = 'input[type="radio"], input[type="checkbox"]';

export function useAnswerKeys(lesson: RefObject<HTMLElement | null>): void {
  const shortcuts = useMemo(() => {
    const choose = (number: number) => {
      const options = questionAt(lesson.current)?.querySelectorAll<HTMLInputElement>(OPTIONS);
      const option = options?.[number - 1];
      option?.focus();
      option?.click();
    };
    return Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`${at + 1}`, () => choose(at + 1)]));
  }, [lesson]);
  useShortcuts(shortcuts);
}

function questionAt(lesson: HTMLElement | null): HTMLElement | undefined {
  const questions = [...(lesson?.querySelectorAll<HTMLElement>('[data-question]') ?? [])];
  const focused = questions.find((question) => question.contains(document.activeElement));
  if (focused) return focused;
  const middle = window.innerHeight / 2;
  const distance = (question: HTMLElement) => {
    const { top, bottom } = question.getBoundingClientRect();
    return top <= middle && bottom >= middle
      ? 0
      : Math.min(Math.abs(top - middle), Math.abs(bottom - middle));
  };
  const inSight = questions.filter((question) => {
    const { top, bottom } = question.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  });
  return inSight.sort((a, b) => distance(a) - distance(b))[0];
}
