/** What the operator decides, from environment variables. Everything that is wrong is said at once. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { DEMO_GIVEAWAY_TERMS_PATH, type HelpLink } from '#contract/platform.ts';
import { incidents, STATUS_LETTERS } from '#contract/status.ts';
import type { TenantTier } from '#domain/navigation.ts';
import { isPushEndpoint, PUSH_KEY } from '#domain/push.ts';
import { addressWithSecret, ENCODED_SIGNS } from './address-with-secret.ts';
import type { AiSettings } from './ai-settings.ts';
import { type CallSettings, callsIn } from './call-settings.ts';
import { type FlagSetting, parseFlagSettings } from './flag-settings.ts';
import { byPostgres, byProtocol, clearSaying, mayBeSent, withoutTlsWord } from './in-clear.ts';
import type { LocationHeaders } from './location-headers.ts';
import { isLoopbackHost } from './loopback-host.ts';
import type { ProviderSettings, ProvidersSettings } from './provider-settings.ts';
import type { PushSettings } from './push-settings.ts';
import { scannerPlace } from './scanner-address.ts';
import { type SellingSettings, sellingEntries, sellingOf } from './selling-settings.ts';
import type { StatusSettings } from './status-settings.ts';
import { STRIPE_URL, type StripeSettings } from './stripe-settings.ts';

export type BackupSettings = {
  folder: string;
  /** How often the server makes one by itself; null: never. */
  everyMs: number | null;
  /** so many of the newest stay in the folder */
  keep: number;
  /** Undefined: backups hold no keys. */
  passphrase: string | undefined;
};

export interface Settings {
  port: number;
  host: string;
  /** Proxies in front of this server; each names in X-Forwarded-For whom it got the request from. */
  trustProxy: number;
  /** The origin people open, without a slash behind it. */
  publicUrl: string;
  /** Absolute. */
  dataDir: string;
  /** Undefined: the embedded PostgreSQL in the data folder. */
  databaseUrl: string | undefined;
  /** Where the nodes tell each other what changed. Undefined: in the database. */
  redisUrl: string | undefined;
  backups: BackupSettings;
  demo: boolean;
  signUp: 'open' | 'invited' | 'closed';
  emailVerification: 'offered' | 'required';
  /** Undefined: mails stay in the data folder. */
  smtpUrl: string | undefined;
  /** whom mails come from */
  from: string;
  /** Where `/metrics` is answered. Undefined: nowhere. */
  metricsPort: number | undefined;
  metricsHost: string;
  /** of one video that somebody brings */
  maxVideoBytes: number;
  /** of a virus scanner that speaks clamd's INSTREAM; undefined: none */
  scannerUrl: string | undefined;
  flags: readonly FlagSetting[];
  /** of organizations that are made from now on (D121) */
  newTier: TenantTier;
  /** the language model that writes tags and summaries; null: they are made of the text itself */
  ai: AiSettings | null;
  /** through whom people may sign in */
  providers: ProvidersSettings;
  /** in which the proxy names where somebody is; none by default */
  locationHeaders: LocationHeaders;
  /** where the operator wants people to go for help and law; null: a page of our own, or none */
  links: Readonly<Record<HelpLink, string | null>>;
  /** to whom feedback is mailed; null: it waits for the command line */
  feedbackTo: string | null;
  /** of the shirt giveaway; null: there is none */
  giveawayTerms: string | null;
  /** who takes real payments; null: nobody, and nothing is sold */
  payments: 'test' | StripeSettings | null;
  /** who sells, and the tax in what is sold */
  selling: SellingSettings;
  /** the page that the example of a lab provider opens; null: no lab can be started */
  labs: string | null;
  /** null: nobody talks by video */
  calls: CallSettings | null;
  /** how devices are told while the app is closed; null: they are not */
  push: PushSettings | null;
  /** how the service fares */
  status: StatusSettings;
  /** search engines may list what everybody may read */
  searchEngines: boolean;
  /** Devices take a broken service worker away when they next look for a newer one. */
  removeServiceWorker: boolean;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

export const noLinks: Settings['links'] = {
  help: null,
  contact: null,
  terms: null,
  privacy: null,
  accessibility: null,
};

/** The settings can't be used. The message lists every reason, one a line. */
export class SettingsError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`These settings can't be used:\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const trustProxySaying =
  'TRUST_PROXY must be the number of proxies in front of this server, from 0 to 10, for instance 1.';
const publicUrlSaying =
  'PUBLIC_URL must be an address without a path, for instance https://learn.example or http://localhost:4310.';
// Never with its value: it holds a password.
const databaseUrlSaying = `DATABASE_URL must be of the form postgres://user:password@host:5432/database. ${ENCODED_SIGNS}`;

const scannerSaying =
  'SCANNER_URL must be of the form tcp://host:3310 or unix:/run/clamav/clamd.ctl, where clamd listens.';
// Never with its value: it may hold a key.
const aiSaying =
  'AI_URL must be an address, for instance https://api.openai.com/v1 or http://localhost:11434/v1.';
const flagsSaying =
  'LECTERN_FLAGS must name flags, for instance org_playground_labs_enabled@harbor or -lectern_tenancy_enabled.';
const redisUrlSaying = `REDIS_URL must be of the form redis://user:password@host:6379, or rediss:// for TLS. ${ENCODED_SIGNS}`;

// Never with its value: it holds a password.
const smtpUrlSaying = `SMTP_URL must be of the form smtp://user:password@host:587, or smtps:// for TLS; what may follow is ?tls=no. ${ENCODED_SIGNS}`;

/** An address of another server, to which nothing goes in clear unless it says so. */
const serverAt = (
  name: string,
  {
    isOne,
    saying,
    isSealed = byProtocol,
    how,
  }: {
    isOne: (text: string) => boolean;
    saying: string;
    isSealed?: (url: URL) => boolean;
    how: string;
  },
) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(isOne, saying),
      v.check((text) => !isOne(text) || mayBeSent(text, isSealed), clearSaying(name, how)),
      v.transform(withoutTlsWord),
    ),
  );

