/** Where a virus scanner listens: `tcp://host:port` or `unix:/path`. */
export type ScannerPlace = { path: string } | { host: string; port: number };

/** @returns null: it is no such address */
export function scannerPlace(url: string): ScannerPlace | null {
  const socket = /^unix:(\/.+)$/.exec(url)?.[1];
  if (socket !== undefined) return { path: socket };
  const [, host, port] = /^tcp:\/\/(\[[\da-f:.]+\]|[\w.-]+):(\d{1,5})$/i.exec(url) ?? [];
  if (host === undefined || Number(port) === 0 || Number(port) > 65_535) return null;
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}
