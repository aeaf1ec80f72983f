/** Which item one follows when it is moved within a list. */
type Item = { id: string };

/** @param from  its place now. @param to  its place then. @returns null: it is the first */
export function afterMove(items: readonly Item[], from: number, to: number): string | null {
  const others = items.filter((_, at) => at !== from);
  return others[to - 1]?.id ?? null;
}