const portNamed = (name: string) => {
  const saying = `${name} must be a whole number from 1 to 65535.`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,5}$/, saying),
    v.transform(Number),
    v.minValue(1, saying),
    v.maxValue(65535, saying),
  );
};
const hostNamed = (name: string) =>
  v.pipe(
    v.string(),
    v.regex(/^[\w.:%-]+$/, `${name} must be a host name or an address to listen on, for instance 127.0.0.1.`),
  );
const videoSaying = 'MAX_VIDEO_MB must be a whole number from 1 to 2000, for instance 500.';
const pushServicesSaying =
  'PUSH_SERVICES must name hosts of the internet, with a comma between, for instance push.school.example.';
const locationSaying =
  'LOCATION_HEADERS must name headers of the proxy, for instance countryCode=cf-ipcountry,city=cf-ipcity.';
const locationFields = ['countryCode', 'countryName', 'regionCode', 'regionName', 'city', 'zipCode'];

/** @returns null for text that cannot be read */
function parseLocationHeaders(text: string): LocationHeaders | null {
  const pairs = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => /^(\w+)=([\w-]+)$/.exec(part));
  const known = pairs.every((pair) => pair !== null && locationFields.includes(pair[1] ?? ''));
  return known ? Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? ''])) : null;
}

const SIGN_ON: FlagSetting = { flag: 'single_sign_on_activated', alias: null, verdict: true };

const providerEntries = (prefix: string) => ({
  [`${prefix}_ISSUER`]: v.optional(v.string()),
  [`${prefix}_CLIENT_ID`]: v.optional(v.string()),
  [`${prefix}_CLIENT_SECRET`]: v.optional(v.string()),
  [`${prefix}_NAME`]: v.optional(v.string()),
  [`${prefix}_SIGN_UP`]: v.optional(v.picklist(['on', 'off'], `${prefix}_SIGN_UP must be on or off.`)),
});

