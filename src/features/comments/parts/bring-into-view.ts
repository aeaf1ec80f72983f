/** A page that has just opened still grows above what its address names: what was brought into view is kept there until it has settled. */

const SETTLES_MS = 3_000;
/** With these the person goes on by themselves. */
const byPerson = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Puts the focus there, too. @returns how to stop */
export function bringIntoView(place: HTMLElement): () => void {
  const until = performance.now() + SETTLES_MS;
  let frame = 0;
  const look = () => {
    const { top, bottom } = place.getBoundingClientRect();
    if (bottom <= 0 || top >= window.innerHeight) place.scrollIntoView({ block: 'center' });
    if (performance.now() < until) frame = requestAnimationFrame(look);
    else stop();
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const event of byPerson) window.removeEventListener(event, stop);
  };
  for (const event of byPerson) window.addEventListener(event, stop, { passive: true });
  place.scrollIntoView({ block: 'center' });
  place.focus({ preventScroll: true });
  frame = requestAnimationFrame(look);
  return stop;
}
