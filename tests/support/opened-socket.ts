import WebSocket from 'ws';

export type OpenedSocket = {
  socket: WebSocket;
  /** with its code */
  closed: Promise<number>;
};

/** @param hear  gets every message, from the first on. @throws when the handshake is refused */
export async function openedSocket(
  url: string,
  headers: Record<string, string>,
  hear: (data: Buffer) => void,
): Promise<OpenedSocket> {
  const socket = new WebSocket(url, { headers });
  socket.on('message', hear);
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  return { socket, closed };
}
