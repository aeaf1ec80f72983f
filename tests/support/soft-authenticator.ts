/** An authenticator of a test's own: it keeps one passkey and signs whatever it is told to, also what a real one never would. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Assertion, Registration } from '#contract/accounts/factors.ts';

type Told = {
  challenge: string;
  origin?: string;
  rpId?: string;
  /** whether it has asked its person for a finger or a PIN */
  userVerified?: boolean;
  /** whether a page of another origin has framed the one that asked */
  crossOrigin?: boolean;
};

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const clientData = (
  type: string,
  { challenge, origin = 'http://localhost:4310', crossOrigin = false }: Told,
) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));

export class SoftAuthenticator {
  readonly id = randomBytes(16).toString('base64url');
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private userHandle = '';
  counter = 0;

  /** @param userId  as the server has asked for it, base64url */
  register(told: Told, userId: string): Registration {
    this.userHandle = userId;
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([
      this.data(told, 0x40),
      Buffer.alloc(16),
      length,
      id,
      isoCBOR.encode(cose),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      ...this.credential(),
      response: {
        clientDataJSON: clientData('webauthn.create', told).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  assert(told: Told): Assertion {
    this.counter += 1;
    const authData = this.data(told, 0);
    const client = clientData('webauthn.get', told);
    const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), this.keys.privateKey);
    return {
      ...this.credential(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: this.userHandle,
      },
    };
  }

  private credential() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  private data({ rpId = 'localhost', userVerified = true }: Told, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | 0x01 | (userVerified ? 0x04 : 0)]), counter]);
  }
}
