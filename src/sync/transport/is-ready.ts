/** The server itself says that it can serve; a portal's page does not. */
import { LECTERN_HEADER } from '#contract/sync/wire.ts';
import type { CallSurroundings } from './server-call.ts';

const TIMEOUT_MS = 5000;

export async function isReady({ fetch, clock }: Pick<CallSurroundings, 'fetch' | 'clock'>): Promise<boolean> {
  const abort = new AbortController();
  const timer = clock.setTimeout(() => abort.abort(), TIMEOUT_MS);
  try {
    const response = await fetch('/readyz', {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: abort.signal,
    });
    const ours =
      response.headers.has(LECTERN_HEADER) || response.headers.get('content-type')?.includes('json');
    return response.status === 200 && ours === true;
  } catch {
    return false;
  } finally {
    clock.clearTimeout(timer);
  }
}
