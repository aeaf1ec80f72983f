/** Whether a conversation is over: its first comment says so, and nobody has answered since. Moments are epoch milliseconds. */
export function isResolved(
  { resolvedAt }: { resolvedAt: number | null },
  replies: readonly { createdAt: number; deletedAt: number | null }[],
): boolean {
  return (
    resolvedAt !== null &&
    !replies.some(({ createdAt, deletedAt }) => deletedAt === null && createdAt > resolvedAt)
  );
}
