/**
 * Runs it once the browser has a moment.
 * @param latestMs  a browser that is busy is not waited for any longer
 * @param otherwiseMs  after so long where a browser does not tell
 * @returns gives it up
 */
export function whenIdle(
  run: () => void,
  { latestMs, otherwiseMs }: { latestMs: number; otherwiseMs: number },
): () => void {
  if ('requestIdleCallback' in window) {
    const waiting = requestIdleCallback(run, { timeout: latestMs });
    return () => cancelIdleCallback(waiting);
  }
  const timer = setTimeout(run, otherwiseMs);
  return () => clearTimeout(timer);
}
