/** n and p go through the sections of a lesson. */
import { useShortcuts } from '#ui/shortcuts.ts';
import type { LessonSection } from './lesson-sections.ts';
import { goToSection } from './use-reading-place.ts';

/** @param linked  the text is here, so that one can go to a section */
export function useSectionKeys(
  sections: readonly LessonSection[],
  current: string | null,
  linked: boolean,
): void {
  const at = sections.findIndex(({ id }) => id === current);
  const go = (to: number) => {
    const section = linked ? sections[Math.max(0, to)] : undefined;
    if (section) goToSection(section.id);
  };
  useShortcuts({ n: () => go(at + 1), p: () => go(at - 1) });
}
