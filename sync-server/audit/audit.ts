/** The audit trail: one line in the transaction of what it is about, so that neither is there without the other. */
import type { Kysely } from 'kysely';
import type { Database } from '../storage/tables.ts';
import { markOfAsking } from './from-network.ts';

export type AuditKind =
  | 'message removed'
  | 'message reports dismissed'
  | 'comment reports dismissed'
  | 'sign-in'
  | 'sign-in refused'
  | 'sign-in limited'
  | 'signed up'
  | 'address verified'
  | 'sign-out'
  | 'token reused'
  | 'credentials changed'
  | 'impersonation started'
  | 'impersonation ended'
  | 'sandbox entered'
  | 'roles changed'
  | 'group roles changed'
  | 'organization made'
  | 'organization changed'
  | 'tier changed'
  | 'group made'
  | 'group changed'
  | 'people invited'
  | 'invitation sent again'
  | 'invitation answered'
  | 'join code changed'
  | 'member added'
  | 'member removed'
  | 'code made'
  | 'code redeemed'
  | 'codes revoked'
  | 'exported'
  | 'export revoked'
  | 'deleted'
  | 'harmful file refused'
  | 'draft reset'
  | 'text approved'
  | 'approval withdrawn'
  | 'retired'
  | 'restored'
  | 'transferred'
  | 'visibility changed'
  | 'alias changed'
  | 'invoice paid'
  | 'payment refunded'
  | 'payment disputed'
  | 'dispute decided'
  | 'autopay changed'
  | 'buyer changed'
  | 'payment method changed'
  | 'payment method removed'
  | 'next term changed'
  | 'seats ended'
  | 'coupon ended'
  | 'coupon made'
  | 'price changed'
  | 'feedback answered'
  | 'feedback closed'
  | 'feedback reopened';

export type AuditLine = {
  kind: AuditKind;
  /** epoch ms, of the server */
  at: number;
  /** whose account acted; null when nobody is known. A caller is one of these. */
  by: { userId: string; actorId: string | null } | null;
  organizationId?: string | null;
  /** what it was done to */
  entity?: { type: string; id: string };
  /** ids, roles, flags; never a text, an address, a token or a code */
  details?: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
};

/** The line also says from which network it was asked. @param tx  the transaction of the change; the lines of all transactions wait for each other until they commit, so it comes last */
export async function audit(tx: Kysely<Database>, line: AuditLine): Promise<void> {
  const { kind, at, by, organizationId = null, entity, details = {} } = line;
  const network = markOfAsking();
  await tx
    .insertInto('audit.lines')
    .values({
      at,
      kind,
      userId: by?.userId ?? null,
      actorId: by?.actorId ?? null,
      organizationId,
      entityType: entity?.type ?? null,
      entityId: entity?.id ?? null,
      details: JSON.stringify({ ...details, ...(network !== undefined && { network }) }),
    })
    .execute();
}
