/**
 * The keys of this server, made at its first start and kept in the data folder, readable by its account alone. Nodes that share
 * a data folder share them.
 */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import webPush from 'web-push';
import { writeWhole } from '../storage/data-folder-files.ts';
import type { Peppers } from './passwords.ts';
import type { SealingKeys } from './sealed.ts';

export type SigningKey = { kid: string; privateKey: KeyObject; publicKey: KeyObject; madeAt: number };

export type ServerSecrets = {
  /** mixed into what people type before it is hashed: the newest for what is hashed now, each for what was */
  peppers: Peppers;
  /** under which access codes are kept, which nobody types again: the first of them */
  codeKey: Buffer;
  /** seal what only this server may read again */
  sealing: SealingKeys;
  /** from which marks and keys are derived that others hold, so that it never turns: the first of the sealing ones */
  deriving: Buffer;
  /** marks refresh tokens as issued here */
  issuing: Buffer;
  /** newest first; the first signs, all of them verify */
  signing: SigningKey[];
  /** by which push services know this server: base64url, as browsers take the public one */
  push: { publicKey: string; privateKey: string };
  /** they did not exist before this start */
  fresh: boolean;
  /** Another node that started later may sign with a newer key; `signing` has it afterwards. */
  readSigningAgain(): Promise<void>;
};

const SIGNING_KEY_MS = 90 * 24 * 60 * 60 * 1000;
/** However many tokens name a key that nobody has. */
const READ_AGAIN_MS = 5_000;

const fileSchema = v.object({
  pepper: v.string(),
  /** those that came after it, the newest first */
  pepperSince: v.optional(v.array(v.string()), []),
  sealing: v.string(),
  /** those that came after it, the newest first */
  sealingSince: v.optional(v.array(v.string()), []),
  issuing: v.string(),
  /** younger than the others: files of older versions have none */
  push: v.optional(v.object({ publicKey: v.string(), privateKey: v.string() })),
  signing: v.pipe(
    v.array(v.object({ kid: v.string(), madeAt: v.number(), key: v.record(v.string(), v.unknown()) })),
    v.minLength(1),
  ),
});
type SecretsFile = v.InferOutput<typeof fileSchema>;

/** @throws when the file is there but can't be read: made anew, no password would match any more */
export async function openSecrets(dataDir: string, now: number): Promise<ServerSecrets> {
  const file = fileIn(dataDir);
  const known = await readKept(file);
  const kept: SecretsFile = known ?? {
    pepper: key(),
    pepperSince: [],
    sealing: key(),
    sealingSince: [],
    issuing: key(),
    signing: [newSigningKey(now)],
  };
  const newest = kept.signing[0];
  if (newest && now - newest.madeAt > SIGNING_KEY_MS) kept.signing = [newSigningKey(now), newest];
  const push = kept.push ?? webPush.generateVAPIDKeys();
  const isNew = !known || kept.push === undefined || kept.signing[0] !== newest;
  kept.push = push;
  if (isNew) await writeWhole(file, JSON.stringify(kept), 0o600);
  const signing = signingKeysOf(kept);
  let readAt = Number.NEGATIVE_INFINITY;
  return {
    peppers: newestFirst(kept.pepper, kept.pepperSince),
    codeKey: bytesOf(kept.pepper),
    sealing: newestFirst(kept.sealing, kept.sealingSince),
    deriving: bytesOf(kept.sealing),
    issuing: bytesOf(kept.issuing),
    signing,
    push,
    fresh: known === undefined,
    async readSigningAgain() {
      if (performance.now() - readAt < READ_AGAIN_MS) return;
      readAt = performance.now();
      signing.splice(0, signing.length, ...signingKeysOf(parse(await readFile(file, 'utf8'), file)));
    },
  };
}

/**
 * A new signing key, a new sealing key and a new pepper come first; those before verify and open as long as they are there. Nodes take them with
 * their next start: until then one that has them may seal what another one can't open.
 * @param leaked  tokens that older keys have signed are no tokens any more
 * @returns false: there are no keys yet
 */
export async function turnKeys(dataDir: string, now: number, { leaked = false } = {}): Promise<boolean> {
  const file = fileIn(dataDir);
  const kept = await readKept(file);
  if (!kept) return false;
  kept.signing = [newSigningKey(now), ...(leaked ? [] : kept.signing.slice(0, 1))];
  kept.sealingSince = [key(), ...kept.sealingSince];
  kept.pepperSince = [key(), ...kept.pepperSince];
  await writeWhole(file, JSON.stringify(kept), 0o600);
  return true;
}

const bytesOf = (text: string) => Buffer.from(text, 'base64url');

function newestFirst(oldest: string, since: readonly string[]): readonly [Buffer, ...Buffer[]] {
  const [first = oldest, ...others] = [...since, oldest];
  return [bytesOf(first), ...others.map(bytesOf)];
}

const signingKeysOf = ({ signing }: SecretsFile): SigningKey[] =>
  signing.map(({ kid, madeAt, key }) => {
    const privateKey = createPrivateKey({ key: key as JsonWebKey, format: 'jwk' });
    return { kid, madeAt, privateKey, publicKey: createPublicKey(privateKey) };
  });

const fileIn = (dataDir: string) => path.join(dataDir, 'secrets.json');

/** @returns undefined: it is not there yet */
async function readKept(file: string): Promise<SecretsFile | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : parse(text, file);
}

function parse(text: string, file: string): SecretsFile {
  try {
    return v.parse(fileSchema, JSON.parse(text));
  } catch {
    throw new Error(
      `${file} is damaged. Bring it back from a backup. Without it nobody can sign in with the password they have; ` +
        'to give up all passwords and sessions, delete it and start again.',
    );
  }
}

const key = () => randomBytes(32).toString('base64url');

function newSigningKey(now: number) {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    kid: randomBytes(8).toString('base64url'),
    madeAt: now,
    key: privateKey.export({ format: 'jwk' }) as Record<string, unknown>,
  };
}
