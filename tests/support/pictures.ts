/** Pictures made for tests: good ones, and those that somebody hostile would bring. */
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

export type MadePicture = { name: string; contentType: string; bytes: Buffer };

/** A photo with a place in its metadata, as phones write it. */
export async function photo(width = 1600, height = 1200, seed = 1): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * seed + (at >> 9) * 7) & 0xff;
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withExif({
      IFD0: { Make: 'Camera', Copyright: 'Somebody' },
      IFD3: {
        GPSLatitude: '59/1 54/1 0/1',
        GPSLatitudeRef: 'N',
        GPSLongitude: '10/1 45/1 0/1',
        GPSLongitudeRef: 'E',
      },
    })
    .jpeg({ quality: 80 })
    .toBuffer();
}

export const hasMetadata = async (bytes: Buffer): Promise<boolean> => {
  const { exif, xmp, iptc, comments } = await sharp(bytes).metadata();
  return [exif, xmp, iptc, comments].some((each) => each !== undefined && each.length > 0);
};

export const plainPng = (width = 40, height = 30, red = 200): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: { r: red, g: 20, b: 60, alpha: 1 } } })
    .png()
    .toBuffer();

/** @param frames  each another colour */
export async function movingGif(frames = 4, size = 24): Promise<Buffer> {
  const each = await Promise.all(
    Array.from({ length: frames }, (_, n) =>
      sharp({ create: { width: size, height: size, channels: 3, background: { r: n * 40, g: 90, b: 30 } } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(each, { join: { animated: true } })
    .gif()
    .toBuffer();
}

const kinds = ['truncated', 'mislabelled', 'oversized', 'polyglot', 'bomb'] as const;
export type HostileKind = (typeof kinds)[number];
export const hostileKinds: readonly HostileKind[] = kinds;

/** The n-th of its kind. Each has to be refused. */
export async function hostilePicture(kind: HostileKind, n: number): Promise<MadePicture> {
  const name = `${kind}-${n}`;
  switch (kind) {
    case 'truncated': {
      const isPng = n % 3 === 1;
      const isGif = n % 3 === 2;
      const whole = isPng
        ? await noisyPng(200, n)
        : isGif
          ? await movingGif(4, 60)
          : await photo(200, 150, n + 1);
      const contentType = isPng ? 'image/png' : isGif ? 'image/gif' : 'image/jpeg';
      // From a bare head to nearly all of it.
      const share = isGif ? 0.05 + ((n * 13) % 40) / 100 : 0.02 + ((n * 17) % 90) / 100;
      return { name, contentType, bytes: whole.subarray(0, Math.max(12, Math.floor(whole.length * share))) };
    }
    case 'mislabelled': {
      const texts = [
        '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
        '<html><script>alert(1)</script>',
        '%PDF-1.7\n%',
        'MZ\u0090\u0000',
        '#!/bin/sh\nrm -rf /',
      ];
      const foreign = [await photo(60, 40, n), await plainPng(20 + n, 20), await movingGif(3)];
      const says = ['image/png', 'image/gif', 'image/jpeg'];
      const bytes =
        n % 2 === 0 ? Buffer.from(`${texts[(n / 2) % texts.length]}${n}`) : (foreign[n % 3] as Buffer);
      return { name, contentType: says[n % 3] as string, bytes };
    }
    case 'oversized':
      return {
        name,
        contentType: 'image/jpeg',
        bytes: Buffer.concat([await photo(64, 64, n), Buffer.alloc(10_485_761 + n)]),
      };
    case 'polyglot': {
      const behind = [
        '<script>alert(1)</script>',
        '<html><body>',
        '<?php system($_GET["c"]); ?>',
        '%PDF-1.7\n1 0 obj',
        'PK\u0005\u0006\u0000\u0000',
      ];
      const base = n % 2 === 0 ? await photo(80, 60, n + 1) : await plainPng(30 + n, 30);
      return {
        name,
        contentType: n % 2 === 0 ? 'image/jpeg' : 'image/png',
        bytes: Buffer.concat([base, Buffer.from(behind[n % behind.length] as string, 'latin1')]),
      };
    }
    case 'bomb':
      return n % 2 === 0
        ? { name, contentType: 'image/png', bytes: bombPng(20_000 + n * 100) }
        : { name, contentType: 'image/gif', bytes: bombGif(20_000 + n * 100) };
  }
}

async function noisyPng(size: number, seed: number): Promise<Buffer> {
  const pixels = Buffer.alloc(size * size * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 31 * (seed + 1) + (at >> 7)) & 0xff;
  return sharp(pixels, { raw: { width: size, height: size, channels: 3 } })
    .png()
    .toBuffer();
}

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = (crcTable[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const end = Buffer.alloc(4);
  end.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([length, body, end]);
}

/** Some kilobytes that say, rightly, that they are hundreds of millions of pixels. */
function bombPng(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1; // one bit of grey a pixel
  const row = Buffer.alloc(1 + Math.ceil(side / 8));
  const rows = Buffer.concat(Array.from({ length: 200 }, () => row));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function bombGif(side: number): Buffer {
  const bytes = Buffer.from('47494638396100000000800000000000ffffff2c00000000000000000002024401003b', 'hex');
  for (const at of [6, 24]) {
    bytes.writeUInt16LE(side, at);
    bytes.writeUInt16LE(side, at + 2);
  }
  return bytes;
}
