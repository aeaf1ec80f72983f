/** Whether the bytes of a file are what it is said to be, before anything decodes them (F56, F58). */
import { open, readFile } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { type AssetType, MAX_FILE_BYTES } from '#domain/upload-rules.ts';
import { wrongArchive } from './check-archive.ts';

const HEAD_BYTES = 64 * 1024;

/** Formats that only text knows: a browser must not be able to take them for a page. */
const textTypes: ReadonlySet<string> = new Set(['text/plain', 'text/csv', 'text/markdown', 'text/vtt']);

/** What makes a file a second thing beside the one that it seems to be. */
const pages = [
  '<script',
  '<html',
  '<!doctype html',
  '<svg ',
  '<svg\n',
  '<?php',
  '<iframe',
  '<?xml-stylesheet',
];
const inPictures = [...pages, '%pdf-1', 'pk\u0005\u0006'];

/** @returns why it is not taken; null: it may go on */
export async function wrongBytes(
  file: string,
  assetType: AssetType,
  contentType: string,
): Promise<string | null> {
  const found = (await fileTypeFromFile(file).catch(() => undefined))?.mime;
  if (textTypes.has(contentType)) {
    if (found !== undefined && found !== contentType) return `it is ${found}`;
    return wrongText(file, contentType);
  }
  if (found === undefined || !sameType(found, contentType)) return `it is ${found ?? 'of no known kind'}`;
  if (assetType === 'video') return holdsAny(await head(file), pages);
  const bytes = (await readFile(file)).subarray(0, MAX_FILE_BYTES);
  if (contentType === 'image/gif' && !isWholeGif(bytes)) return 'its end is missing';
  return contentType.startsWith('image/') ? holdsAny(bytes, inPictures) : wrongArchive(bytes, contentType);
}

/** Decoders show the frames that are there and say nothing of the rest. */
function isWholeGif(bytes: Buffer): boolean {
  const byteAt = (at: number) => bytes[at] ?? -1;
  const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const afterParts = (from: number) => {
    let at = from;
    while (byteAt(at) > 0) at += 1 + byteAt(at);
    return at + 1;
  };
  let at = 13 + colours(byteAt(10));
  while (at < bytes.length) {
    const block = byteAt(at);
    if (block === 0x3b) return true;
    if (block === 0x21) at = afterParts(at + 2);
    else if (block === 0x2c) at = afterParts(at + 10 + colours(byteAt(at + 9)) + 1);
    else return false;
  }
  return false;
}

/** Two names of one thing. */
const sameType = (found: string, said: string) =>
  found === said ||
  (found === 'video/matroska' && said === 'video/webm') ||
  (found === 'video/x-m4v' && said === 'video/mp4') ||
  (found === 'audio/x-m4a' && said === 'audio/mp4');

async function wrongText(file: string, contentType: string): Promise<string | null> {
  const bytes = await readFile(file);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'it is no text';
  }
  if (text.includes('\0')) return 'it is no text';
  if (contentType === 'text/vtt' && !/^\uFEFF?WEBVTT(?:[ \t\n\r]|$)/.test(text)) return 'it is no WebVTT';
  return contentType === 'text/markdown' ? null : holdsAny(bytes, pages);
}

function holdsAny(bytes: Buffer, marks: readonly string[]): string | null {
  const text = bytes.toString('latin1').toLowerCase();
  const mark = marks.find((each) => text.includes(each));
  return mark === undefined ? null : `it holds ${JSON.stringify(mark)}`;
}

async function head(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
