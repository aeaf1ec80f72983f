/**
 * A virus scanner that speaks clamd's INSTREAM (clamd(8)): `zINSTREAM\0`, chunks behind their length in four bytes, big-endian, and a length
 * of zero; its answer ends with `\0`. Only its OK to a whole file is one: whatever else it says, or does not, the file is unchecked.
 */
import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ScannerPlace, scannerPlace } from '../settings/scanner-address.ts';

export type Verdict =
  | { kind: 'clean' }
  /** what: as the scanner calls it */
  | { kind: 'found'; what: string }
  /** for the scanner as it is set: asking again would not help */
  | { kind: 'too large' }
  /** away, busy, or it did not understand: to be asked again */
  | { kind: 'unanswered'; why: string };

export type Scanner = {
  /** @param file  its path, or its bytes @param limitMs  for all of it */
  check(file: string | Uint8Array, limitMs: number): Promise<Verdict>;
  /** What is being looked at is unanswered. */
  close(): void;
};

const CHUNK_BYTES = 64 * 1024;
const LONGEST_ANSWER = 1_000;
const LONGEST_NAME = 100;

export function clamdScanner(url: string): Scanner {
  const place = scannerPlace(url);
  if (place === null) throw new Error('That is no address of a scanner.');
  const closing = new AbortController();
  return {
    check: (file, limitMs) =>
      ask(place, file, AbortSignal.any([closing.signal, AbortSignal.timeout(limitMs)])),
    close: () => closing.abort(),
  };
}

function ask(place: ScannerPlace, file: string | Uint8Array, signal: AbortSignal): Promise<Verdict> {
  return new Promise((resolve) => {
    const socket = connect(place);
    let said = '';
    let isSent = false;
    const end = (verdict: Verdict) => {
      signal.removeEventListener('abort', giveUp);
      socket.destroy();
      resolve(verdict);
    };
    const unanswered = (why: string) => end({ kind: 'unanswered', why });
    const giveUp = () => unanswered('it took too long');
    signal.addEventListener('abort', giveUp);
    if (signal.aborted) giveUp();
    socket.on('data', (piece) => {
      said += piece.toString('latin1');
      const [answer, rest] = said.split('\0');
      if (rest === undefined && said.length < LONGEST_ANSWER) return;
      end(verdictOf(answer ?? '', isSent));
    });
    // What clamd said last may lie behind a connection that it has closed already.
    socket.on('error', (error) => setImmediate(unanswered, error.message));
    socket.on('close', () => unanswered('it went away'));
    pipeline(Readable.from(inChunks(file), { objectMode: false }), socket, { end: false }).then(
      () => {
        isSent = true;
      },
      (error: Error) => setImmediate(unanswered, error.message),
    );
  });
}

async function* inChunks(file: string | Uint8Array): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  const pieces = typeof file === 'string' ? createReadStream(file, { highWaterMark: CHUNK_BYTES }) : [file];
  for await (const piece of pieces) {
    if (piece.length > 0) yield Buffer.concat([lengthOf(piece.length), piece]);
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

function verdictOf(answer: string, isSent: boolean): Verdict {
  if (/size limit exceeded/i.test(answer)) return { kind: 'too large' };
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found !== undefined) return { kind: 'found', what: found.slice(0, LONGEST_NAME) };
  if (answer === 'stream: OK' && isSent) return { kind: 'clean' };
  return { kind: 'unanswered', why: answer.slice(0, LONGEST_NAME) };
}
