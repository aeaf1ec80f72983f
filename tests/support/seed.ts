/** Builders of real rows: written as the server writes them, and announced, so that pulls see them. */
import type { Insertable, Kysely } from 'kysely';
import type { Child } from '#contract/content/collection.ts';
import type { LessonDocument } from '#contract/document/document.ts';
import { sectionsOf } from '#contract/document/sections.ts';
import { newId } from '#contract/ids.ts';
import type { AuthorRole } from '#domain/policy.ts';
import type { Role } from '#domain/role.ts';
import { announceProfile, announceUser } from '#server/services/accounts/people.ts';
import { addOrganization, announceOrganization } from '#server/services/accounts/tenants.ts';
import { announceChannel } from '#server/services/communication/announce.ts';
import {
  announceCollection,
  announceCourse,
  announceEnrollment,
  announceSkill,
} from '#server/services/content/announce.ts';
import type { Database } from '#server/storage/tables.ts';
import { change } from '#server/sync/feed.ts';

type Db = Kysely<Database>;
/** The instant at which everything is made. */
const seededAt = Date.UTC(2026, 0, 5, 9);
const nobody = () => undefined;
const unique = (word: string) => `${word}-${newId().slice(-12)}`;

export type SeededOrganization = { id: string; alias: string; publicRootId: string; internalRootId: string };

export async function anOrganization(db: Db, { alias = unique('org') } = {}): Promise<SeededOrganization> {
  const organization = { id: newId(), alias, publicRootId: newId(), internalRootId: newId() };
  await change(db, nobody, async (ctx) => {
    await addOrganization(ctx, {
      id: organization.id,
      alias,
      name: `The ${alias}`,
      status: 'PREMIUM',
      tenantProfileId: newId(),
      terminology: JSON.stringify({ skill: 'Skill', collection: 'Collection', course: 'Course' }),
      background: null,
    });
    for (const rootType of ['catalog', 'internal'] as const) {
      const id = rootType === 'catalog' ? organization.publicRootId : organization.internalRootId;
      const root = {
        ...collectionColumns(organization),
        id,
        rootCollectionId: id,
        type: 'root' as const,
        rootType,
        slug: '',
      };
      await ctx.tx.insertInto('content.collections').values(root).execute();
      await announceCollection(ctx, id);
    }
    await announceOrganization(ctx, organization.id);
  });
  return organization;
}

/** sessionId: of a session that the test has made; otherwise each call is one of its own */
export type SeededPerson = { id: string; alias: string; sessionId?: string };

/** @param roles  for each organization that the person belongs to */
export async function aPerson(
  db: Db,
  {
    roles = [],
    first = 'Ada',
    last = 'Berg',
  }: { roles?: [SeededOrganization, Role[]][]; first?: string; last?: string } = {},
): Promise<SeededPerson> {
  const person = { id: newId(), alias: unique('person') };
  await change(db, nobody, async (ctx) => {
    await ctx.tx
      .insertInto('accounts.users')
      .values({
        id: person.id,
        alias: person.alias,
        email: `${person.alias}@harbor.example`,
        emailVerified: true,
        firstName: first,
        lastName: last,
        image: null,
        registeredAt: seededAt,
        lastLoginAt: null,
      })
      .execute();
    for (const [organization, held] of roles) {
      await ctx.tx
        .insertInto('accounts.profiles')
        .values({ userId: person.id, organizationId: organization.id, roles: JSON.stringify(held) })
        .execute();
      await announceProfile(ctx, person.id, organization.id);
    }
    await announceUser(ctx, person.id);
  });
  return person;
}

export const callerOf = (person: SeededPerson) => ({
  userId: person.id,
  sessionId: person.sessionId ?? newId(),
  actorId: null,
});

