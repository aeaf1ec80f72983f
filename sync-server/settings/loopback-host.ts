/** @param host  of an address, as `URL` has it. @returns whether what goes there never leaves this machine */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
