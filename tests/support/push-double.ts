/** A push service and a browser that is subscribed there, on loopback: what comes is decrypted as the browser does it (RFC 8291). */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';

const HOST = 'https://test.push.services.mozilla.com';
type Arrived = { path: string; headers: IncomingHttpHeaders; body: Buffer };

export async function pushDouble() {
  const arrived: Arrived[] = [];
  const answers = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const path = request.url ?? '';
    arrived.push({ path, headers: request.headers, body: Buffer.concat(parts) });
    response
      .writeHead(answers.get(path) ?? 201, { location: 'http://127.0.0.1:1/elsewhere' })
      .end('x'.repeat(10_000));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // The way there is the real one but for TLS, of which a double would need a certificate.
  const agent = Object.assign(new Agent(), { createConnection: () => connect(port, '127.0.0.1') });
  return {
    agent,
    arrived,
    /** @param status  what each message to this subscription is answered from now on */
    answer: (endpoint: string, status: number) => void answers.set(new URL(endpoint).pathname, status),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

/** One that takes every connection and says nothing. */
export async function hangingDouble() {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => void sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    agent: Object.assign(new Agent(), { createConnection: () => connect(port, '127.0.0.1') }),
    /** since the start */
    connections: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

/** @returns its subscription, and what it reads of a message */
export function aBrowser(name: string) {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  return {
    endpoint: `${HOST}/send/${name}`,
    p256dh: keys.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    read({ body }: Pick<Arrived, 'body'>): unknown {
      const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + (body[20] ?? 0))];
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
      const derive = (secret: Uint8Array, of: Uint8Array, what: Uint8Array | string, bytes: number) =>
        Buffer.from(hkdfSync('sha256', secret, of, what, bytes));
      const shared = derive(keys.computeSecret(sender), auth, info, 32);
      const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
      const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12);
      const sealed = body.subarray(21 + sender.length);
      const opening = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
    },
  };
}

/** What the server says of itself, if it has signed it with the key that is known of it. */
export function saidBy(
  publicKey: string,
  { headers }: Pick<Arrived, 'headers'>,
): Record<string, unknown> | null {
  const [, token = '', known] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', body = '', mark = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const isOurs = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(mark, 'base64url'),
  );
  return known === publicKey && isOurs ? JSON.parse(Buffer.from(body, 'base64url').toString()) : null;
}
