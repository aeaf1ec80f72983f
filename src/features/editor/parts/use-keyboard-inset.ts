/** How much of the page's bottom the phone's keyboard covers, in CSS pixels. */
import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  const view = window.visualViewport;
  view?.addEventListener('resize', onChange);
  view?.addEventListener('scroll', onChange);
  return () => {
    view?.removeEventListener('resize', onChange);
    view?.removeEventListener('scroll', onChange);
  };
}

function covered(): number {
  const view = window.visualViewport;
  // Zoomed in by fingers, the view is smaller than the page for another reason.
  if (!view || view.scale > 1.01) return 0;
  return Math.max(0, Math.round(window.innerHeight - view.height - view.offsetTop));
}

export const useKeyboardInset = (): number => useSyncExternalStore(subscribe, covered);
