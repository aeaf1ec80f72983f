/** What the link of an invitation's mail opens before anybody has signed in, and the no that needs no account (INVITE-009). */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { INVITATION_PATH, type InvitationView } from '#contract/accounts/invitation.ts';
import { Refusal } from '#contract/errors.ts';
import { idSchema } from '#contract/ids.ts';
import { invitationStatusAt } from '#domain/invitations.ts';
import { type RequestLimits, SIGN_IN_COST } from '../../limits/request-limits.ts';
import { declineInvitation } from '../../services/accounts/face.ts';
import { change } from '../../sync/feed.ts';
import type { GetBackend } from '../../web/backend.ts';
import { assertOwnScript } from '../../web/cross-site.ts';

type Options = { backend: GetBackend; publicUrl: string; limits: RequestLimits };

const paramsSchema = v.object({ inviteId: idSchema });

function inviteIdOf(params: unknown): string {
  const read = v.safeParse(paramsSchema, params);
  if (!read.success) throw new Refusal('NOT_FOUND');
  return read.output.inviteId;
}

export function invitationRoutes(app: FastifyInstance, { backend, publicUrl, limits }: Options): void {
  const config = { action: 'platform.SignIn' } as const;

  app.get(`${INVITATION_PATH}/:inviteId`, { config }, async (request): Promise<InvitationView> => {
    await limits.spend(null, request.ip, SIGN_IN_COST);
    const { database, now } = backend();
    const found = await database.db
      .selectFrom('accounts.invitations as i')
      .innerJoin('accounts.organizations as o', 'o.id', 'i.organizationId')
      .select(['i.status', 'i.sentAt', 'o.name', 'o.alias'])
      .where('i.id', '=', inviteIdOf(request.params))
      .executeTakeFirst();
    if (!found) throw new Refusal('NOT_FOUND');
    return {
      organization: { name: found.name, alias: found.alias },
      status: invitationStatusAt(found, now()),
    };
  });

  app.post(`${INVITATION_PATH}/:inviteId/decline`, { config }, async (request, reply) => {
    assertOwnScript(request, publicUrl);
    await limits.spend(null, request.ip, SIGN_IN_COST);
    const { database, announcer, now } = backend();
    const inviteId = inviteIdOf(request.params);
    await change(
      database.db,
      (buckets) => announcer.announce(buckets),
      (ctx) => declineInvitation(ctx, inviteId, now()),
    );
    return reply.code(204).send();
  });
}
