/** For each person the pair of keys that their work is sealed for when it stays on a device without them. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table accounts."sealingKeys" (
    "userId" uuid primary key references accounts.users,
    "publicKey" text not null,
    "privateKey" text not null,
    "createdAt" bigint not null
  )`,
];
