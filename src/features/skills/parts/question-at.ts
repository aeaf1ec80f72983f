/** The question that one is at: where the focus is, else nearest to the middle of the window. */
export function questionAt(lesson: HTMLElement | null): HTMLElement | undefined {
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