/** One section with a choice question and a gap-fill question. */
const aLesson = (): LessonDocument => ({
  type: 'doc',
  content: [
    { type: 'paragraph', attrs: { key: 'aaaaaaa1' }, content: [{ type: 'text', text: 'Mains is 230 V.' }] },
    {
      type: 'question',
      attrs: { key: 'aaaaaaa2', questionId: 'volts', questionType: 'choice' },
      content: [
        {
          type: 'questionPrompt',
          attrs: { key: 'aaaaaaa3' },
          content: [{ type: 'paragraph', attrs: { key: 'aaaaaaa4' } }],
        },
        {
          type: 'questionOption',
          attrs: { key: 'aaaaaaa5', optionId: 'v230', correct: true, gap: null },
          content: [{ type: 'text', text: '230 V' }],
        },
        {
          type: 'questionOption',
          attrs: { key: 'aaaaaaa6', optionId: 'v400', correct: false, gap: null },
          content: [{ type: 'text', text: '400 V' }],
        },
      ],
    },
    {
      type: 'question',
      attrs: { key: 'aaaaaaa7', questionId: 'unit', questionType: 'choice' },
      content: [
        {
          type: 'questionPrompt',
          attrs: { key: 'aaaaaaa8' },
          content: [{ type: 'paragraph', attrs: { key: 'aaaaaaa9' } }],
        },
        {
          type: 'questionOption',
          attrs: { key: 'aaaaaab1', optionId: 'volt', correct: true, gap: null },
          content: [{ type: 'text', text: 'volt' }],
        },
        {
          type: 'questionOption',
          attrs: { key: 'aaaaaab2', optionId: 'watt', correct: false, gap: null },
          content: [{ type: 'text', text: 'watt' }],
        },
      ],
    },
  ],
});

export type SeededSkill = { id: string; slug: string };

type SkillFields = Partial<Insertable<Database['content.skills']>> & {
  authors?: [SeededPerson, AuthorRole][];
  document?: LessonDocument | null;
};

/** Published, visible, free, readable without an account, in no course. */
export async function aSkill(
  db: Db,
  organization: Pick<SeededOrganization, 'id' | 'alias'>,
  { authors = [], document = aLesson(), ...fields }: SkillFields = {},
): Promise<SeededSkill> {
  const id = newId();
  const slug = fields.slug ?? unique('skill');
  const title = fields.title ?? 'Voltage';
  const questionIds = (document?.content ?? []).flatMap((block) =>
    block.type === 'question' ? [block.attrs.questionId] : [],
  );
  const sections = document
    ? sectionsOf(document, title).map((section) => ({ ...section, questionIds }))
    : [];
  await change(db, nobody, async (ctx) => {
    await ctx.tx
      .insertInto('content.skills')
      .values({
        id,
        organizationId: organization.id,
        tenantSlug: organization.alias,
        slug,
        title,
        workflow: 'PUBLISHED',
        rootType: 'catalog',
        visible: true,
        free: true,
        loginRequired: false,
        tags: '[]',
        image: null,
        cover: 'gray',
        sections: JSON.stringify(sections),
        estimatedSeconds: 120,
        assets: '[]',
        bodyVersion: document ? 1 : null,
        importKey: null,
        createdAt: seededAt,
        updatedAt: seededAt,
        ...fields,
      })
      .execute();
    if (document) {
      await ctx.tx
        .insertInto('content.skillBodies')
        .values({ skillId: id, bodyVersion: 1, document: JSON.stringify(document) })
        .execute();
    }
    for (const [person, role] of authors) {
      await ctx.tx
        .insertInto('content.skillAuthors')
        .values({ skillId: id, userId: person.id, role })
        .execute();
    }
    await announceSkill(ctx, id);
  });
  return { id, slug };
}

/** Published, of a person and of no organization: theirs alone. */
export const anOwnSkill = (db: Db, owner: SeededPerson, fields: SkillFields = {}): Promise<SeededSkill> =>
  aSkill(db, owner, {
    ...{ organizationId: null, ownerId: owner.id, rootType: 'internal', visible: false, loginRequired: true },
    ...{ createdBy: owner.id, authors: [[owner, 'author']] },
    ...fields,
  });

export type SeededCourse = { id: string; slug: string; organization: SeededOrganization };

