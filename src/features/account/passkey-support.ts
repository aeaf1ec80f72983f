/** Whether this browser, at this address, can have passkeys: they belong to a name, and an IP address is none. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^\[|^\d+(\.\d+){3}$/.test(location.hostname);
