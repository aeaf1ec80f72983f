/** What every sign-in with an account of our own ends with: who may, the session, the device, the lines in the trail. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import { deviceInfoOf } from '#domain/user-agent.ts';
import { audit } from '../audit/audit.ts';
import type { Announcer } from '../realtime/announcer.ts';
import { tellPerson } from '../realtime/events.ts';
import { sendSignIn } from '../services/accounts/account-record.ts';
import { affiliateWithShared } from '../services/accounts/affiliation.ts';
import { keepNewestDevices, logDevice, type SignInPlace } from '../services/accounts/device-logs.ts';
import { announceUser } from '../services/accounts/people.ts';
import { together } from '../storage/pipelined.ts';
import type { Database } from '../storage/tables.ts';
import { type ChangeContext, change } from '../sync/feed.ts';
import type { ServerSecrets } from './server-secrets.ts';
import { UNVERIFIED_MS } from './session-times.ts';
import { type KnownSession, openSession, type SessionTokens } from './sessions.ts';
import type { SignInAttempt, SignInLimits } from './sign-in-limits.ts';

/** offered: who has not confirmed an address signs in for seven days all the same (D73). */
export type EmailVerification = 'offered' | 'required';

export type SignInParts = {
  db: Kysely<Database>;
  announcer: Pick<Announcer, 'announce'>;
  secrets: ServerSecrets;
  limits: SignInLimits;
};

export type SignedIn = KnownSession & SessionTokens & { deviceId: string; ended: string[] };

/** What is known of the request beside what was typed. */
export type SignInCircumstances = {
  network: string;
  at: number;
  place: SignInPlace;
  /** whether the person, by their alias, may be signed in on the newest devices only */
  limitsDevices: (alias: string) => boolean;
  emailVerification: EmailVerification;
};

/** What is asked of an account before anybody signs in to it. */
export const signInColumns = ['u.id', 'u.alias', 'u.disabled', 'u.pendingEmail', 'u.registeredAt'] as const;

export type SignInAccount = {
  id: string;
  alias: string;
  disabled: boolean;
  pendingEmail: string | null;
  registeredAt: number;
};

/** Before anything else is asked of the person; no session opens without it. @throws Refusal DISABLED_LOGIN_CREDENTIALS, EMAIL_UNVERIFIED */
export async function assertMaySignIn(
  db: Kysely<Database>,
  account: SignInAccount,
  { at, emailVerification }: Pick<SignInCircumstances, 'at' | 'emailVerification'>,
): Promise<void> {
  if (account.disabled) {
    await auditRefusal(db, account.id, at);
    throw new Refusal('DISABLED_LOGIN_CREDENTIALS');
  }
  const since = emailVerification === 'required' ? 0 : UNVERIFIED_MS;
  if (account.pendingEmail !== null && at - account.registeredAt >= since) {
    throw new Refusal('EMAIL_UNVERIFIED');
  }
}

/**
 * The person has proved who they are: their session begins.
 * @param factors  by what they have proved it; a function runs in the transaction, before anything else, and what it throws undoes all
 * @throws Refusal DISABLED_LOGIN_CREDENTIALS, EMAIL_UNVERIFIED
 */
export async function openSignIn(
  { db, announcer, secrets }: Pick<SignInParts, 'db' | 'announcer' | 'secrets'>,
  account: SignInAccount & { knownDevice?: boolean },
  {
    deviceId,
    factors,
    freshAt,
    at,
    place,
    limitsDevices,
    emailVerification,
  }: Omit<SignInCircumstances, 'network'> & {
    deviceId: string | null;
    factors: readonly string[] | ((ctx: ChangeContext) => Promise<readonly string[]>);
    /** when they did, where that is not now, epoch ms; 0: not known */
    freshAt?: number;
  },
): Promise<SignedIn> {
  await assertMaySignIn(db, account, { at, emailVerification });
  const device = deviceId ?? randomUUID();
  const tell = (buckets: string[]) => announcer.announce(buckets);
  const opened = await change(db, tell, async (ctx) => {
    const { tx } = ctx;
    const proved = typeof factors === 'function' ? await factors(ctx) : factors;
    const session = await together(tx, async (tx) => {
      const noted = await sendSignIn(tx, account.id, at);
      const [session] = await Promise.all([
        openSession(tx, secrets, {
          userId: account.id,
          deviceId: device,
          at,
          factors: proved,
          ...(freshAt !== undefined && { freshAt }),
        }),
        announceUser({ ...ctx, tx }, account.id),
        logDevice(tx, { userId: account.id, deviceId: device, at, place }),
        affiliateWithShared({ ...ctx, tx }, account.id, at),
        noted.last,
      ]);
      return session;
    });
    const details = {
      sessionId: session.sessionId,
      ...(account.knownDevice !== undefined && { knownDevice: account.knownDevice }),
      factors: [...proved],
    };
    tellDevices(ctx, { userId: account.id, deviceId: device, at, place });
    const ended = limitsDevices(account.alias) ? await keepNewestDevices(tx, account.id, at) : [];
    await audit(tx, { kind: 'sign-in', at, by: { userId: account.id, actorId: null }, details });
    return { ...session, ended };
  });
  return { ...opened, deviceId: device };
}

/** Those that are signed in hear of one more (RT-010). */
function tellDevices(
  ctx: ChangeContext,
  { userId, deviceId, at, place }: { userId: string; deviceId: string; at: number; place: SignInPlace },
): void {
  const { osName, osVersion, browserName, browserVersion } = deviceInfoOf(place.userAgent);
  const { countryName, regionName, city, zipCode } = place.location ?? nowhere;
  const fields = {
    deviceId,
    userId,
    loginAt: at,
    device: { os: `${osName} ${osVersion}`.trim(), browser: `${browserName} ${browserVersion}`.trim() },
    location: { country: countryName, region: regionName, city, zip: zipCode },
  };
  tellPerson(ctx, userId, 'userDeviceLoggedIn', fields, { at });
}

const nowhere = { countryName: '', regionName: '', city: '', zipCode: '' };

/** Also of names that nobody has, so that the time does not tell who has an account. */
/** Guessing that was stopped is in the trail, once in a while for each network. @throws Refusal RATE_LIMITED */
export async function beginAttempt(
  { db, limits }: Pick<SignInParts, 'db' | 'limits'>,
  attempt: SignInAttempt,
  { userId, at }: { userId: string | null; at: number },
): Promise<void> {
  try {
    await limits.begin(attempt);
  } catch (error) {
    if (error instanceof Refusal && (await limits.firstRefusal(attempt.network))) {
      const entity = userId !== null && { entity: { type: 'user', id: userId } };
      const details = { ...(attempt.secondFactor && { secondFactor: true }) };
      await audit(db, { kind: 'sign-in limited', at, by: null, ...entity, details });
    }
    throw error;
  }
}

export const auditRefusal = (
  db: Kysely<Database>,
  userId: string | null,
  at: number,
  details: Record<string, boolean> = {},
) =>
  audit(db, {
    kind: 'sign-in refused',
    at,
    by: null,
    ...(userId !== null && { entity: { type: 'user', id: userId } }),
    details,
  });