type CollectionFields = Partial<Insertable<Database['content.collections']>> & {
  holds?: (SeededSkill | SeededCollection)[];
};
export type SeededCollection = { id: string; slug: string; collection: true };

/** Visible, free, readable without an account. */
export async function aCourse(
  db: Db,
  organization: SeededOrganization,
  { holds = [], ...fields }: CollectionFields = {},
): Promise<SeededCourse> {
  const id = newId();
  const slug = fields.slug ?? unique('course');
  await change(db, nobody, async (ctx) => {
    await ctx.tx
      .insertInto('content.collections')
      .values({
        ...collectionColumns(organization),
        id,
        rootCollectionId: id,
        type: 'course',
        slug,
        children: JSON.stringify(childrenOf(holds)),
        ...fields,
      })
      .execute();
    await announceCourse(ctx, id);
  });
  return { id, slug, organization };
}

/** For use inside a course: it is announced with the course that holds it. */
export async function aCollection(
  db: Db,
  organization: SeededOrganization,
  { holds = [], ...fields }: CollectionFields = {},
): Promise<SeededCollection> {
  const id = newId();
  const slug = fields.slug ?? unique('collection');
  await db
    .insertInto('content.collections')
    .values({
      ...collectionColumns(organization),
      id,
      rootCollectionId: id,
      type: 'collection',
      slug,
      children: JSON.stringify(childrenOf(holds)),
      ...fields,
    })
    .execute();
  return { id, slug, collection: true };
}

const childrenOf = (holds: readonly (SeededSkill | SeededCollection)[]): Child[] =>
  holds.map((child) => ({ type: 'collection' in child ? 'collection' : 'skill', id: child.id }));

const collectionColumns = (organization: SeededOrganization) => ({
  rootType: 'catalog' as const,
  organizationId: organization.id,
  tenantSlug: organization.alias,
  title: 'Electricity',
  workflow: 'PUBLISHED' as const,
  difficulty: null,
  visible: true,
  free: true,
  loginRequired: false,
  children: '[]',
  image: null,
  cover: 'gray' as const,
  faqs: '[]',
  studyPlans: '[]',
  catalogTags: '[]',
  importKey: null,
  createdAt: seededAt,
  updatedAt: seededAt,
  publishedAt: null,
});

export async function anEnrollment(db: Db, person: SeededPerson, course: SeededCourse): Promise<string> {
  const id = newId();
  await change(db, nobody, async (ctx) => {
    await ctx.tx
      .insertInto('content.enrollments')
      .values({
        id,
        userId: person.id,
        courseId: course.id,
        organizationId: course.organization.id,
        status: 'active',
        visibility: 'visible',
        createdAt: seededAt,
      })
      .execute();
    await announceEnrollment(ctx, id);
  });
  return id;
}

/** In an access group of its own. */
export async function aSeat(
  db: Db,
  person: SeededPerson,
  course: SeededCourse,
  { status = 'active', endsAt = null }: { status?: 'active' | 'inactive'; endsAt?: number | null } = {},
): Promise<string> {
  const id = newId();
  await db
    .insertInto('content.accessGroups')
    .values({
      id,
      organizationId: course.organization.id,
      courseIds: JSON.stringify([course.id]),
      active: true,
      startsAt: null,
      endsAt,
    })
    .execute();
  await db
    .insertInto('content.seats')
    .values({ accessGroupId: id, userId: person.id, assignedAt: seededAt, status })
    .execute();
  return id;
}

export async function aChannel(
  db: Db,
  members: readonly SeededPerson[],
  id: string = newId(),
): Promise<string> {
  await change(db, nobody, async (ctx) => {
    await ctx.tx
      .insertInto('communication.channels')
      .values({ id, name: 'Night shift', type: 'PARTY', ownerId: newId(), ownerType: 'USER' })
      .execute();
    for (const { id: userId } of members) {
      await ctx.tx.insertInto('communication.members').values({ channelId: id, userId }).execute();
    }
    await announceChannel(ctx, id);
  });
  return id;
}
