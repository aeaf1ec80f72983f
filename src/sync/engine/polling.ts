/** How often the server is asked though nothing says that there is something new: whatever was missed, it is here within that time. */
export const POLL_MS = [60_000, 120_000] as const;
/** without a socket that says so (F44) */
export const POLL_WITHOUT_SOCKET_MS = 30_000;
