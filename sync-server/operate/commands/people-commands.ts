/** `user create|reset|disable|enable` and `org create|tier`: what an operator does for people who can't, or may not, do it themselves. */
import { randomBytes } from 'node:crypto';
import { Argument, type Command, Option } from 'commander';
import type { Kysely } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import { accountWords } from '#contract/words/en/account.ts';
import { type AccountField, accountFields } from '#domain/account-fields.ts';
import { foldName } from '#domain/fold-name.ts';
import type { TenantTier } from '#domain/navigation.ts';
import { audit } from '../../audit/audit.ts';
import { openAnnouncer } from '../../realtime/announcer.ts';
import { setDisabled } from '../../services/accounts/account-record.ts';
import { addAccount } from '../../services/accounts/add-account.ts';
import { takeAlias } from '../../services/accounts/aliases.ts';
import {
  makeOwner,
  newOrganization,
  setTier,
  sharedOrganization,
  takeNewTier,
} from '../../services/accounts/face.ts';
import { announceUser } from '../../services/accounts/people.ts';
import { endSessionsOf } from '../../services/accounts/session-records.ts';
import { removeTotp } from '../../session/factor-codes.ts';
import { removePasskeys } from '../../session/passkeys.ts';
import { OPERATOR, passwords } from '../../session/passwords.ts';
import { tellOfChange } from '../../session/security-mail.ts';
import { openSecrets } from '../../session/server-secrets.ts';
import { setPassword } from '../../session/set-password.ts';
import { openDatabase } from '../../storage/database.ts';
import { CommandError, openInstallation } from '../../storage/installation.ts';
import type { Database } from '../../storage/tables.ts';
import { type ChangeContext, change } from '../../sync/feed.ts';
import { finish, type Printing, printingOf } from './result.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A printed password is for the way to one's own. */
const PRINTED_DAYS = 7;

type Parts = {
  db: Kysely<Database>;
  dataDir: string;
  run<T>(work: (ctx: ChangeContext) => Promise<T>): Promise<T>;
};

export function addPeopleCommands(program: Command): void {
  const user = program
    .command('user')
    .description('make an account, give it a new password, shut or open it');
  user
    .command('create')
    .description('make an account and print its password')
    .requiredOption('--username <name>', 'letters, digits and hyphens')
    .requiredOption('--email <address>', 'counts as confirmed')
    .requiredOption('--first <name>', 'first name')
    .requiredOption('--last <name>', 'last name')
    .option('--owner-of <alias>', 'an organization that the account is to own')
    .action(async (given: NewUser, command: Command) => {
      const printing = printingOf(command);
      await withParts(printing, (parts) => createUser(parts, given, printing));
    });
  user
    .command('reset <name>')
    .description('give the account a new password, print it, and end its devices, keys and links')
    .option('--factors', 'take its authenticator app, recovery codes and passkeys away as well')
    .action((name: string, { factors = false }: { factors?: boolean }, command: Command) => {
      const printing = printingOf(command);
      return withParts(printing, (parts) => resetUser(parts, name, factors, printing));
    });
  for (const [verb, disabled, does] of [
    ['disable', true, 'nobody signs in to it any more, and its devices are signed out'],
    ['enable', false, 'its person can sign in again'],
  ] as const) {
    user
      .command(`${verb} <name>`)
      .description(does)
      .action((name: string, _options: object, command: Command) => {
        const printing = printingOf(command);
        return withParts(printing, (parts) => shutUser(parts, name, disabled, printing));
      });
  }
  const org = program.command('org').description('organizations');
  org
    .command('tier <alias>')
    .description('make an organization premium, with its catalog, training pages and studio, or limited')
    .addArgument(new Argument('<tier>').choices(tiers))
    .action((alias: string, tier: Tier, _options: object, command: Command) => {
      const printing = printingOf(command);
      return withParts(printing, (parts) => changeTier(parts, alias, tier, printing));
    });
  org
    .command('create')
    .description('make an organization with its catalogs')
    .requiredOption('--alias <alias>', 'the first part of its addresses')
    .requiredOption('--name <name>', 'what people call it')
    .option('--owner <username>', 'who owns it')
    .addOption(new Option('--tier <tier>', 'by default as ORG_TIER says').choices(tiers))
    .option(
      '--shared',
      'everybody who signs up follows it, and its owners are the staff of the product; there can be one',
    )
    .action((given: NewOrganization, command: Command) => {
      const printing = printingOf(command);
      return withParts(printing, (parts) => createOrganization(parts, given, printing));
    });
}

