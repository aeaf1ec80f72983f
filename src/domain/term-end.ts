/** When a term ends that begins then: the same day of a later month, or that month's last. */
type Length = { termCount: number; interval: 'MONTHLY' | 'YEARLY' | null };

export function termEnd(startsAt: number, { termCount, interval }: Length): number {
  const months = termCount * (interval === 'YEARLY' ? 12 : 1);
  const start = new Date(startsAt);
  const end = new Date(startsAt);
  end.setUTCMonth(start.getUTCMonth() + months);
  // The 31st of a month that has none would be in the next one.
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end.getTime();
}