/** @param problems  what is wrong is added to these */
function providersIn(given: Record<string, string>, problems: string[]): ProvidersSettings {
  const one = (prefix: string, otherwise: string): ProviderSettings | null => {
    const [issuer, clientId, clientSecret] = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'].map(
      (name) => given[`${prefix}_${name}`],
    );
    if ([issuer, clientId, clientSecret].every((value) => value === undefined)) return null;
    const url = issuer === undefined ? null : URL.parse(issuer);
    const safe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackHost(url.hostname));
    if (!issuer || !safe || !clientId || !clientSecret) {
      problems.push(
        `${prefix}_ISSUER (an https address), ${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET belong together.`,
      );
      return null;
    }
    const name = given[`${prefix}_NAME`] ?? otherwise;
    return { issuer, clientId, clientSecret, name, signUp: given[`${prefix}_SIGN_UP`] === 'on' };
  };
  const [google, partner] = [one('OIDC', 'Google'), one('OIDC_PARTNER', 'Partner')];
  return { ...(google && { google }), ...(partner && { partner }) };
}

/** @param problems  what is wrong is added to these, never with a key */
function stripeIn(given: Record<string, string>, problems: string[]): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = given;
  const wanted = given.LECTERN_PAYMENTS === 'stripe';
  if (secretKey === undefined && webhookSecret === undefined && !wanted) return null;
  if (!secretKey || !webhookSecret || !/^[sr]k_\w+$/.test(secretKey) || !/^whsec_\S+$/.test(webhookSecret)) {
    problems.push(
      'STRIPE_SECRET_KEY (it begins with sk_ or rk_) and STRIPE_WEBHOOK_SECRET (it begins with whsec_) belong together.',
    );
    return null;
  }
  return { secretKey, webhookSecret, url: given.STRIPE_API_URL ?? STRIPE_URL };
}

/** @param problems  what is wrong is added to these, never with a key */
function pushIn(
  given: Record<string, string>,
  address: string,
  from: string,
  problems: string[],
): PushSettings | null {
  if (given.LECTERN_PUSH === 'off') return null;
  // Push services take no address of this machine, and want one that reaches somebody.
  const mail = /[^<\s]+@[^>\s]+/.exec(from)?.[0] ?? from;
  const contact = address.startsWith('https:') ? address : `mailto:${mail}`;
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey } = given;
  if (publicKey === undefined && privateKey === undefined) return { contact };
  if (!PUSH_KEY.test(publicKey ?? '') || !/^[\w-]{43}$/.test(privateKey ?? '')) {
    problems.push(
      'PUSH_PUBLIC_KEY (87 characters) and PUSH_PRIVATE_KEY (43 characters) belong together: a pair of VAPID keys in base64url.',
    );
    return null;
  }
  return { contact, ...(publicKey && privateKey && { publicKey, privateKey }) };
}

const statusSaying = 'STATUS_INCIDENT must be none, minor, major or maintenance.';
const statusTextSaying = `STATUS_TEXT must have at most ${STATUS_LETTERS} characters.`;
const statusUrlSaying =
  'STATUS_URL must be an address that answers JSON, for instance https://status.school.example/api/v2/status.json.';
const giveawaySaying =
  'GIVEAWAY_TERMS_URL must be an address that begins with https: or http:, of a PDF with the terms.';

const linkSetting = (name: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(isLink, `${name} must be an address that begins with https:, http: or mailto:.`),
    ),
  );

const HOUR_MS = 60 * 60 * 1000;
/** characters; it seals the keys in a backup */
export const SHORTEST_PASSPHRASE = 12;

