/** What of an answer comes first: rows that a screen can show while the device waits for the rest. */
export const FIRST_PIECE_CHARACTERS = 32 * 1024;
/** A packer is flushed after each piece, which costs CPU and bytes, so there are few. Memory of an answer that nobody reads is this much. */
const LARGEST_PIECE_CHARACTERS = 256 * 1024;

/** Joins lines to pieces, each twice as long as the one before up to the largest. Reads no further than the piece that is asked for. */
export async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<string, void> {
  let piece = '';
  let enough = FIRST_PIECE_CHARACTERS;
  for await (const line of lines) {
    piece += line;
    if (piece.length < enough) continue;
    yield piece;
    piece = '';
    enough = Math.min(enough * 2, LARGEST_PIECE_CHARACTERS);
  }
  if (piece !== '') yield piece;
}