type NewUser = { username: string; email: string; first: string; last: string; ownerOf?: string };

const tiers = ['limited', 'premium'] as const;
type Tier = (typeof tiers)[number];

type NewOrganization = { alias: string; name: string; owner?: string; shared?: boolean; tier?: Tier };

async function createUser({ run, dataDir, db }: Parts, given: NewUser, printing: Printing): Promise<void> {
  const fields = {
    username: given.username,
    email: given.email,
    firstName: given.first,
    lastName: given.last,
  };
  for (const [field, text] of Object.entries(fields) as [AccountField, string][]) {
    const fault = accountFields[field](text);
    if (fault) throw new CommandError(`${accountWords.faults[fault]}. Nothing was changed.`);
  }
  const organization = given.ownerOf === undefined ? null : await organizationOf(db, given.ownerOf);
  const { password, passwordHash } = await newPassword(dataDir);
  const at = Date.now();
  const userId = await run(async (ctx) => {
    const id = await addAccount(
      ctx,
      { ...fields, passwordHash, temporaryUntil: endOfPrinted(at) },
      { at, verified: true },
    );
    if (organization !== null)
      await makeOwner(ctx, { userId: id, organizationId: organization, at, by: null });
    return id;
  }).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'USERNAME_TAKEN')
      throw new CommandError(`The username ${given.username} is taken. Nothing was changed.`);
    throw error;
  });
  finish(printing, { userId, username: foldName(given.username), password }, [
    `${given.first} ${given.last} can sign in as ${foldName(given.username)} with the password ${password}`,
    PRINTED,
  ]);
}

async function resetUser(
  { run, dataDir, db }: Parts,
  name: string,
  factors: boolean,
  printing: Printing,
): Promise<void> {
  const { id, alias } = await userNamed(db, name);
  const { password, passwordHash } = await newPassword(dataDir);
  const at = Date.now();
  await run(async (ctx) => {
    const { tx } = ctx;
    if (factors) {
      await removeTotp(tx, id);
      await removePasskeys(tx, id);
      await announceUser(ctx, id);
    }
    const details = { ...(factors && { factors: false }) };
    await tellOfChange(tx, { userId: id, change: 'password set by operator', at, from: null });
    const temporaryUntil = endOfPrinted(at);
    await setPassword(tx, { userId: id, passwordHash, temporaryUntil, at, by: null, details });
  });
  finish(printing, { userId: id, username: alias, password }, [
    `${alias} can sign in with the password ${password}`,
    PRINTED,
    'All devices of the account are signed out, and its keys for scripts and links have ended. Its person is told by mail.',
    ...(factors ? ['It has no authenticator app, recovery codes or passkeys any more.'] : []),
  ]);
}

async function shutUser(
  { run, db }: Parts,
  name: string,
  disabled: boolean,
  printing: Printing,
): Promise<void> {
  const { id, alias } = await userNamed(db, name);
  const at = Date.now();
  await run(async ({ tx }) => {
    await setDisabled(tx, id, disabled);
    if (disabled) await endSessionsOf(tx, id, at);
    const details = { disabled, byOperator: true };
    await audit(tx, { kind: 'credentials changed', at, by: null, entity: { type: 'user', id }, details });
  });
  finish(printing, { userId: id, username: alias, disabled }, [
    disabled ? `${alias} is shut, and its devices are signed out.` : `${alias} is open again.`,
  ]);
}

