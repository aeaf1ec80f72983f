/**
 * A link that was pressed has the focus when its page goes. Taken out of the document with the page, it would have the browser lay all of
 * it out once more; it lets go of the focus for nothing while nothing has changed yet. The new page's heading takes it.
 */
import type { AnyRouter } from '@tanstack/react-router';

export function letGoOfLinks(router: AnyRouter): () => void {
  return router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    const focused = document.activeElement;
    if (pathChanged && focused instanceof HTMLAnchorElement && focused.closest('main')) focused.blur();
  });
}
