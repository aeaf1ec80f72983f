/** Those who lose their seat when there are fewer: who got one last loses it first. Pages say it before, the job does it. */
export function seatsLost<Given extends { assignedAt: number; name: string }>(
  given: readonly Given[],
  seats: number,
): Given[] {
  const firstGivenFirst = (a: Given, b: Given) =>
    a.assignedAt - b.assignedAt || (a.name < b.name ? -1 : Number(a.name > b.name));
  return [...given].sort(firstGivenFirst).slice(seats);
}
