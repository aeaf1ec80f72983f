/** What a first start in demo mode finds: two organizations and the people in them. All of it, or nothing. */
import { newId } from '#contract/ids.ts';
import type { AssetFiles } from '../assets/asset-files.ts';
import type { ImportProblem } from '../import/read/import-tree.ts';
import type { Announcer } from '../realtime/announcer.ts';
import { announceProfile } from '../services/accounts/people.ts';
import { addOrganization, announceOrganization } from '../services/accounts/tenants.ts';
import { announceCollection, announceEnrollment, announceSkill } from '../services/content/announce.ts';
import type { Passwords } from '../session/passwords.ts';
import type { OpenDatabase } from '../storage/database.ts';
import { type ChangeContext, change } from '../sync/feed.ts';
import { demo, demoAccounts } from './demo-accounts.ts';
import { addDemoCourses, type DemoTenant } from './demo-courses.ts';

export type DemoParts = {
  database: OpenDatabase;
  announcer: Announcer;
  files: AssetFiles;
  passwords: Passwords;
  now(): number;
};

type NewOrganization = { alias: string; name: string; description: string; isDefaultShared: boolean };
type Hashed = (typeof demoAccounts)[number] & { passwordHash: string };

const harbor: NewOrganization = {
  alias: 'harbor',
  name: 'Harbor Academy',
  description: 'Courses that go with you, whether or not there is a network.',
  isDefaultShared: false,
};
const commons: NewOrganization = {
  alias: 'commons',
  name: 'Commons',
  description: 'Open to everyone who learns here.',
  isDefaultShared: true,
};

export async function seedDemo({ database, announcer, files, passwords, now }: DemoParts): Promise<void> {
  const hashed = await Promise.all(
    demoAccounts.map(async (account): Promise<Hashed> => {
      return { ...account, passwordHash: await passwords.hash(demo.password) };
    }),
  );
  const at = now();
  const tell = (buckets: string[]) => announcer.announce(buckets);
  await change(database.db, tell, async (ctx) => {
    const harborTenant = await addTenant(ctx, harbor, at);
    const commonsTenant = await addTenant(ctx, commons, at);
    const writer = { files, now, onProblem: refuseProblem };
    const { openCourseId, reviewedSkillId } = await addDemoCourses(ctx, writer, harborTenant);
    for (const account of hashed) {
      const userId = await addAccount(ctx, account, at);
      if (account.harbor.length > 0) await join(ctx, userId, harborTenant.organizationId, account.harbor, 0);
      await join(ctx, userId, commonsTenant.organizationId, account.commons, 1);
      if (account.alias === 'learner')
        await enroll(ctx, userId, openCourseId, harborTenant.organizationId, at);
      if (account.alias === 'reviewer') await addReviewer(ctx, userId, reviewedSkillId);
    }
  });
}

/** The demo's own lessons have to be right: a problem in them stops the start. */
function refuseProblem({ path, reason }: ImportProblem): never {
  throw new Error(`The demo course has a problem in ${path}: ${reason}`);
}

async function addTenant(ctx: ChangeContext, organization: NewOrganization, at: number): Promise<DemoTenant> {
  const organizationId = newId();
  const tenantSlug = organization.alias;
  await addOrganization(ctx, {
    id: organizationId,
    ...organization,
    status: 'PREMIUM',
    tenantProfileId: newId(),
    terminology: JSON.stringify({ skill: 'Skill', collection: 'Collection', course: 'Course' }),
    background: null,
  });
  const catalogRootId = await addRoot(ctx, { organizationId, tenantSlug, rootType: 'catalog', at });
  const internalRootId = await addRoot(ctx, { organizationId, tenantSlug, rootType: 'internal', at });
  await announceOrganization(ctx, organizationId);
  return { organizationId, tenantSlug, catalogRootId, internalRootId };
}

type NewRoot = { organizationId: string; tenantSlug: string; rootType: 'catalog' | 'internal'; at: number };

async function addRoot(
  ctx: ChangeContext,
  { organizationId, tenantSlug, rootType, at }: NewRoot,
): Promise<string> {
  const id = newId();
  await ctx.tx
    .insertInto('content.collections')
    .values({
      id,
      type: 'root',
      rootCollectionId: id,
      rootType,
      organizationId,
      tenantSlug,
      slug: '',
      title: rootType === 'catalog' ? 'Catalog' : 'Internal catalog',
      workflow: null,
      difficulty: null,
      visible: true,
      free: true,
      loginRequired: false,
      children: '[]',
      image: null,
      cover: 'blue',
      faqs: '[]',
      studyPlans: '[]',
      catalogTags: '[]',
      importKey: null,
      createdAt: at,
      updatedAt: at,
      publishedAt: null,
    })
    .execute();
  await announceCollection(ctx, id);
  return id;
}

async function addAccount(ctx: ChangeContext, account: Hashed, at: number): Promise<string> {
  const id = newId();
  await ctx.tx
    .insertInto('accounts.users')
    .values({
      id,
      alias: account.alias,
      email: account.email,
      emailVerified: true,
      firstName: account.first,
      lastName: account.last,
      image: null,
      registeredAt: at,
      lastLoginAt: null,
    })
    .execute();
  await ctx.tx
    .insertInto('accounts.credentials')
    .values({ userId: id, passwordHash: account.passwordHash })
    .execute();
  return id;
}

async function join(
  ctx: ChangeContext,
  userId: string,
  organizationId: string,
  roles: Hashed['harbor'],
  order: number,
): Promise<void> {
  await ctx.tx
    .insertInto('accounts.profiles')
    .values({ userId, organizationId, roles: JSON.stringify(roles), order })
    .execute();
  await announceProfile(ctx, userId, organizationId);
}

async function enroll(
  ctx: ChangeContext,
  userId: string,
  courseId: string,
  organizationId: string,
  at: number,
): Promise<void> {
  const id = newId();
  await ctx.tx
    .insertInto('content.enrollments')
    .values({ id, userId, courseId, organizationId, status: 'active', visibility: 'visible', createdAt: at })
    .execute();
  await announceEnrollment(ctx, id);
}

async function addReviewer(ctx: ChangeContext, userId: string, skillId: string): Promise<void> {
  await ctx.tx.insertInto('content.skillAuthors').values({ skillId, userId, role: 'peerReviewer' }).execute();
  await announceSkill(ctx, skillId);
}