function wholeBetween(name: string, least: number, most: number) {
  const saying = `${name} must be a whole number from ${least} to ${most}.`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,4}$/, saying),
    v.transform(Number),
    v.minValue(least, saying),
    v.maxValue(most, saying),
  );
}

const environment = v.object({
  PORT: v.optional(portNamed('PORT'), '4310'),
  HOST: v.optional(hostNamed('HOST')),
  TRUST_PROXY: v.optional(
    v.pipe(v.string(), v.regex(/^(?:\d|10)$/, trustProxySaying), v.transform(Number)),
    '0',
  ),
  PUBLIC_URL: v.optional(v.pipe(v.string(), v.check(isOrigin, publicUrlSaying))),
  LECTERN_DATA_DIR: v.optional(v.string(), '.data'),
  LECTERN_BACKUP_HOURS: v.optional(wholeBetween('LECTERN_BACKUP_HOURS', 0, 720), '0'),
  LECTERN_BACKUP_KEEP: v.optional(wholeBetween('LECTERN_BACKUP_KEEP', 1, 1000), '7'),
  LECTERN_BACKUP_DIR: v.optional(v.string()),
  LECTERN_BACKUP_PASSPHRASE: v.optional(
    v.pipe(
      v.string(),
      v.minLength(
        SHORTEST_PASSPHRASE,
        `LECTERN_BACKUP_PASSPHRASE must have at least ${SHORTEST_PASSPHRASE} characters.`,
      ),
    ),
  ),
  DATABASE_URL: serverAt('DATABASE_URL', {
    ...{ isOne: isDatabaseUrl, saying: databaseUrlSaying },
    ...{ isSealed: byPostgres, how: 'add ?sslmode=verify-full' },
  }),
  REDIS_URL: serverAt('REDIS_URL', {
    isOne: isRedisUrl,
    saying: redisUrlSaying,
    how: 'begin it with rediss://',
  }),
  LECTERN_DEMO: v.optional(v.picklist(['on', 'off'], 'LECTERN_DEMO must be on or off.')),
  SIGN_UP: v.optional(
    v.picklist(['open', 'invited', 'closed'], 'SIGN_UP must be open, invited or closed.'),
    'open',
  ),
  EMAIL_VERIFICATION: v.optional(
    v.picklist(['offered', 'required'], 'EMAIL_VERIFICATION must be offered or required.'),
    'offered',
  ),
  SMTP_URL: v.optional(v.pipe(v.string(), v.check(isSmtpUrl, smtpUrlSaying))),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.regex(/@[^@\s]+$/, 'MAIL_FROM must be an address, for instance lectern@school.example.'),
    ),
  ),
  METRICS_PORT: v.optional(portNamed('METRICS_PORT')),
  METRICS_HOST: v.optional(hostNamed('METRICS_HOST'), '127.0.0.1'),
  MAX_VIDEO_MB: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}$/, videoSaying),
      v.transform(Number),
      v.minValue(1, videoSaying),
      v.maxValue(2000, videoSaying),
    ),
    '500',
  ),
  SCANNER_URL: serverAt('SCANNER_URL', {
    ...{ isOne: (url) => scannerPlace(withoutTlsWord(url)) !== null, saying: scannerSaying },
    how: 'clamd knows no TLS, so run it on this machine',
  }),
  AI_URL: serverAt('AI_URL', { isOne: isHttpUrl, saying: aiSaying, how: 'begin it with https://' }),
  AI_KEY: v.optional(v.string()),
  AI_MODEL: v.optional(v.string(), 'gpt-4o-mini'),
  LECTERN_FLAGS: v.optional(
    v.pipe(
      v.string(),
      v.transform(parseFlagSettings),
      v.check((flags) => flags !== null, flagsSaying),
      v.transform((flags) => flags ?? []),
    ),
    '',
  ),
  ORG_TIER: v.optional(v.picklist(['limited', 'premium'], 'ORG_TIER must be limited or premium.')),
  LOCATION_HEADERS: v.optional(
    v.pipe(
      v.string(),
      v.transform(parseLocationHeaders),
      v.check((headers) => headers !== null, locationSaying),
      v.transform((headers) => headers ?? {}),
    ),
    '',
  ),
  ...providerEntries('OIDC'),
  ...providerEntries('OIDC_PARTNER'),
  HELP_URL: linkSetting('HELP_URL'),
  CONTACT_URL: linkSetting('CONTACT_URL'),
  TERMS_URL: linkSetting('TERMS_URL'),
  PRIVACY_URL: linkSetting('PRIVACY_URL'),
  ACCESSIBILITY_URL: linkSetting('ACCESSIBILITY_URL'),
  FEEDBACK_TO: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[^@\s]+@[^@\s]+$/, 'FEEDBACK_TO must be an address, for instance feedback@school.example.'),
    ),
  ),
  GIVEAWAY_TERMS_URL: v.optional(v.pipe(v.string(), v.check(isHttpUrl, giveawaySaying))),
  LECTERN_PAYMENTS: v.optional(
    v.picklist(['off', 'test', 'stripe'], 'LECTERN_PAYMENTS must be off, test or stripe.'),
  ),
  STRIPE_SECRET_KEY: v.optional(v.string()),
  STRIPE_WEBHOOK_SECRET: v.optional(v.string()),
  STRIPE_API_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^http:\/\/127\.0\.0\.1:\d{1,5}$/,
        'STRIPE_API_URL is for tests: it must be an address of this machine, as http://127.0.0.1:12111.',
      ),
    ),
  ),
  ...sellingEntries,
  LECTERN_PUSH: v.optional(v.picklist(['on', 'off'], 'LECTERN_PUSH must be on or off.'), 'on'),
  PUSH_SERVICES: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((host) => host.trim().toLowerCase())),
      v.check(
        (hosts) => hosts.every((host) => /^[\w.-]+$/.test(host) && isPushEndpoint(`https://${host}`)),
        pushServicesSaying,
      ),
    ),
  ),
  PUSH_PUBLIC_KEY: v.optional(v.string()),
  PUSH_PRIVATE_KEY: v.optional(v.string()),
  LIVEKIT_URL: v.optional(v.string()),
  LIVEKIT_API_KEY: v.optional(v.string()),
  LIVEKIT_API_SECRET: v.optional(v.string()),
  LAB_PROVIDER: v.optional(v.picklist(['off', 'example'], 'LAB_PROVIDER must be off or example.'), 'off'),
  STATUS_INCIDENT: v.optional(v.picklist(incidents, statusSaying), 'none'),
  STATUS_TEXT: v.optional(v.pipe(v.string(), v.maxLength(STATUS_LETTERS, statusTextSaying)), ''),
  STATUS_URL: serverAt('STATUS_URL', {
    isOne: isHttpUrl,
    saying: statusUrlSaying,
    how: 'begin it with https://',
  }),
  SEARCH_ENGINES: v.optional(v.picklist(['on', 'off'], 'SEARCH_ENGINES must be on or off.'), 'off'),
  LECTERN_SERVICE_WORKER: v.optional(
    v.picklist(['on', 'remove'], 'LECTERN_SERVICE_WORKER must be on or remove.'),
    'on',
  ),
  LECTERN_LOG_LEVEL: v.optional(
    v.picklist(logLevels, `LECTERN_LOG_LEVEL must be one of ${logLevels.join(', ')}.`),
    'info',
  ),
});

