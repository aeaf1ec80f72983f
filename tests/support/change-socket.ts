/** A device on `/ws`, as far as its socket goes. */
import { expect } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { Carried, ServerFrame } from '#contract/sync/realtime.ts';
import { type OpenedSocket, openedSocket } from './opened-socket.ts';
import { PUBLIC_URL } from './test-app.ts';

type Frame = { type: ServerFrame['type']; buckets?: string[]; carried?: Carried[]; message?: unknown };

export type ChangeSocket = OpenedSocket & {
  frames: Frame[];
  send(frame: unknown): void;
  /** The first of a kind, of those that have come since the first `from` frames. */
  next(type: Frame['type'], from?: number): Promise<Frame>;
};

/** @throws when the handshake is refused */
export async function changeSocket(
  url: string,
  headers: Record<string, string> = { origin: PUBLIC_URL },
): Promise<ChangeSocket> {
  const frames: Frame[] = [];
  const { socket, closed } = await openedSocket(`${url}/ws`, headers, (data) =>
    frames.push(JSON.parse(String(data))),
  );
  return {
    socket,
    frames,
    closed,
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    async next(type, from = 0) {
      await expect
        .poll(() => frames.slice(from).some((frame) => frame.type === type), { timeout: 5_000 })
        .toBe(true);
      return frames.slice(from).find((frame) => frame.type === type)!;
    },
  };
}

/** One that hears pokes. @param accessToken  null: a visitor */
export async function authenticatedSocket(
  url: string,
  accessToken: string | null,
  tenants: string[] = [],
): Promise<ChangeSocket> {
  const device = await changeSocket(url);
  device.send({ type: 'authenticate', accessToken, clientId: newId(), tenants });
  await device.next('authenticated');
  return device;
}
