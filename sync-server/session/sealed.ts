/** Text that only this server can read again, and that nobody can alter: AES-256-GCM. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** The first one seals, each of them opens: the newest, and those before it. */
export type SealingKeys = readonly [Buffer, ...Buffer[]];

export function seal([key]: SealingKeys, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** null: it was sealed with none of these keys, or was altered. */
export function unseal(keys: SealingKeys, sealed: string): string | null {
  for (const key of keys) {
    const text = opened(key, sealed);
    if (text !== null) return text;
  }
  return null;
}

function opened(key: Buffer, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