/** Every setting by its name, with what holds when it is not given; null: nothing. */
export const settingDefaults: Readonly<Record<string, string | null>> = Object.fromEntries(
  Object.entries(environment.entries).map(([name, { default: preset }]) => [
    name,
    typeof preset === 'string' && preset !== '' ? preset : null,
  ]),
);

/**
 * `NAME_FILE` names a file that holds the setting, as images and orchestrators hand over secrets.
 * @throws SettingsError when such a file can't be read
 */
function withFiles(env: NodeJS.ProcessEnv): Record<string, string> {
  const given: Record<string, string> = {};
  const problems: string[] = [];
  for (const [name, value] of Object.entries(env)) {
    const text = value?.trim();
    if (text) given[name] = text;
  }
  for (const name of Object.keys(settingDefaults)) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined) problems.push(`${name} and ${name}_FILE are both set: keep one.`);
    try {
      given[name] ??= readFileSync(file, 'utf8').trim();
    } catch (error) {
      problems.push(`${name}_FILE can't be read: ${(error as Error).message}.`);
    }
  }
  if (problems.length > 0) throw new SettingsError(problems);
  return given;
}

/** @throws SettingsError */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = withFiles(env);
  const read = v.safeParse(environment, given);
  const problems = [...new Set(read.issues?.map((issue) => issue.message))];
  const publicUrl = new URL(
    given.PUBLIC_URL && isOrigin(given.PUBLIC_URL) ? given.PUBLIC_URL : 'http://localhost',
  );
  const isLoopback = isLoopbackHost(publicUrl.hostname);
  if (publicUrl.protocol === 'http:' && !isLoopback) {
    problems.push(
      `PUBLIC_URL ${publicUrl.origin} must begin with https: plain http is for this machine alone (localhost).`,
    );
  }
  if (given.LECTERN_DEMO === 'on' && !isLoopback) {
    problems.push(
      `LECTERN_DEMO can't be on at ${publicUrl.origin}: the passwords of the demo accounts are known to everyone.`,
    );
  }
  const isWithinReach = given.HOST !== undefined && given.HOST !== '::1' && !isLoopbackHost(given.HOST);
  if (isWithinReach && given.PUBLIC_URL === undefined) {
    problems.push(
      `HOST ${given.HOST} lets other machines reach this server: set PUBLIC_URL to the address that people open. The demo runs on this machine alone.`,
    );
  } else if (isWithinReach && isLoopback && given.LECTERN_DEMO === 'on') {
    problems.push(
      `LECTERN_DEMO can't be on with HOST ${given.HOST}: the passwords of the demo accounts are known to everyone.`,
    );
  }
  if (isLoopback && Number(given.TRUST_PROXY) > 0) {
    problems.push(
      `TRUST_PROXY is for a server behind a proxy: at ${publicUrl.origin} everybody could say that they come from elsewhere.`,
    );
  }
  if (given.METRICS_PORT !== undefined && given.METRICS_PORT === (given.PORT ?? '4310')) {
    problems.push('METRICS_PORT must be another port than PORT: metrics are not for visitors.');
  }
  const providers = providersIn(given, problems);
  const stripe = stripeIn(given, problems);
  const calls = callsIn(given, problems);
  const from = given.MAIL_FROM ?? `lectern@${publicUrl.hostname}`;
  const push = pushIn(given, publicUrl.origin, from, problems);
  if (!read.success || problems.length > 0) throw new SettingsError(problems);
  const is = read.output;
  const address = is.PUBLIC_URL === undefined ? `http://localhost:${is.PORT}` : publicUrl.origin;
  const isDemo =
    is.LECTERN_DEMO === undefined
      ? is.DATABASE_URL === undefined && isLoopback && !isWithinReach
      : is.LECTERN_DEMO === 'on';
  return {
    port: is.PORT,
    host: is.HOST ?? '127.0.0.1',
    trustProxy: is.TRUST_PROXY,
    publicUrl: address,
    dataDir: path.resolve(is.LECTERN_DATA_DIR),
    backups: {
      folder: path.resolve(is.LECTERN_BACKUP_DIR ?? path.join(is.LECTERN_DATA_DIR, 'backups')),
      everyMs: is.LECTERN_BACKUP_HOURS === 0 ? null : is.LECTERN_BACKUP_HOURS * HOUR_MS,
      keep: is.LECTERN_BACKUP_KEEP,
      passphrase: is.LECTERN_BACKUP_PASSPHRASE,
    },
    databaseUrl: is.DATABASE_URL,
    redisUrl: is.REDIS_URL,
    demo: isDemo,
    signUp: is.SIGN_UP,
    emailVerification: is.EMAIL_VERIFICATION,
    smtpUrl: is.SMTP_URL,
    from,
    metricsPort: is.METRICS_PORT,
    metricsHost: is.METRICS_HOST,
    maxVideoBytes: is.MAX_VIDEO_MB * 1024 * 1024,
    scannerUrl: is.SCANNER_URL,
    ai: is.AI_URL === undefined ? null : { url: is.AI_URL, key: is.AI_KEY, model: is.AI_MODEL },
    // Whoever sets up a provider wants its button; a flag that says otherwise still counts.
    flags: [...(Object.keys(providers).length > 0 ? [SIGN_ON] : []), ...is.LECTERN_FLAGS],
    newTier: (is.ORG_TIER ?? (isDemo ? 'premium' : 'limited')) === 'premium' ? 'PREMIUM' : 'LIMITED',
    providers,
    locationHeaders: is.LOCATION_HEADERS,
    links: {
      help: is.HELP_URL ?? null,
      contact: is.CONTACT_URL ?? null,
      terms: is.TERMS_URL ?? null,
      privacy: is.PRIVACY_URL ?? null,
      accessibility: is.ACCESSIBILITY_URL ?? null,
    },
    feedbackTo: is.FEEDBACK_TO ?? null,
    giveawayTerms: is.GIVEAWAY_TERMS_URL ?? (isDemo ? `${address}${DEMO_GIVEAWAY_TERMS_PATH}` : null),
    payments: paymentsOf(is.LECTERN_PAYMENTS ?? (stripe ? 'stripe' : isDemo ? 'test' : 'off'), stripe),
    selling: sellingOf(is),
    push: push && is.PUSH_SERVICES ? { ...push, hosts: is.PUSH_SERVICES } : push,
    calls,
    labs: is.LAB_PROVIDER === 'example' ? labPageOf(is.HELP_URL, address) : null,
    status: {
      said: { incident: is.STATUS_INCIDENT, text: is.STATUS_TEXT },
      url: is.STATUS_URL ?? null,
    },
    searchEngines: is.SEARCH_ENGINES === 'on',
    removeServiceWorker: is.LECTERN_SERVICE_WORKER === 'remove',
    logLevel: is.LECTERN_LOG_LEVEL,
  };
}

const paymentsOf = (chosen: 'off' | 'test' | 'stripe', stripe: StripeSettings | null) =>
  chosen === 'stripe' ? stripe : chosen === 'test' ? chosen : null;

/** What the example of a lab provider opens is a page, and no mail. */
const labPageOf = (help: string | undefined, address: string): string =>
  help !== undefined && isHttpUrl(help) ? help : `${address}/help`;

function isHttpUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:');
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.pathname === '/' &&
    [url.username, url.password, url.search, url.hash].every((part) => part === '')
  );
}

function isDatabaseUrl(text: string): boolean {
  const url = addressWithSecret(text);
  return url !== null && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1;
}

function isLink(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && ['https:', 'http:', 'mailto:'].includes(url.protocol);
}

function isSmtpUrl(text: string): boolean {
  const url = addressWithSecret(text);
  return (
    url !== null &&
    ['smtp:', 'smtps:'].includes(url.protocol) &&
    url.hostname !== '' &&
    ['', '?tls=no'].includes(url.search)
  );
}

function isRedisUrl(text: string): boolean {
  const url = addressWithSecret(text);
  return url !== null && ['redis:', 'rediss:'].includes(url.protocol) && url.hostname !== '';
}
