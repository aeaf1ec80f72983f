/** Closing and opening boxes of sealed work (contract/accounts/sealing.ts), with the browser's own cryptography. */
import { sealingInfo } from '#contract/accounts/sealing.ts';
import { fromBase64Url, toBase64Url } from './base64.ts';

export type SealedBox = {
  /** public half of the box, base64url */
  boxKey: string;
  nonce: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
};

const CURVE = { name: 'ECDH', namedCurve: 'P-256' };
const KEY_BITS = 256;
const NONCE_BYTES = 12;

/** @param publicKey  what the server gave for this person, base64url */
export async function closeBox(publicKey: string, userId: string, text: string): Promise<SealedBox> {
  const { subtle } = crypto;
  const server = await subtle.importKey('raw', fromBase64Url(publicKey), CURVE, false, []);
  // Its private half is never exported: it is gone when this returns.
  const pair = await subtle.generateKey(CURVE, false, ['deriveBits']);
  const salt = await subtle.exportKey('raw', pair.publicKey);
  const agreed = await subtle.deriveBits({ name: 'ECDH', public: server }, pair.privateKey, KEY_BITS);
  const base = await subtle.importKey('raw', agreed, 'HKDF', false, ['deriveKey']);
  const info = new TextEncoder().encode(sealingInfo(userId));
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt, info };
  const cipher = { name: 'AES-GCM', length: KEY_BITS };
  const key = await subtle.deriveKey(derivation, base, cipher, false, ['encrypt']);
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = await subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, new TextEncoder().encode(text));
  return { boxKey: toBase64Url(new Uint8Array(salt)), nonce, sealed };
}

/**
 * @param key  what the server answers to the box's public half, base64url
 * @throws OperationError: the box was not closed for whoever was given this key, or was altered
 */
export async function openBox(key: string, { nonce, sealed }: SealedBox): Promise<string> {
  const { subtle } = crypto;
  const opening = await subtle.importKey('raw', fromBase64Url(key), 'AES-GCM', false, ['decrypt']);
  return new TextDecoder().decode(await subtle.decrypt({ name: 'AES-GCM', iv: nonce }, opening, sealed));
}
