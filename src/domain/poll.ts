/** What a poll shows once somebody has answered it: what the server has counted last, with their own answer as it is now. */

type PollShare = { optionId: string; count: number; percent: number };

/**
 * @param options  those that the poll has now: answers to others count no longer
 * @param own  the person's answer as this device knows it
 * @param counted  their answer that is in the counts already
 */
export function pollShares(
  options: readonly string[],
  counts: Readonly<Record<string, number>>,
  { own, counted }: { own: string | undefined; counted: string | undefined },
): { total: number; shares: PollShare[] } {
  const all = options.map((optionId) => {
    const others = (counts[optionId] ?? 0) - (counted === optionId ? 1 : 0);
    return { optionId, count: Math.max(0, others) + (own === optionId ? 1 : 0) };
  });
  const total = all.reduce((sum, { count }) => sum + count, 0);
  return {
    total,
    shares: all.map((each) => ({
      ...each,
      percent: total === 0 ? 0 : Math.round((100 * each.count) / total),
    })),
  };
}
