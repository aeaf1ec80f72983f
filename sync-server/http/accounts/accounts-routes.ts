/** Every path of people and organizations, outside of GraphQL. */
import type { FastifyInstance } from 'fastify';
import type { Demo } from '#contract/accounts/session.ts';
import { verdictFor } from '../../settings/flag-settings.ts';
import type { Settings } from '../../settings/settings.ts';
import type { GetBackend } from '../../web/backend.ts';
import { accessCodeRoutes } from './access-code-routes.ts';
import { accountRoutes } from './account-routes.ts';
import { devMailRoute } from './dev-mail-route.ts';
import { deviceRoutes } from './device-routes.ts';
import { factorRoutes } from './factor-routes.ts';
import { handOffRoutes } from './hand-off-routes.ts';
import { impersonationRoutes } from './impersonation-routes.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { joinCodeRoute } from './join-code-route.ts';
import { organizationRoutes } from './organization-routes.ts';
import { ownAccountRoutes } from './own-account-routes.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { providerRoutes } from './provider-routes.ts';
import { sealingRoutes } from './sealing-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';

type Options = {
  backend: GetBackend;
  publicUrl: string;
  settings: Pick<Settings, 'flags'> &
    Partial<Pick<Settings, 'signUp' | 'emailVerification' | 'locationHeaders'>>;
  /** null outside of demo mode */
  demo: Demo | null;
};

export function accountsRoutes(app: FastifyInstance, { backend, publicUrl, settings, demo }: Options): void {
  const { flags, signUp = 'open', emailVerification = 'offered', locationHeaders = {} } = settings;
  const area = { backend, publicUrl };
  const signingIn = { ...area, flags, locationHeaders, emailVerification };
  signInRoutes(app, signingIn);
  sessionRoutes(app, { ...area, flags, demo });
  providerRoutes(app, signingIn);
  handOffRoutes(app, signingIn);
  passkeyRoutes(app, signingIn);
  // An account that is made here has a password, with which nobody could sign in.
  const signUpMode = verdictFor(flags, 'user_login', null) ? signUp : 'closed';
  accountRoutes(app, { ...area, signUpMode, emailVerification });
  deviceRoutes(app, area);
  ownAccountRoutes(app, area);
  factorRoutes(app, area);
  impersonationRoutes(app, { ...area, demo: demo !== null });
  invitationRoutes(app, area);
  joinCodeRoute(app, area);
  accessCodeRoutes(app, { backend });
  organizationRoutes(app, { backend });
  devMailRoute(app, { backend, demo: demo !== null });
  sealingRoutes(app, { backend });
}
