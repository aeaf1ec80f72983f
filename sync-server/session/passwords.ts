/** Passwords are kept as argon2id hashes of their HMAC with a pepper (AUTH-044), whose number is in the hash. Hashing is dear on purpose, so it has places of its own. */
import { argon2, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { type Asker, placeLimits, places } from '../limits/places.ts';

export type Passwords = {
  /** @throws Refusal RATE_LIMITED when too many wait */
  hash(password: string, by: Asker): Promise<string>;
  /**
   * @param stored  null: there is no such account; takes the same time and is false
   * @throws Refusal RATE_LIMITED when too many wait
   */
  matches(password: string, stored: string | null, by: Asker): Promise<boolean>;
  /** It was made with weaker parameters than today's, or with an older pepper. */
  isOutdated(stored: string): boolean;
};

/** The newest first, and none is ever taken away: the first that there was is number 0. */
export type Peppers = readonly [Buffer, ...Buffer[]];
export type HashCost = { memoryKib: number; passes: number };

const COST: HashCost = { memoryKib: 19_456, passes: 2 };
const PARALLELISM = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Who asks where nobody does: a command, the demo. */
export const OPERATOR: Asker = { person: 'operator' };

const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)(?:,keyid=(\d+))?\$([\w+/]+)\$([\w+/]+)$/;

type Parameters = {
  memory: number;
  passes: number;
  parallelism: number;
  /** number of the pepper */
  keyId: number;
  salt: Buffer;
  length: number;
};
const derive = promisify(argon2);

export function passwords(peppers: Peppers, { memoryKib, passes }: HashCost = COST): Passwords {
  const newest = peppers.length - 1;
  const keyed = newest > 0 ? `,keyid=${newest}` : '';
  const prefix = `$argon2id$v=19$m=${memoryKib},t=${passes},p=${PARALLELISM}${keyed}$`;
  const place = places(placeLimits.passwords);
  const run = (
    by: Asker,
    password: string,
    { memory, passes, parallelism, keyId, salt, length }: Parameters,
  ) =>
    place(by, () =>
      derive('argon2id', {
        message: createHmac('sha256', peppers[newest - keyId] ?? peppers[0])
          .update(password, 'utf8')
          .digest(),
        nonce: salt,
        parallelism,
        tagLength: length,
        memory,
        passes,
      }),
    );
  const todays = (salt: Buffer): Parameters => ({
    memory: memoryKib,
    passes,
    parallelism: PARALLELISM,
    keyId: newest,
    salt,
    length: HASH_BYTES,
  });
  const nobodys = todays(randomBytes(SALT_BYTES));
  return {
    async hash(password, by) {
      const salt = randomBytes(SALT_BYTES);
      return `${prefix}${text(salt)}$${text(await run(by, password, todays(salt)))}`;
    },
    async matches(password, stored, by) {
      const found = stored === null ? null : parse(stored);
      const derived = await run(by, password, found?.parameters ?? nobodys);
      const isKeyed = found !== null && found.parameters.keyId <= newest;
      return isKeyed && timingSafeEqual(derived, found.hash);
    },
    isOutdated: (stored) => !stored.startsWith(prefix),
  };
}

const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

function parse(stored: string): { parameters: Parameters; hash: Buffer } {
  const [, memory, passes, parallelism, keyId = 0, salt = '', hash = ''] = shape.exec(stored) ?? [];
  if (!memory) throw new Error('A stored password hash has an unknown form.');
  const bytes = Buffer.from(hash, 'base64');
  return {
    parameters: {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      keyId: Number(keyId),
      salt: Buffer.from(salt, 'base64'),
      length: bytes.length,
    },
    hash: bytes,
  };
}
