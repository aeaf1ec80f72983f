import { expect, it } from 'vitest';
import { inPieces } from './pull-pieces.ts';

const LINE = `${'x'.repeat(1023)}\n`;
let read = 0;

async function* lines(count: number): AsyncGenerator<string, void> {
  read = 0;
  for (; read < count; ) {
    read += 1;
    yield LINE;
  }
}

const piecesOf = async (count: number) => {
  const pieces: { kB: number; read: number }[] = [];
  for await (const piece of inPieces(lines(count))) pieces.push({ kB: piece.length / 1024, read });
  return pieces;
};

it('a first load leaves in few pieces, the first rows before the others are read', async () => {
  expect(await piecesOf(1000)).toEqual([
    { kB: 32, read: 32 },
    { kB: 64, read: 96 },
    { kB: 128, read: 224 },
    { kB: 256, read: 480 },
    { kB: 256, read: 736 },
    { kB: 256, read: 992 },
    { kB: 8, read: 1000 },
  ]);
});

it('what ends within a piece leaves with it, and nothing leaves of nothing', async () => {
  expect(await piecesOf(3)).toEqual([{ kB: 3, read: 3 }]);
  expect(await piecesOf(32)).toEqual([{ kB: 32, read: 32 }]);
  expect(await piecesOf(0)).toEqual([]);
});
