/** What a provider is asked over the network: its answers are short, and one of the internet leads the server to no host of its own network. */
import type { CustomFetch } from 'openid-client';
import { isOnInternet } from '../limits/public-lookup.ts';

const MOST_BYTES = 1024 * 1024;

const hostOf = (url: string) => new URL(url).hostname.replace(/^\[|\]$/g, '');

/** @throws when it is longer than any provider's document, list of keys or token */
async function wholeOf({ body, status, headers }: Response): Promise<Response> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    bytes += piece.length;
    if (bytes > MOST_BYTES) throw new Error('The provider says more than it may.');
    pieces.push(piece);
  }
  return new Response(pieces.length > 0 ? Buffer.concat(pieces) : null, { status, headers });
}

/** @param issuer  one on an inner network may send the server about there */
export function askingProvider(issuer: string): CustomFetch {
  const isOutside = isOnInternet(hostOf(issuer));
  return async (url, options) => {
    if ((await isOutside) && !(await isOnInternet(hostOf(url))))
      throw new Error('The provider leads to no host of the internet.');
    return wholeOf(await fetch(url, options as RequestInit));
  };
}
