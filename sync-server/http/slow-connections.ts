/**
 * Who sends or reads a byte now and then would hold a connection, and what is kept for it, for as long as they like (F5). Slow networks are
 * no enemies: a whole request has 30 s, an answer as long as 1 KB/s takes.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export type Patience = {
  /** until the last line of a request's head */
  headersMs: number;
  /** until the end of its body */
  requestMs: number;
  /** before the floor counts for a reader */
  readerMs: number;
  /** what a reader has to take at least, over the time that something waits for it */
  bytesPerSecond: number;
  lookEveryMs: number;
  /** until a socket has said who it is */
  firstFrameMs: number;
  /** between two authentications of one socket: each is a question to the database, so a device that comes again waits */
  authenticateAgainMs: number;
};

export const patience: Patience = {
  headersMs: 10_000,
  requestMs: 30_000,
  readerMs: 30_000,
  bytesPerSecond: 1024,
  lookEveryMs: 1000,
  firstFrameMs: 5_000,
  authenticateAgainMs: 5_000,
};

/** What Node's own server looks after. */
export const senderLimits = ({ headersMs, requestMs, lookEveryMs }: Patience) => ({
  requestTimeout: requestMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: lookEveryMs },
});

/** Closes connections whose reader is below the floor. WebSockets have limits of their own (F47). */
export function cutSlowReaders(
  server: Server,
  { readerMs, bytesPerSecond, lookEveryMs }: Patience,
  now: () => number = () => performance.now(),
): void {
  const waiting = new Map<Socket, { since: number; from: number } | null>();
  server.on('connection', (socket) => {
    waiting.set(socket, null);
    socket.once('close', () => waiting.delete(socket));
  });
  server.on('upgrade', (_request, socket) => waiting.delete(socket as Socket));
  const looking = setInterval(() => {
    for (const [socket, before] of waiting) {
      if (socket.writableLength === 0) {
        if (before) waiting.set(socket, null);
        continue;
      }
      const { since, from } = before ?? { since: now(), from: socket.bytesWritten - socket.writableLength };
      if (!before) waiting.set(socket, { since, from });
      // Counted with what still waits, for a piece is only seen to be taken when all of it is.
      const allowed = readerMs + ((socket.bytesWritten - from) / bytesPerSecond) * 1000;
      if (now() - since > allowed) socket.destroy();
    }
  }, lookEveryMs).unref();
  server.once('close', () => clearInterval(looking));
}
