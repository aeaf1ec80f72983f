import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What the link of an invitation's mail carries beside the invitation's id, as a hash: it proves that the mail was read where it was sent to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table accounts."invitationProofs" (
    hash text primary key,
    "inviteId" uuid not null references accounts.invitations on delete cascade
  )`.execute(db);
  await sql`create index on accounts."invitationProofs" ("inviteId")`.execute(db);
}
