/** What the operator decides, from environment variables. Everything that is wrong is said at once. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { type FlagSetting, parseFlagSettings } from './flag-settings.ts';

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
  demo: boolean;
  signUp: 'open' | 'closed';
  emailVerification: 'offered' | 'required';
  /** Undefined: mails stay in the data folder. */
  smtpUrl: string | undefined;
  /** whom mails come from */
  from: string;
  flags: readonly FlagSetting[];
  /** Devices take a broken service worker away when they next look for a newer one. */
  removeServiceWorker: boolean;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

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

const portSaying = 'PORT must be a whole number from 1 to 65535.';
const trustProxySaying =
  'TRUST_PROXY must be the number of proxies in front of this server, from 0 to 10, for instance 1.';
const publicUrlSaying =
  'PUBLIC_URL must be an address without a path, for instance https://learn.example or http://localhost:4310.';
// Never with its value: it holds a password.
const databaseUrlSaying = 'DATABASE_URL must be of the form postgres://user:password@host:5432/database.';

const flagsSaying =
  'LECTERN_FLAGS must name flags, for instance org_playground_labs_enabled@harbor or -lectern_tenancy_enabled.';
const redisUrlSaying = 'REDIS_URL must be of the form redis://user:password@host:6379, or rediss:// for TLS.';

// Never with its value: it holds a password.
const smtpUrlSaying = 'SMTP_URL must be of the form smtp://user:password@host:587, or smtps:// for TLS.';

const environment = v.object({
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, portSaying),
      v.transform(Number),
      v.minValue(1, portSaying),
      v.maxValue(65535, portSaying),
    ),
    '4310',
  ),
  HOST: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w.:%-]+$/, 'HOST must be a host name or an address to listen on, for instance 127.0.0.1.'),
    ),
  ),
  TRUST_PROXY: v.optional(
    v.pipe(v.string(), v.regex(/^(?:\d|10)$/, trustProxySaying), v.transform(Number)),
    '0',
  ),
  PUBLIC_URL: v.optional(v.pipe(v.string(), v.check(isOrigin, publicUrlSaying))),
  LECTERN_DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.check(isDatabaseUrl, databaseUrlSaying))),
  REDIS_URL: v.optional(v.pipe(v.string(), v.check(isRedisUrl, redisUrlSaying))),
  LECTERN_DEMO: v.optional(v.picklist(['on', 'off'], 'LECTERN_DEMO must be on or off.')),
  SIGN_UP: v.optional(v.picklist(['open', 'closed'], 'SIGN_UP must be open or closed.'), 'open'),
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
  LECTERN_FLAGS: v.optional(
    v.pipe(
      v.string(),
      v.transform(parseFlagSettings),
      v.check((flags) => flags !== null, flagsSaying),
      v.transform((flags) => flags ?? []),
    ),
    '',
  ),
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
  if (isLoopback && Number(given.TRUST_PROXY) > 0) {
    problems.push(
      `TRUST_PROXY is for a server behind a proxy: at ${publicUrl.origin} everybody could say that they come from elsewhere.`,
    );
  }
  if (!read.success || problems.length > 0) throw new SettingsError(problems);
  const is = read.output;
  return {
    port: is.PORT,
    host: is.HOST ?? '127.0.0.1',
    trustProxy: is.TRUST_PROXY,
    publicUrl: is.PUBLIC_URL === undefined ? `http://localhost:${is.PORT}` : publicUrl.origin,
    dataDir: path.resolve(is.LECTERN_DATA_DIR),
    databaseUrl: is.DATABASE_URL,
    redisUrl: is.REDIS_URL,
    demo:
      is.LECTERN_DEMO === undefined ? is.DATABASE_URL === undefined && isLoopback : is.LECTERN_DEMO === 'on',
    signUp: is.SIGN_UP,
    emailVerification: is.EMAIL_VERIFICATION,
    smtpUrl: is.SMTP_URL,
    from: is.MAIL_FROM ?? `lectern@${publicUrl.hostname}`,
    flags: is.LECTERN_FLAGS,
    removeServiceWorker: is.LECTERN_SERVICE_WORKER === 'remove',
    logLevel: is.LECTERN_LOG_LEVEL,
  };
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
  const url = URL.parse(text);
  return url !== null && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1;
}

function isSmtpUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '';
}

function isRedisUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && ['redis:', 'rediss:'].includes(url.protocol) && url.hostname !== '';
}

function isLoopbackHost(host: string): boolean {
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
  );
}
