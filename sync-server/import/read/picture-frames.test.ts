import { describe, expect, it } from 'vitest';
import { framesOf } from './picture-frames.ts';

/** A GIF of 1 x 1 with so many frames, each behind a graphic control block, with and without colours of its own. */
function gif(frames: number): Buffer {
  const head = Buffer.from([...Buffer.from('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  const frame = (own: boolean) =>
    Buffer.from(
      [0x21, 0xf9, 4, 0, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, own ? 0x80 : 0].concat(
        own ? [0, 0, 0, 9, 9, 9] : [],
        [2, 2, 0x44, 1, 0],
      ),
    );
  return Buffer.concat([
    head,
    ...Array.from({ length: frames }, (_, i) => frame(i % 2 === 1)),
    Buffer.from([0x3b]),
  ]);
}

function png(chunks: [string, Buffer][]): Buffer {
  const written = chunks.map(([name, data]) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
  });
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...written]);
}

describe('the frames of a picture', () => {
  it.each([1, 2, 200, 20_000])('are counted without decoding: %i in a GIF', (frames) => {
    expect(framesOf(gif(frames))).toBe(frames);
  });

  it('are what an animated PNG says, and one where it says nothing', () => {
    const animation = Buffer.alloc(8);
    animation.writeUInt32BE(5_000);
    expect(
      framesOf(
        png([
          ['IHDR', Buffer.alloc(13)],
          ['acTL', animation],
          ['IDAT', Buffer.alloc(1)],
        ]),
      ),
    ).toBe(5_000);
    expect(
      framesOf(
        png([
          ['IHDR', Buffer.alloc(13)],
          ['IDAT', Buffer.alloc(1)],
        ]),
      ),
    ).toBe(1);
  });

  it('end where the file does', () => {
    for (let length = 10; length < 60; length++)
      expect(framesOf(gif(3).subarray(0, length))).toBeLessThanOrEqual(3);
    expect(framesOf(png([['IHDR', Buffer.alloc(13)]]).subarray(0, 20))).toBe(1);
  });
});
