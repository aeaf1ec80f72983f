/** A link of the desktop app, at whatever page it opens the browser (AUTH-020). */
import type { RouterHistory } from '@tanstack/react-router';
import { keepHandOff } from '#features/account/pending-hand-off.ts';

/** The page begins at the one that hands over, which is private. */
export function takeDesktopLink(history: RouterHistory): void {
  history.replace(keepHandOff(history.location.hash.slice(1)));
  history.flush();
}
