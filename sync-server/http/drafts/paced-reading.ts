/** Reads a socket no faster than what it sends can be dealt with: the rest waits at the sender, and nothing of it is lost. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from './draft-connection.ts';

/** Who sends faster than can be stored is read more slowly. */
const WAITING_BYTES = 8 * 1024 * 1024;
const SECOND_MS = 1_000;

export type ReadingOptions = {
  framesPerSecond: number;
  /** before it, nothing is read */
  after: Promise<void>;
  /** @param done  called when the frame has been dealt with */
  hear: (frame: Uint8Array, done: () => void) => void;
};

export function readPaced(connection: Connection, { framesPerSecond, after, hear }: ReadingOptions): void {
  const { socket } = connection;
  const goOn = () => {
    const { waitingFrames, waitingBytes } = connection;
    if (socket.isPaused && waitingFrames < framesPerSecond && waitingBytes <= WAITING_BYTES) socket.resume();
  };
  const take = (frame: Uint8Array) => {
    connection.heardAt = Date.now();
    connection.waitingBytes += frame.length;
    if (connection.waitingBytes > WAITING_BYTES) socket.pause();
    hear(frame, () => {
      connection.waitingBytes -= frame.length;
      goOn();
    });
  };
  let turn = after;
  const tooSoon = pace(framesPerSecond);
  socket.on('message', (data: Buffer, isBinary) => {
    const frame = isBinary ? new Uint8Array(data) : null;
    connection.waitingFrames += 1;
    if (connection.waitingFrames >= framesPerSecond) socket.pause();
    turn = turn.then(async () => {
      const ms = tooSoon();
      if (ms > 0) await sleep(ms);
      connection.waitingFrames -= 1;
      goOn();
      if (frame) take(frame);
    });
  });
}

/** @returns how long the next frame has to wait, in ms, so that there are `most` in a second */
function pace(most: number, now: () => number = Date.now): () => number {
  let since = 0;
  let frames = 0;
  return () => {
    const left = since + SECOND_MS - now();
    if (left <= 0 || frames >= most) {
      since = now() + Math.max(0, left);
      frames = 0;
    }
    frames += 1;
    return Math.max(0, since - now());
  };
}