async function createOrganization(
  { run, db }: Parts,
  { alias: given, name, owner, shared: isDefaultShared = false, tier: asked }: NewOrganization,
  printing: Printing,
): Promise<void> {
  const alias = foldName(given);
  const taken = `The alias ${given} is taken, or no alias. Nothing was changed.`;
  const userId = owner === undefined ? null : (await userNamed(db, owner)).id;
  const at = Date.now();
  const { organizationId } = await run(async (ctx) => {
    const known = isDefaultShared && (await sharedOrganization(ctx.tx));
    if (known) throw new CommandError(`Everybody follows ${known.alias} already. Nothing was changed.`);
    await takeAlias(ctx.tx, alias, { at, ...(userId !== null && { userId }) });
    const tier = asked && tierOf(asked);
    const made = await newOrganization(ctx, { alias, name, description: '', isDefaultShared, tier, at });
    if (userId !== null) await makeOwner(ctx, { userId, organizationId: made.organizationId, at, by: null });
    return made;
  }).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'ALIAS_TAKEN' ? new CommandError(taken) : error;
  });
  finish(printing, { organizationId, alias }, [
    `${name} is at /${alias}${owner ? `, and ${owner} owns it` : ''}.`,
  ]);
}

const tierOf = (tier: Tier): TenantTier => (tier === 'premium' ? 'PREMIUM' : 'LIMITED');

async function changeTier({ run, db }: Parts, alias: string, tier: Tier, printing: Printing): Promise<void> {
  const organizationId = await organizationOf(db, alias);
  await run((ctx) => setTier(ctx, { organizationId, tier: tierOf(tier), at: Date.now() }));
  finish(printing, { organizationId, tier }, [
    tier === 'premium'
      ? `/${alias} is premium, and no plan that ends takes that back.`
      : `/${alias} is limited, until a plan for it is paid. What it teaches stays.`,
  ]);
}

async function userNamed(db: Kysely<Database>, name: string): Promise<{ id: string; alias: string }> {
  const folded = foldName(name);
  const user = await db
    .selectFrom('accounts.users')
    .select(['id', 'alias'])
    .where(({ eb, fn }) => eb(fn('lower', [folded.includes('@') ? 'email' : 'alias']), '=', folded))
    .executeTakeFirst();
  if (!user) throw new CommandError(`Nobody is called ${name} here. Nothing was changed.`);
  return user;
}

async function organizationOf(db: Kysely<Database>, alias: string): Promise<string> {
  const organization = await db
    .selectFrom('accounts.organizations')
    .select('id')
    .where('alias', '=', foldName(alias))
    .executeTakeFirst();
  if (!organization) throw new CommandError(`There is no organization ${alias}. Nothing was changed.`);
  return organization.id;
}

const endOfPrinted = (at: number) => at + PRINTED_DAYS * DAY_MS;
const PRINTED = `It serves for ${PRINTED_DAYS} days, and for one thing: whoever signs in with it chooses their own.`;

/** By the keys of the data folder: a password that was hashed with others opens nothing. */
async function newPassword(dataDir: string): Promise<{ password: string; passwordHash: string }> {
  const password = `${randomBytes(9).toString('base64url')}A7`;
  const { peppers } = await openSecrets(dataDir, Date.now());
  return { password, passwordHash: await passwords(peppers).hash(password, OPERATOR) };
}

export async function withParts(printing: Printing, work: (parts: Parts) => Promise<void>): Promise<void> {
  const installation = await openInstallation(printing.say);
  const { settings, url } = installation;
  const open = openDatabase(url, { max: 2 });
  takeNewTier(settings.newTier);
  try {
    const log = { warn: (_about: object, message: string) => printing.say(message) };
    const announcer = await openAnnouncer(open.pool, url, log, settings.redisUrl);
    try {
      const run = <T>(job: (ctx: ChangeContext) => Promise<T>) =>
        change(open.db, (buckets) => announcer.announce(buckets), job);
      await work({ db: open.db, dataDir: settings.dataDir, run });
    } finally {
      await announcer.close();
    }
  } finally {
    await open.close();
    await installation.close();
  }
}
