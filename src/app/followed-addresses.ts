/**
 * The router loads each address from the first one on. By itself it listens to the history only once it is on the page, and until then loads
 * a redirect's target only where nobody else listens: as the colours do. Such a redirect was lost, and the page stayed blank.
 */
import type { AnyRouter } from '@tanstack/react-router';

/** The router's own listener is this same function, so that each address is loaded once. */
export const followAddresses = (router: AnyRouter): (() => void) => router.history.subscribe(router.load);
