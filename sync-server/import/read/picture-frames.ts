/** How many frames a GIF or an animated PNG has, from its blocks alone: nothing is decoded. One that is cut counts what is there. */
export function framesOf(bytes: Uint8Array): number {
  return bytes[0] === 0x47 ? framesOfGif(bytes) : framesOfPng(bytes);
}

function framesOfGif(bytes: Uint8Array): number {
  const colourTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0);
  let at = 13 + colourTable(bytes[10] ?? 0);
  let frames = 0;
  const skipBlocks = () => {
    for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) at += length + 1;
    at += 1;
  };
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === 0x2c) {
      frames += 1;
      at += 10 + colourTable(bytes[at + 9] ?? 0) + 1;
      skipBlocks();
    } else if (kind === 0x21) {
      at += 2;
      skipBlocks();
    } else break;
  }
  return frames;
}

function framesOfPng(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= bytes.length; ) {
    const kind = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (kind === 'acTL') return view.getUint32(at + 8);
    if (kind === 'IDAT') return 1;
    at += view.getUint32(at) + 12;
  }
  return 1;
}
