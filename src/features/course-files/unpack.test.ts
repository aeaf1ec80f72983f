import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { TooLarge, unpack } from './unpack.ts';

const MB = 1024 * 1024;
const zipOf = (files: Parameters<typeof zipSync>[0], change: (view: DataView) => void = () => {}) => {
  const bytes = zipSync(files, { level: 9 });
  change(new DataView(bytes.buffer));
  return new File([bytes as Uint8Array<ArrayBuffer>], 'course.zip');
};
const offsetsOf = (view: DataView, signature: number) =>
  Array.from({ length: view.byteLength - 4 }, (_, at) => at).filter(
    (at) => view.getUint32(at, true) === signature,
  );

it('a zip of a course is read whole, packed or stored, with folders, a comment and a file that is too long left out', async () => {
  const text = strToU8('# Harbor\n'.repeat(5_000));
  const files = await unpack(
    zipOf(
      {
        'a/': new Uint8Array(),
        'a/é one.md': text,
        'b.md': [strToU8('stored'), { level: 0 }],
        'empty.md': new Uint8Array(),
        'film.mp4': strToU8('a film'),
      },
      (view) => view.setUint32((offsetsOf(view, 0x02014b50).at(-1) as number) + 24, 13 * MB, true),
    ),
  );
  expect([...files.keys()].sort()).toEqual(['a/é one.md', 'b.md', 'empty.md']);
  expect(files.get('a/é one.md')).toEqual(text);
  expect(new TextDecoder().decode(files.get('b.md'))).toBe('stored');
});

it('a zip that says less than comes out of it is refused at the first piece too many (ASVS 5.2.3)', async () => {
  const bomb = zipOf({ 'a.md': new Uint8Array(2 * MB) }, (view) => {
    for (const at of offsetsOf(view, 0x02014b50)) view.setUint32(at + 24, 10, true);
  });
  expect(bomb.size).toBeLessThan(100_000);
  await expect(unpack(bomb)).rejects.toBeInstanceOf(TooLarge);
});

it('a zip with a name as long as a page, one that is cut off, and what is none at all are refused', async () => {
  const deep = zipOf({ [`${'a/'.repeat(5_000)}b.md`]: strToU8('x') });
  await expect(unpack(deep)).rejects.toBeInstanceOf(TooLarge);
  const whole = zipOf({ 'a.md': strToU8('Harbor '.repeat(100)) });
  for (const cut of [0, 10, whole.size - 10])
    await expect(unpack(whole.slice(0, cut) as File)).rejects.toThrow();
  const lost = zipOf({ 'a.md': strToU8('x') }, (view) => {
    for (const at of offsetsOf(view, 0x02014b50)) view.setUint32(at + 42, 0x7fffffff, true);
  });
  await expect(unpack(lost)).rejects.toThrow();
});
