import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { wrongArchive } from './check-archive.ts';

const ZIP = 'application/zip';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const ODT = 'application/vnd.oasis.opendocument.text';
const text = Buffer.from('text');
const zip = (...names: string[]) =>
  Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, text]))));

/** The directory says so: nothing is unpacked. */
function saying(bytes: Buffer, offset: number, value: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt32LE(value, changed.indexOf('PK\u0001\u0002', 0, 'latin1') + offset);
  return changed;
}

it('takes zips, Office files and PDFs that are whole (ASVS 5.2.2)', () => {
  expect(wrongArchive(zip('a.txt', 'folder/b.txt'), ZIP)).toBeNull();
  expect(wrongArchive(zip('[Content_Types].xml', '_rels/.rels', 'word/document.xml'), DOCX)).toBeNull();
  expect(wrongArchive(zip('mimetype', 'content.xml'), ODT)).toBeNull();
  expect(wrongArchive(Buffer.from('%PDF-1.7\n1 0 obj\n%%EOF\n'), 'application/pdf')).toBeNull();
  expect(wrongArchive(text, 'text/plain')).toBeNull();
});

it('takes no file that begins as its kind and is something else (ASVS 5.2.2)', () => {
  expect(wrongArchive(zip('a.txt'), DOCX)).toBe('it has no [Content_Types].xml');
  expect(wrongArchive(zip('[Content_Types].xml', 'xl/workbook.xml'), DOCX)).toBe('it has no word/');
  expect(wrongArchive(zip('[Content_Types].xml', 'word/vbaProject.bin'), DOCX)).toBe('it holds macros');
  expect(wrongArchive(zip('mimetype'), ODT)).toBe('it has no content.xml');
  expect(wrongArchive(Buffer.from('PK\u0003\u0004 and so on'), ZIP)).toBe('its end is missing');
  expect(wrongArchive(zip('a.txt').subarray(0, -4), ZIP)).toBe('its end is missing');
  expect(wrongArchive(Buffer.concat([zip('a.txt'), text]), ZIP)).toBe('its end is missing');
  expect(wrongArchive(Buffer.concat([Buffer.from('MZ program'), zip('a.txt')]), ZIP)).toMatch(/directory/);
  expect(wrongArchive(Buffer.from('%PDF-1.7\n1 0 obj'), 'application/pdf')).toBe('its end is missing');
  expect(wrongArchive(Buffer.from('%PDF-x %%EOF'), 'application/pdf')).toBe('it does not begin as a PDF');
  expect(wrongArchive(Buffer.alloc(0), ZIP)).toBe('its end is missing');
});

it('takes no archive that would hurt who unpacks it: bombs, names that lead out, links, names twice (ASVS 5.2.3)', () => {
  expect(wrongArchive(saying(zip('a.txt'), 24, 0xf0000000), ZIP)).toBe('it unpacks to too much');
  for (const name of ['../a', 'a/../../b', '/etc/a', 'c:a', 'a\\b'])
    expect([name, wrongArchive(zip(name), ZIP)]).toEqual([name, expect.stringContaining('leads out')]);
  expect(wrongArchive(saying(zip('a.txt'), 38, (0o120777 << 16) >>> 0), ZIP)).toBe('it holds a link');
  const twice = zip('a.txt', 'b.txt');
  twice.write('a.txt', twice.lastIndexOf('b.txt'));
  expect(wrongArchive(twice, ZIP)).toContain('stands twice');
  expect(wrongArchive(zip(...Array.from({ length: 10_001 }, (_, n) => `${n}`)), ZIP)).toBe('10001 files');
});
