/** The first tables: accounts, content, communication, and the change feed. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'create schema accounts',
  'create schema content',
  'create schema communication',
  'create schema billing',
  'create schema sync',

  `create table accounts.users (
    id uuid primary key,
    alias text not null unique,
    email text not null,
    "emailVerified" boolean not null,
    "firstName" text not null,
    "lastName" text not null,
    about text not null default '',
    image uuid,
    disabled boolean not null default false,
    "registeredAt" bigint not null,
    "lastLoginAt" bigint
  )`,
  'create unique index on accounts.users (lower(email))',
  'create unique index on accounts.users (lower(alias))',
  `create table accounts.credentials ("userId" uuid primary key references accounts.users, "passwordHash" text not null)`,
  `create table accounts.organizations (
    id uuid primary key,
    alias text not null unique,
    name text not null,
    description text not null default '',
    status text not null,
    "tenantProfileId" uuid not null,
    terminology jsonb not null,
    background text,
    "isDefaultShared" boolean not null default false
  )`,
  `create table accounts.profiles (
    "userId" uuid not null references accounts.users,
    "organizationId" uuid not null references accounts.organizations,
    roles jsonb not null,
    "order" int not null default 0,
    primary key ("userId", "organizationId")
  )`,
  `create table accounts.sessions (
    id uuid primary key,
    "userId" uuid not null references accounts.users,
    "sessionHash" text not null unique,
    "refreshHash" text not null unique,
    "previousRefreshHash" text,
    successor jsonb,
    "refreshedAt" bigint not null,
    "createdAt" bigint not null,
    "usedAt" bigint not null,
    "deviceId" text,
    "revokedAt" bigint
  )`,
  'create index on accounts.sessions ("revokedAt") where "revokedAt" is not null',
  'create index on accounts.sessions ("userId", "deviceId")',
  'create index on accounts.users (id) where disabled',

  `create table content.collections (
    id uuid primary key,
    type text not null,
    "rootCollectionId" uuid not null,
    "rootType" text not null,
    "organizationId" uuid not null,
    "tenantSlug" text not null,
    slug text not null,
    title text not null,
    "titleSub" text not null default '',
    description text not null default '',
    "shortDescription" text not null default '',
    workflow text,
    difficulty text,
    visible boolean not null,
    free boolean not null,
    "loginRequired" boolean not null,
    children jsonb not null,
    image uuid,
    cover text not null,
    faqs jsonb not null default '[]',
    "studyPlans" jsonb not null default '[]',
    "catalogTags" jsonb not null default '[]',
    "importKey" text,
    "createdAt" bigint not null,
    "updatedAt" bigint not null,
    "publishedAt" bigint
  )`,
  `create unique index on content.collections ("tenantSlug", slug) where slug <> ''`,
  'create unique index on content.collections ("organizationId", "importKey")',
  'create index on content.collections ("organizationId", type)',
  `create table content.skills (
    id uuid primary key,
    "organizationId" uuid not null,
    "tenantSlug" text not null,
    slug text not null,
    title text not null,
    subtitle text not null default '',
    description text not null default '',
    workflow text not null,
    "rootType" text not null,
    visible boolean not null,
    free boolean not null,
    "loginRequired" boolean not null,
    archived boolean not null default false,
    tags jsonb not null,
    summary text not null default '',
    image uuid,
    cover text not null,
    likes int not null default 0,
    dislikes int not null default 0,
    views int not null default 0,
    sections jsonb not null,
    "estimatedSeconds" int not null,
    assets jsonb not null,
    "bodyVersion" int,
    "bodyBytes" int not null default 0,
    "importKey" text,
    "createdAt" bigint not null,
    "updatedAt" bigint not null
  )`,
  'create unique index on content.skills ("tenantSlug", slug)',
  'create unique index on content.skills ("organizationId", "importKey")',
  `create table content."skillBodies" (
    "skillId" uuid primary key references content.skills,
    "bodyVersion" int not null,
    document jsonb not null
  )`,
  `create table content.flashcards (
    id uuid primary key,
    "skillId" uuid not null references content.skills,
    front text not null,
    rear text not null
  )`,
  'create index on content.flashcards ("skillId")',
  `create table content."skillAuthors" (
    "skillId" uuid not null references content.skills,
    "userId" uuid not null,
    role text not null,
    primary key ("skillId", "userId", role)
  )`,
  'create index on content.collections (image) where image is not null',
  'create index on content.skills (image) where image is not null',
  'create index on content.skills using gin (assets jsonb_path_ops)',
  'create index on accounts.users (image) where image is not null',
  `create table content."courseMembers" (
    "courseId" uuid not null references content.collections,
    type text not null,
    "memberId" uuid not null,
    primary key ("courseId", type, "memberId")
  )`,
  'create index on content."courseMembers" ("memberId")',
  `create table content.assets (
    id uuid primary key,
    "organizationId" uuid not null,
    "contentType" text not null,
    bytes int not null,
    sha256 text not null,
    width int,
    height int,
    "createdAt" bigint not null
  )`,
  'create unique index on content.assets ("organizationId", sha256)',
  `create table content.comments (
    id uuid primary key,
    "skillId" uuid not null references content.skills,
    "createdBy" uuid not null,
    "createdAt" bigint not null,
    body text not null,
    parent uuid references content.comments,
    "editedAt" bigint,
    "deletedAt" bigint,
    access text not null
  )`,
  'create index on content.comments ("skillId", access, "createdAt")',
  'create index on content.comments (parent)',
  `create table content.progress (
    "userId" uuid not null,
    "skillId" uuid not null references content.skills,
    "secondsByClient" jsonb not null,
    "completedQuestions" jsonb not null,
    answers jsonb not null,
    sections jsonb not null,
    "lastCompletedBlockKey" text,
    "secondsConsumed" int not null,
    "percentComplete" int not null,
    complete boolean not null,
    "completedAt" bigint,
    "updatedAt" bigint not null,
    primary key ("userId", "skillId")
  )`,
  `create table content.enrollments (
    id uuid primary key,
    "userId" uuid not null,
    "courseId" uuid not null references content.collections,
    "organizationId" uuid not null,
    status text not null,
    visibility text not null,
    "createdAt" bigint not null,
    unique ("userId", "courseId")
  )`,
  `create table content."accessGroups" (
    id uuid primary key,
    "organizationId" uuid not null,
    "courseIds" jsonb not null,
    active boolean not null,
    "startsAt" bigint,
    "endsAt" bigint
  )`,
  `create table content.seats (
    "accessGroupId" uuid not null references content."accessGroups",
    "userId" uuid not null,
    "assignedAt" bigint not null,
    status text not null,
    primary key ("accessGroupId", "userId")
  )`,
  'create index on content.seats ("userId")',

  `create table communication.channels (
    id uuid primary key,
    name text not null,
    type text not null,
    "ownerId" uuid not null,
    "ownerType" text not null
  )`,
  `create table communication.members (
    "channelId" uuid not null references communication.channels,
    "userId" uuid not null,
    primary key ("channelId", "userId")
  )`,
  'create index on communication.members ("userId")',
  `create table communication.messages (
    id uuid primary key,
    "channelId" uuid not null references communication.channels,
    "senderId" uuid not null,
    "sentAt" bigint not null,
    "deletedAt" bigint,
    version int not null,
    parent uuid references communication.messages,
    text text not null
  )`,
  'create index on communication.messages ("channelId", "sentAt")',

  `create table sync.entities (
    type text not null,
    id text not null,
    ver int not null,
    deleted boolean not null,
    body jsonb not null,
    primary key (type, id)
  )`,
  `create table sync.feed (
    bucket text not null,
    type text not null,
    id text not null,
    x xid8 not null default pg_current_xact_id(),
    gone boolean not null,
    primary key (bucket, type, id)
  )`,
  'create index on sync.feed (bucket, x)',
  'create index on sync.feed (type, id)',
  `create table sync.clients (id uuid primary key, "userId" uuid not null, floor int not null)`,
  `create table sync.mutations (
    id uuid primary key,
    "userId" uuid not null,
    "clientId" uuid,
    seq int,
    lane text,
    status text not null,
    code text,
    message text,
    vers jsonb not null,
    data jsonb,
    "copyOf" uuid,
    x xid8 not null default pg_current_xact_id(),
    unique ("clientId", seq)
  )`,
  'create index on sync.mutations ("clientId", x)',
  'create table sync.anchors (n serial primary key, nonce text not null)',
  'insert into sync.anchors (nonce) values (gen_random_uuid()::text)',
];
