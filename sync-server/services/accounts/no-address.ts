/** Stands in for an address until one is confirmed: nothing is ever sent there. */
export const noAddress = (userId: string) => `${userId}@unverified.invalid`;
