/** What goes to another machine goes by TLS, unless the operator says of that way that it may go in clear: `?tls=no` behind its address. */
import { isLoopbackHost } from './loopback-host.ts';

const SAID = 'tls=no';
const partsOf = (text: string): [string, string[]] => {
  const [address = '', query = ''] = text.split('?');
  return [address, query.split('&').filter((part) => part !== '')];
};

/** The address as its server knows it. */
export function withoutTlsWord(text: string): string {
  const [address, query] = partsOf(text);
  const kept = query.filter((part) => part !== SAID);
  return kept.length > 0 ? `${address}?${kept.join('&')}` : address;
}

/** @param isSealed  whether it asks for TLS, and for whose certificate */
export function mayBeSent(text: string, isSealed: (url: URL) => boolean): boolean {
  const url = URL.parse(text);
  if (!url || partsOf(text)[1].includes(SAID)) return true;
  const host = decodeURIComponent(url.searchParams.get('host') ?? url.hostname);
  return host === '' || host.startsWith('/') || isLoopbackHost(host) || isSealed(url);
}

export const byProtocol = ({ protocol }: URL): boolean => ['https:', 'rediss:'].includes(protocol);

/** As the library reads it: `require` compares the certificate as well, unless it is told to be as libpq is. */
export function byPostgres({ searchParams }: URL): boolean {
  const mode = searchParams.get('sslmode') ?? '';
  if (mode === 'verify-full') return true;
  return ['verify-ca', 'require'].includes(mode) && !searchParams.has('uselibpqcompat');
}

export const clearSaying = (name: string, how: string): string =>
  `${name} leads to another machine in clear: ${how}, or add ?${SAID} where nobody else is on that way, as between containers of one machine.`;
