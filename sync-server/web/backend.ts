/** Everything that answers need once the database is there. Until then there is none, and the server says so. */
import type { Presence } from '#domain/realtime.ts';
import { type ArrivingFiles, arrivingFiles } from '../assets/arriving-files.ts';
import type { AssetFiles } from '../assets/asset-files.ts';
import { type PictureWorkshop, pictureWorkshop } from '../assets/picture-workshop.ts';
import { clamdScanner, type Scanner } from '../assets/scanner.ts';
import { codeGuesses } from '../limits/code-guesses.ts';
import { type Places, placeLimits, places } from '../limits/places.ts';
import { type RequestLimits, requestLimits } from '../limits/request-limits.ts';
import { sharedCounters } from '../limits/shared-counters.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Announcer } from '../realtime/announcer.ts';
import { type AccessTokens, accessTokens } from '../session/access-tokens.ts';
import { type AccountLimits, accountLimits } from '../session/account-limits.ts';
import type { GoodCredentials } from '../session/authenticate.ts';
import { type LinkTries, linkTries } from '../session/link-tries.ts';
import { type HashCost, type Passwords, passwords } from '../session/passwords.ts';
import { openProviders, type Providers } from '../session/providers.ts';
import { type Revocations, watchRevocations } from '../session/revocations.ts';
import type { ServerSecrets } from '../session/server-secrets.ts';
import { type SignInLimits, signInLimits } from '../session/sign-in-limits.ts';
import { spendChallenge } from '../session/spent-challenges.ts';
import { verifiedTokens } from '../session/verified-tokens.ts';
import type { Settings } from '../settings/settings.ts';
import type { OpenDatabase } from '../storage/database.ts';
import type { Guessing } from '../verbs/service-context.ts';

export type Backend = {
  database: OpenDatabase;
  announcer: Announcer;
  files: AssetFiles;
  /** what has come of uploads */
  arriving: ArrivingFiles;
  workshop: PictureWorkshop;
  /** null: files are handed out unchecked */
  scanner: Scanner | null;
  secrets: ServerSecrets;
  tokens: AccessTokens;
  passwords: Passwords;
  signInLimits: SignInLimits;
  requestLimits: RequestLimits;
  accountLimits: AccountLimits;
  linkTries: LinkTries;
  places: Record<'search' | 'pictures' | 'exports', Places>;
  /** how people at an address try join codes */
  codeGuesses: (address: string) => Guessing;
  mailer: Mailer;
  /** of the link that makes the first account; null: there is one */
  setup: { token: string | null };
  providers: Providers;
  revocations: Revocations;
  goodCredentials: GoodCredentials;
  /** who has a socket open, as far as this node's sockets know; null: none are attached */
  presence: { presenceOf: ((userId: string) => Presence) | null };
  now(): number;
  /** Ends what runs by itself; the database and the announcer are their owner's to close. */
  close(): void;
};

type Parts = Pick<Backend, 'database' | 'announcer' | 'files' | 'secrets' | 'mailer'> & {
  settings: Pick<Settings, 'publicUrl'> & Partial<Pick<Settings, 'providers' | 'scannerUrl'>>;
  now?: () => number;
  /** how the delays after failed sign-ins pass */
  wait?: (ms: number) => Promise<unknown>;
  /** of a password; absent: as dear as it has to be */
  hashCost?: HashCost | undefined;
};

export async function openBackend(given: Parts): Promise<Backend> {
  const { settings, now = Date.now, wait, hashCost, ...parts } = given;
  const revocations = watchRevocations(parts.database.db, now);
  await revocations.refresh();
  const { db } = parts.database;
  const counters = sharedCounters(db, { now });
  const workshop = pictureWorkshop();
  return {
    ...parts,
    arriving: arrivingFiles(() => parts.files.folder),
    workshop,
    scanner: settings.scannerUrl === undefined ? null : clamdScanner(settings.scannerUrl),
    tokens: accessTokens(parts.secrets, settings.publicUrl),
    passwords: passwords(parts.secrets.peppers, hashCost),
    signInLimits: signInLimits(counters, wait),
    requestLimits: requestLimits(counters),
    accountLimits: accountLimits(counters),
    linkTries: linkTries(counters),
    places: {
      search: places(placeLimits.search),
      pictures: places(placeLimits.pictures),
      exports: places(placeLimits.exports),
    },
    codeGuesses: codeGuesses(counters),
    setup: { token: null },
    providers: openProviders(settings.providers ?? {}, parts.secrets.sealing, settings.publicUrl, (begun) =>
      spendChallenge(db, begun),
    ),
    revocations,
    goodCredentials: verifiedTokens(),
    presence: { presenceOf: null },
    now,
    close() {
      counters.close();
      void workshop.close();
      parts.mailer.close();
      revocations.close();
    },
  };
}

/** @throws Refusal UNAVAILABLE while there is none */
export type GetBackend = () => Backend;
