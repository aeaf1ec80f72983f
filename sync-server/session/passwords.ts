/** Passwords are kept as argon2id hashes of their HMAC with the pepper (AUTH-044). Hashing is dear on purpose, so it has places of its own. */
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
  /** It was made with weaker parameters than today's. */
  isOutdated(stored: string): boolean;
};

export type HashCost = { memoryKib: number; passes: number };

const COST: HashCost = { memoryKib: 19_456, passes: 2 };
const PARALLELISM = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Who asks where nobody does: a command, the demo. */
export const OPERATOR: Asker = { person: 'operator' };

const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

type Parameters = { memory: number; passes: number; parallelism: number; salt: Buffer; length: number };
const derive = promisify(argon2);

export function passwords(pepper: Buffer, { memoryKib, passes }: HashCost = COST): Passwords {
  const prefix = `$argon2id$v=19$m=${memoryKib},t=${passes},p=${PARALLELISM}$`;
  const place = places(placeLimits.passwords);
  const run = (by: Asker, password: string, { memory, passes, parallelism, salt, length }: Parameters) =>
    place(by, () =>
      derive('argon2id', {
        message: createHmac('sha256', pepper).update(password, 'utf8').digest(),
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
      return found !== null && timingSafeEqual(derived, found.hash);
    },
    isOutdated: (stored) => !stored.startsWith(prefix),
  };
}

const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

function parse(stored: string): { parameters: Parameters; hash: Buffer } {
  const [, memory, passes, parallelism, salt = '', hash = ''] = shape.exec(stored) ?? [];
  if (!memory) throw new Error('A stored password hash has an unknown form.');
  const bytes = Buffer.from(hash, 'base64');
  return {
    parameters: {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      salt: Buffer.from(salt, 'base64'),
      length: bytes.length,
    },
    hash: bytes,
  };
}
