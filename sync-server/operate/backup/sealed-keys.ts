/** The installation's keys inside a backup: readable with the passphrase alone (scrypt, AES-256-GCM). */
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import * as v from 'valibot';
import { CommandError } from '../../storage/installation.ts';

/** Some 64 MB and a tenth of a second for each guess. */
const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

const sealedSchema = v.object({ salt: v.string(), iv: v.string(), tag: v.string(), sealed: v.string() });

export function sealKeys(secrets: Buffer, passphrase: string): Buffer {
  const salt = randomBytes(16);
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, COST), iv);
  const sealed = Buffer.concat([cipher.update(secrets), cipher.final()]);
  const parts = { salt, iv, tag: cipher.getAuthTag(), sealed };
  return Buffer.from(
    JSON.stringify(
      Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, bytes.toString('base64')])),
    ),
  );
}

/** @throws CommandError when the passphrase is another one */
export function openKeys(bytes: Buffer, passphrase: string): Buffer {
  const { salt, iv, tag, sealed } = v.parse(sealedSchema, JSON.parse(bytes.toString('utf8')));
  const of = (text: string) => Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', scryptSync(passphrase, of(salt), 32, COST), of(iv));
  decipher.setAuthTag(of(tag));
  try {
    return Buffer.concat([decipher.update(of(sealed)), decipher.final()]);
  } catch {
    throw new CommandError(
      'The passphrase does not open the keys in this backup. Nothing was changed. With --without-keys you can restore without them: everybody then has to set a new password.',
    );
  }
}
