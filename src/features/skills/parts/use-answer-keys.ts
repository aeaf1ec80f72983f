/** 1 to 9 choose an answer of the question that one is at. */
import { type RefObject, useMemo } from 'react';
import { useShortcuts } from '#ui/shortcuts.ts';

const OPTIONS = 'input[type="radio"], input[type="checkbox"]';

export function useAnswerKeys(lesson: RefObject<HTMLElement | null>): void {
  const shortcuts = useMemo(() => {
    const choose = async (number: number) => {
      const { questionAt } = await import('./question-at.ts');
      const options = questionAt(lesson.current)?.querySelectorAll<HTMLInputElement>(OPTIONS);
      const option = options?.[number - 1];
      option?.focus();
      option?.click();
    };
    return Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`${at + 1}`, () => void choose(at + 1)]));
  }, [lesson]);
  useShortcuts(shortcuts);
}
