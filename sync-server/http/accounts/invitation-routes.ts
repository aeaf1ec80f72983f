/** What the link of an invitation's mail opens before anybody has signed in, the no that needs no account, and what the mail's secret proves (INVITE-009, D82). */
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { INVITATION_PATH, type InvitationView } from '#contract/accounts/invitation.ts';
import { verifyRequestSchema } from '#contract/accounts/sign-up.ts';
import { Refusal } from '#contract/errors.ts';
import { idSchema } from '#contract/ids.ts';
import { invitationStatusAt } from '#domain/invitations.ts';
import { declineInvitation, isMailProof, waitingInvitation } from '../../services/accounts/face.ts';
import { claimantsOf, userOfAddress } from '../../session/addresses.ts';
import { proveByInvitation } from '../../session/prove-address.ts';
import type { Database } from '../../storage/tables.ts';
import type { Backend } from '../../web/backend.ts';
import { assertOwnScript } from '../../web/cross-site.ts';
import { readBody } from '../../web/read-body.ts';
import { beginOwnCall, changing, type OwnAccountOptions } from './own-account-calls.ts';

const paramsSchema = v.object({ inviteId: idSchema });

function inviteIdOf(params: unknown): string {
  const read = v.safeParse(paramsSchema, params);
  if (!read.success) throw new Refusal('NOT_FOUND');
  return read.output.inviteId;
}

/** @throws Refusal NOT_FOUND */
async function viewOf({ database, now }: Backend, inviteId: string) {
  const found = await database.db
    .selectFrom('accounts.invitations as i')
    .innerJoin('accounts.organizations as o', 'o.id', 'i.organizationId')
    .select(['i.status', 'i.sentAt', 'i.email', 'i.organizationId', 'o.name', 'o.alias'])
    .where('i.id', '=', inviteId)
    .executeTakeFirst();
  if (!found) throw new Refusal('NOT_FOUND');
  const { name, alias } = found;
  return { view: { organization: { name, alias }, status: invitationStatusAt(found, now()) }, found };
}

/** The invitation that was sent after one that was cancelled or declined. Its own secret is in its own mail. */
async function newerThan(
  { database, now }: Backend,
  { organizationId, email }: { organizationId: string; email: string },
): Promise<InvitationView['newer']> {
  const waiting = await waitingInvitation(database.db, organizationId, email);
  if (!waiting || invitationStatusAt(waiting, now()) !== 'pending') return null;
  return { inviteId: waiting.id, address: email };
}

/** Told to whoever has read the mail there. */
async function accountWith(db: Kysely<Database>, address: string) {
  if (await userOfAddress(db, address)) return { known: true, claimedBy: null };
  const [claimant] = await claimantsOf(db, address);
  return { known: claimant !== undefined, claimedBy: claimant?.alias ?? null };
}

export function invitationRoutes(app: FastifyInstance, { backend, publicUrl }: OwnAccountOptions): void {
  const config = { action: 'platform.SignIn', counted: 'sign-in' } as const;

  app.get(`${INVITATION_PATH}/:inviteId`, { config }, async (request): Promise<InvitationView> => {
    const { view } = await viewOf(backend(), inviteIdOf(request.params));
    return { ...view, mailed: null, newer: null };
  });

  app.post(`${INVITATION_PATH}/:inviteId`, { config }, async (request): Promise<InvitationView> => {
    assertOwnScript(request, publicUrl);
    const parts = backend();
    const { db } = parts.database;
    const inviteId = inviteIdOf(request.params);
    const { token } = readBody(verifyRequestSchema, request);
    const { view, found } = await viewOf(parts, inviteId);
    const { email } = found;
    if (!(await isMailProof(db, { inviteId, token }))) return { ...view, mailed: null, newer: null };
    const waits = view.status === 'pending';
    return {
      ...view,
      mailed: waits ? { address: email, ...(await accountWith(db, email)) } : null,
      newer: waits || view.status === 'accepted' ? null : await newerThan(parts, found),
    };
  });

  const credentials = { action: 'account.Credentials', counted: 'sign-in' } as const;
  app.post(`${INVITATION_PATH}/:inviteId/prove`, { config: credentials }, async (request, reply) => {
    const parts = await beginOwnCall({ backend, publicUrl })(request, 'account.Credentials', {
      fresh: false,
    });
    const proof = { inviteId: inviteIdOf(request.params), ...readBody(verifyRequestSchema, request) };
    const { userId } = parts.caller;
    const proven = await changing(parts, (ctx) => proveByInvitation(ctx, proof, { userId, at: parts.at }));
    if (!proven) throw new Refusal('LINK_INVALID');
    return reply.code(204).send();
  });

  app.post(`${INVITATION_PATH}/:inviteId/decline`, { config }, async (request, reply) => {
    assertOwnScript(request, publicUrl);
    const parts = backend();
    const inviteId = inviteIdOf(request.params);
    await changing(parts, (ctx) => declineInvitation(ctx, inviteId, parts.now()));
    return reply.code(204).send();
  });
}
