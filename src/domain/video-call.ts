/** Video calls in channels: how many people are shown, and in which order (CHAT-013, D109). */

/** CHAT-013: who comes further is listed by name */
export const VIDEO_TILES = 16;

type Person = { id: string; isOwn: boolean; speaking: boolean };

/**
 * Whoever has a tile keeps it for as long as they are in the call; one who is listed and speaks takes the place of the last tile that is silent.
 * @param before  ids that had a tile, in their order
 */
export function callTiles<T extends Person>(
  people: readonly T[],
  before: readonly string[],
): { tiles: T[]; listed: T[] } {
  const byId = new Map(people.map((person) => [person.id, person]));
  const kept = before.flatMap((id) => byId.get(id) ?? []);
  const others = people.filter(({ id }) => !before.includes(id));
  const own = others.filter(({ isOwn }) => isOwn);
  const all = [...own, ...kept, ...others.filter(({ isOwn }) => !isOwn)];
  const tiles = all.slice(0, VIDEO_TILES);
  const listed = all.slice(VIDEO_TILES);
  for (const speaker of listed.filter(({ speaking }) => speaking)) {
    const place = tiles.findLastIndex(({ speaking, isOwn }) => !speaking && !isOwn);
    const silent = tiles[place];
    if (!silent) break;
    tiles[place] = speaker;
    listed[listed.indexOf(speaker)] = silent;
  }
  return { tiles, listed };
}
