/** Rows of the local database, for tests of what screens show. Each builder needs nothing and sets only what the story is about. */
import type { Organization } from '#contract/accounts/organization.ts';
import type { Profile, User } from '#contract/accounts/user.ts';
import type { Collection } from '#contract/content/collection.ts';
import type { StoredListing } from '#contract/content/content-listing.ts';
import type { Enrollment } from '#contract/content/progress.ts';
import type { Skill, SkillBody } from '#contract/content/skill.ts';
import { newId } from '#contract/ids.ts';
import { noProgress, type SkillProgress } from '#domain/learning-progress.ts';
import { type LecternDb, openStore } from '#store/db.ts';
import type { BodyRow, Keepable, KeepRow } from '#store/tables/keeping.ts';
import type { Stored, ThingRow } from '#store/tables/synced.ts';

const stored = <T>(row: T): Stored<T> => ({ ...row, ver: 1, buckets: ['test'], pending: 0 });

const slugOf = (title: string) => title.toLowerCase().replace(/[^a-z0-9]+/g, '-');

const AT = Date.UTC(2026, 8, 1);

export function anOrganization(given: Partial<Organization> = {}): Stored<Organization> {
  return stored({
    organizationId: newId(),
    alias: 'harbor',
    name: 'Harbor Academy',
    description: '',
    tenant: { tenantProfileId: newId(), status: 'PREMIUM' as const },
    catalogIds: { public: newId(), internal: newId() },
    terminology: { skill: 'skill', collection: 'collection', course: 'course' },
    background: null,
    isDefaultShared: false,
    ...given,
  });
}

export function aCollection(given: Partial<Collection> = {}): Stored<Collection> {
  const collectionId = given.collectionId ?? newId();
  const title = given.title ?? 'Knots';
  return stored({
    collectionId,
    type: 'course' as const,
    rootCollectionId: collectionId,
    rootType: 'catalog' as const,
    organizationId: newId(),
    tenantSlug: 'harbor',
    collectionSlug: slugOf(title),
    title,
    titleSub: '',
    description: '',
    shortDescription: '',
    workflow: 'PUBLISHED' as const,
    difficulty: null,
    visible: true,
    free: true,
    loginRequired: true,
    children: [],
    stats: { estimatedSecondsToConsume: 0, descendants: [] },
    images: { catalog: null },
    defCat: 'blue' as const,
    faqs: [],
    studyPlans: [],
    catalogTags: [],
    createdAt: AT,
    updatedAt: AT,
    publishedAt: AT,
    ...given,
  });
}

/** One of an organization, unless it is given to nobody's. */
export function aSkill<Owner extends string | null = string>(
  given: Omit<Partial<Skill>, 'organizationId'> & { organizationId?: Owner } = {},
): Stored<Skill> & { organizationId: Owner } {
  const title = given.title ?? 'Bowline';
  const skill: Stored<Skill> = stored({
    skillId: newId(),
    organizationId: newId(),
    tenantSlug: 'harbor',
    skillSlug: slugOf(title),
    title,
    subtitle: '',
    description: '',
    workflow: 'PUBLISHED' as const,
    rootType: 'catalog' as const,
    visible: true,
    free: true,
    loginRequired: true,
    archived: false,
    courseIds: [],
    authors: [],
    sections: [],
    estimatedSecondsToConsume: 300,
    numberOfQuestions: 0,
    numberOfVideos: 0,
    labCount: 0,
    tags: [],
    summary: '',
    images: { catalog: null },
    defCat: 'gray' as const,
    ratings: { likes: 0, dislikes: 0 },
    views: 0,
    bodyVersion: 1,
    bodyBytes: 1000,
    assets: [],
    createdAt: AT,
    updatedAt: AT,
    ...given,
  });
  return skill as typeof skill & { organizationId: Owner };
}

/** Where a course is not given to this device: of something that is in it. */
export const aListing = (listing: StoredListing): ThingRow => ({
  ...stored(listing),
  buckets: [`org:${listing.organizationId}:listings:everyone`],
});

export function aProgress(skillId: string, given: Partial<SkillProgress> = {}): Stored<SkillProgress> {
  const complete = given.complete ?? false;
  return stored({
    ...noProgress(skillId),
    secondsConsumed: 60,
    updatedAt: AT,
    completedAt: complete ? AT : null,
    percentComplete: complete ? 100 : 0,
    ...given,
  });
}

export function aBody(skillId: string, given: Partial<SkillBody> = {}): BodyRow {
  return {
    skillId,
    bodyVersion: 1,
    document: { type: 'doc', content: [] } as unknown as SkillBody['document'],
    flashcards: [],
    fetchedAt: AT,
    ...given,
  };
}

export function aUser(given: Partial<User> = {}): Stored<User> {
  return stored({
    userId: newId(),
    alias: 'lena',
    name: { first: 'Lena', last: 'Learner' },
    emails: [{ address: 'learner@harbor.example', primary: true, verified: true }],
    image: null,
    about: '',
    registeredAt: AT,
    lastLoginAt: null,
    mayImpersonate: false,
    ...given,
  });
}

export function aProfile(organizationId: string, given: Partial<Profile> = {}): Stored<Profile> {
  return stored({
    profileId: newId(),
    organizationId,
    roles: ['member'] as Profile['roles'],
    order: 0,
    ...given,
  });
}

export function anEnrollment(courseId: string, given: Partial<Enrollment> = {}): Stored<Enrollment> {
  return stored({
    enrollmentId: newId(),
    courseId,
    organizationId: newId(),
    status: 'active' as const,
    visibility: 'visible' as const,
    createdAt: AT,
    ...given,
  });
}

export function aKeep(thing: Keepable, given: Partial<KeepRow> = {}): KeepRow {
  return {
    ...thing,
    reasons: ['chosen'],
    pictures: true,
    state: 'kept',
    doneBytes: 0,
    totalBytes: 0,
    error: null,
    leftOut: [],
    askedAt: AT,
    keptAt: AT,
    ...given,
  };
}

export const aKeptCollection = (id: string, given: Partial<KeepRow> = {}): KeepRow =>
  aKeep({ kind: 'collection', id }, given);

/** What an organization's catalog holds: the root that lists the courses. */
export function aCatalog(
  organization: Stored<Organization>,
  courses: readonly Stored<Collection>[],
  rootType: 'catalog' | 'internal' = 'catalog',
): Stored<Collection> {
  const { public: catalog, internal } = organization.catalogIds;
  return aCollection({
    collectionId: rootType === 'catalog' ? catalog : internal,
    type: 'root',
    rootType,
    organizationId: organization.organizationId,
    title: organization.name,
    collectionSlug: '',
    children: courses.map(({ collectionId }) => ({ type: 'course', id: collectionId })),
  });
}

export type Rows = {
  organizations?: Stored<Organization>[];
  collections?: Stored<Collection>[];
  skills?: Stored<Skill>[];
  progress?: Stored<SkillProgress>[];
  bodies?: BodyRow[];
  users?: Stored<User>[];
  profiles?: Stored<Profile>[];
  enrollments?: Stored<Enrollment>[];
  keeps?: KeepRow[];
};

/** A store with these rows, all of whose buckets are here; of a person, or of a visitor. */
export async function aStore(rows: Rows = {}, accountId: string = newId()): Promise<LecternDb> {
  const db = openStore(accountId);
  await db.buckets.put({ id: 'test', priority: 0, cursor: '1:1:', page: null });
  for (const [table, content] of Object.entries(rows)) await db.table(table).bulkPut(content);
  return db;
}
