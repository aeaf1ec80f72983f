/** What this installation is, for everybody who opens it: the operator's links, and the ways to sign in (D55, D83); the way to its support. */
import type { FastifyInstance } from 'fastify';
import { CONTACT_PATH } from '#contract/contact-path.ts';
import { PLATFORM_PATH, type Platform } from '#contract/platform.ts';
import { verdictFor } from '../settings/flag-settings.ts';
import { noLinks, type Settings } from '../settings/settings.ts';

type Shown = Pick<Settings, 'flags'> &
  Partial<Pick<Settings, 'links' | 'providers' | 'giveawayTerms' | 'calls'>>;

export function platformRoute(
  app: FastifyInstance,
  { flags, links, providers = {}, giveawayTerms = null, calls = null }: Shown,
): void {
  const shown = verdictFor(flags, 'single_sign_on_activated', null) ? Object.entries(providers) : [];
  const platform: Platform = {
    links: links ?? noLinks,
    giveawayTerms,
    ...(calls && { videoCalls: true }),
    providers: shown.map(([id, { name, signUp }]) => ({ id, name, makesAccounts: signUp })),
    passwords: verdictFor(flags, 'user_login', null),
  };
  const config = { action: 'platform.Read', counted: { not: 'It is a constant.' } } as const;
  app.get(PLATFORM_PATH, { config }, async () => platform);
  app.get(CONTACT_PATH, { config }, async (_request, reply) =>
    reply.redirect(platform.links.contact ?? '/help'),
  );
}
