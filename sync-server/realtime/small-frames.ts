/**
 * Sockets of one path take small frames only, from their first byte on. The others take whole drafts: what a visitor may begin to send
 * is kept until it is whole, and would be as large.
 */
import { type WebSocket, WebSocketServer } from 'ws';

export function takeSmallFrames(others: WebSocketServer, path: string, maxPayload: number): void {
  const own = new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false });
  const upgrade = others.handleUpgrade.bind(others);
  others.handleUpgrade = (request, socket, head, done) => {
    if (request.url?.split('?')[0] !== path) return upgrade(request, socket, head, done);
    own.handleUpgrade(request, socket, head, (opened: WebSocket) => {
      others.clients.add(opened);
      opened.on('close', () => others.clients.delete(opened));
      done(opened, request);
    });
  };
}
