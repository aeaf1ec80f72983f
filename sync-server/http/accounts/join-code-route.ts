/** Whose a join code is: a wrong one is known before anybody has made an account for it (INVITE-010). */
import type { FastifyInstance } from 'fastify';
import { JOIN_CODE_PATH, type JoinCodeView, joinCodeRequestSchema } from '#contract/accounts/members.ts';
import { Refusal } from '#contract/errors.ts';
import { networkOf } from '../../limits/network-of.ts';
import { organizationOfCode } from '../../services/accounts/sign-up-invitation.ts';
import type { GetBackend } from '../../web/backend.ts';
import { assertOwnScript } from '../../web/cross-site.ts';
import { readBody } from '../../web/read-body.ts';

type Options = { backend: GetBackend; publicUrl: string };

export function joinCodeRoute(app: FastifyInstance, { backend, publicUrl }: Options): void {
  const config = { action: 'platform.SignIn', counted: 'sign-in' } as const;

  app.post(JOIN_CODE_PATH, { config }, async (request): Promise<JoinCodeView> => {
    assertOwnScript(request, publicUrl);
    const { code } = readBody(joinCodeRequestSchema, request);
    const { database, accountLimits } = backend();
    const look = () => organizationOfCode(database.db, code);
    try {
      const { name } = await accountLimits.lookUp(networkOf(request.ip), look);
      return { organization: { name } };
    } catch (error) {
      if (error instanceof Refusal && error.code === 'NOT_FOUND') return { organization: null };
      throw error;
    }
  });
}
