/**
 * Names are looked up as always, and only addresses of the internet are connected to: an address that somebody hands in must not lead the server
 * to itself, to its network or to the cloud's own services. Checked on the very address that the connection takes.
 */
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIP } from 'node:net';

const inner = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(net, bits, 'ipv4');
// In what the internet has of IPv6: tunnels, which may end anywhere, and documentation.
inner.addSubnet('2001::', 23, 'ipv6');
inner.addSubnet('2001:db8::', 32, 'ipv6');
inner.addSubnet('2002::', 16, 'ipv6');

const outer = new BlockList();
outer.addSubnet('2000::', 3, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !inner.check(address, 'ipv4');
  return isIP(address) === 6 && outer.check(address, 'ipv6') && !inner.check(address, 'ipv6');
}

type Found = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

export function publicLookup(hostname: string, options: LookupOptions, found: Found): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) found(error ?? new Error(`${hostname} has no address.`), '');
    else if (!addresses.every(({ address }) => isPublicAddress(address)))
      found(
        Object.assign(new Error(`${hostname} is no host of the internet.`), { code: 'EHOSTUNREACH' }),
        '',
      );
    else if (options.all) found(null, addresses);
    else found(null, first.address, first.family);
  });
}

export const isOnInternet = (hostname: string): Promise<boolean> =>
  new Promise((resolve) => publicLookup(hostname, { all: true }, (error) => resolve(error === null)));
