/** Everything that answers need once the database is there. Until then there is none, and the server says so. */
import type { AssetFiles } from '../assets/asset-files.ts';
import type { Announcer } from '../realtime/announcer.ts';
import { type AccessTokens, accessTokens } from '../session/access-tokens.ts';
import { type Passwords, passwords } from '../session/passwords.ts';
import { type Revocations, watchRevocations } from '../session/revocations.ts';
import type { ServerSecrets } from '../session/server-secrets.ts';
import { forgetOldSessions } from '../session/sessions.ts';
import { type SignInLimits, signInLimits } from '../session/sign-in-limits.ts';
import type { Settings } from '../settings.ts';
import type { OpenDatabase } from '../storage/database.ts';

export type Backend = {
  database: OpenDatabase;
  announcer: Announcer;
  files: AssetFiles;
  secrets: ServerSecrets;
  tokens: AccessTokens;
  passwords: Passwords;
  signInLimits: SignInLimits;
  revocations: Revocations;
  now(): number;
  /** Ends what runs by itself; the database and the announcer are their owner's to close. */
  close(): void;
};

const HOUR_MS = 60 * 60 * 1000;

type Parts = Pick<Backend, 'database' | 'announcer' | 'files' | 'secrets'> & {
  settings: Pick<Settings, 'publicUrl'>;
  now?: () => number;
  /** how the delays after failed sign-ins pass */
  wait?: (ms: number) => Promise<unknown>;
};

export async function openBackend({ settings, now = Date.now, wait, ...parts }: Parts): Promise<Backend> {
  const revocations = watchRevocations(parts.database.db, now);
  await revocations.refresh();
  const { db } = parts.database;
  await forgetOldSessions(db, now());
  // When the database is away, the next hour will do.
  const hourly = setInterval(() => void forgetOldSessions(db, now()).catch(() => undefined), HOUR_MS);
  hourly.unref();
  return {
    ...parts,
    tokens: accessTokens(parts.secrets, settings.publicUrl),
    passwords: passwords(parts.secrets.pepper),
    signInLimits: signInLimits(wait),
    revocations,
    now,
    close() {
      clearInterval(hourly);
      revocations.close();
    },
  };
}

/** @throws Refusal UNAVAILABLE while there is none */
export type GetBackend = () => Backend;
