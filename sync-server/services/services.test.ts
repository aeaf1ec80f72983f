import SchemaBuilder from '@pothos/core';
import type { GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  deleteEntityMessageOperation,
  editEntityMessageOperation,
  postEntityMessageOperation,
} from '#contract/communication/message.ts';
import {
  createCommentOperation,
  removeCommentOperation,
  updateCommentOperation,
} from '#contract/content/comment.ts';
import { upsertProgressOperation } from '#contract/content/progress.ts';
import { newId } from '#contract/ids.ts';
import { lmsPackagesPage } from '#contract/lms/packages.ts';
import { schemas } from '#server/services/schemas.ts';
import {
  aChannel,
  aCourse,
  anOrganization,
  aPerson,
  aSkill,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { aDeviceOf, ask, codeOf, tryAsking } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../storage/database.ts';
import { complete } from '../verbs/pothos.ts';

let test: TestDatabase;
let open: OpenDatabase;
let organization: SeededOrganization;
let member: SeededPerson;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 4 });
  organization = await anOrganization(open.db);
  member = await aPerson(open.db, { roles: [[organization, ['member', 'impersonator']]], first: 'Mia' });
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const operationsOf = (schema: GraphQLSchema) =>
  [schema.getQueryType(), schema.getMutationType()].flatMap((type) => Object.keys(type?.getFields() ?? {}));

describe('the four services', () => {
  it('offer their operations, each of which asks the policy (API-001)', async () => {
    expect(operationsOf(schemas.accounts)).toEqual(
      expect.arrayContaining([
        'getCurrentUser',
        'getUserInfoByUserIds',
        'getOrganizationsForUser',
        'getOrganizationByAlias',
        'reorderUserAffiliations',
      ]),
    );
    expect(operationsOf(schemas.billing)).toEqual(
      expect.arrayContaining(['getPlanOverview', 'createPlansForProduct', 'createPricingPlanAndProduct']),
    );
    expect(operationsOf(schemas.content)).toContain('createComment');
    expect(operationsOf(schemas.communication)).toContain('postEntityMessage');
    const careless = new SchemaBuilder({});
    careless.queryType({ fields: (t) => ({ everything: t.string({ resolve: () => 'secret' }) }) });
    expect(() => complete(careless.toSchema())).toThrow('everything');
  });

  it('refuse with status, message, code, data and extras, and say nothing inner (API-001)', async () => {
    const { errors } = await tryAsking(open.db, null, '{ getCurrentUser { userId } }');
    expect(errors?.[0]?.message).toBe('UNAUTHENTICATED');
    expect(errors?.[0]?.extensions).toEqual({
      status: 401,
      code: 'UNAUTHENTICATED',
      data: null,
      extras: null,
    });
    await open.pool.query('alter table accounts.organizations rename to away');
    const reported: unknown[] = [];
    const broken = await tryAsking(
      open.db,
      null,
      '{ getOrganizationByAlias(alias: "x") { name } }',
      {},
      { reported },
    ).finally(() => open.pool.query('alter table accounts.away rename to organizations'));
    expect(broken.errors?.[0]?.extensions).toMatchObject({
      status: 500,
      code: 'INTERNAL',
      data: null,
      extras: { requestId: expect.any(String) },
    });
    expect(JSON.stringify(broken)).not.toMatch(/relation|accounts\./);
    expect(reported).toHaveLength(1);
  });

  it('refuse text that cannot be stored as an argument, wherever it stands', async () => {
    const asking = 'query($a: String!) { getOrganizationByAlias(alias: $a) { name } }';
    for (const a of ['a\u0000', '\ud800', 'x\udfffy'])
      expect(await codeOf(open.db, null, asking, { a })).toBe('INVALID_ARGUMENTS');
    const answers = { 'a\u0000': ['x'] };
    const progress = {
      skillId: newId(),
      clientId: newId(),
      secondsConsumed: 0,
      answers,
      completedQuestions: [],
      lastCompletedBlockKey: null,
      complete: false,
    };
    expect(await codeOf(open.db, member, upsertProgressOperation.document, progress)).toBe(
      'INVALID_ARGUMENTS',
    );
  });

  it("refuse every operation with another tenant's id like one with an id that does not exist, and change nothing", async () => {
    const theirs = await anOrganization(open.db);
    const writer = await aPerson(open.db, { roles: [[theirs, ['owner']]] });
    const skill = await aSkill(open.db, theirs, { rootType: 'internal' });
    const course = await aCourse(open.db, theirs, { rootType: 'internal', holds: [skill] });
    const comment = await ask(open.db, writer, createCommentOperation.document, {
      contextId: skill.id,
      body: 'Ours',
      type: 'skill',
      access: 'public',
      parent: null,
    });
    const channel = await aChannel(open.db, [writer]);
    const message = await ask(open.db, writer, postEntityMessageOperation.document, {
      entityType: 'channel',
      entityId: channel,
      text: 'Ours',
      parentId: null,
    });
    const calls = (ids: {
      skill: string;
      course: string;
      comment: string;
      channel: string;
      message: string;
    }): [string, object][] => [
      ['query($id: String!) { getSkillById(skillId: $id) { title } }', { id: ids.skill }],
      ['query($id: String!) { getComments(contextId: $id, access: "public") { body } }', { id: ids.skill }],
      ['query($id: String!) { getComments(contextId: $id, access: "private") { body } }', { id: ids.skill }],
      ['query($id: String!) { getCollection(collectionId: $id) { title } }', { id: ids.course }],
      [lmsPackagesPage.document, { type: 'course', id: ids.course }],
      [lmsPackagesPage.document, { type: 'skill', id: ids.skill }],
      [
        createCommentOperation.document,
        { contextId: ids.skill, body: 'x', type: 'skill', access: 'public', parent: null },
      ],
      [
        updateCommentOperation.document,
        { contextId: ids.skill, commentId: ids.comment, body: 'x', type: 'skill', access: 'public' },
      ],
      [
        removeCommentOperation.document,
        { contextId: ids.skill, commentId: ids.comment, type: 'skill', access: 'public', recursive: true },
      ],
      [
        upsertProgressOperation.document,
        {
          skillId: ids.skill,
          clientId: newId(),
          secondsConsumed: 1,
          answers: {},
          completedQuestions: [],
          lastCompletedBlockKey: null,
          complete: true,
        },
      ],
      [
        'query($id: String!) { getEntityMessages(entityType: "channel", entityId: $id) { cursor } }',
        { id: ids.channel },
      ],
      [
        postEntityMessageOperation.document,
        { entityType: 'channel', entityId: ids.channel, text: 'x', parentId: null },
      ],
      [
        editEntityMessageOperation.document,
        { entityType: 'channel', entityId: ids.channel, text: 'x', messageId: ids.message, hasParent: false },
      ],
      [
        deleteEntityMessageOperation.document,
        { entityType: 'channel', entityId: ids.channel, messageId: ids.message, parentId: null },
      ],
    ];
    const existing = calls({
      skill: skill.id,
      course: course.id,
      comment: comment.commentId,
      channel,
      message: message.messageId,
    });
    const missing = calls({
      skill: newId(),
      course: newId(),
      comment: newId(),
      channel: newId(),
      message: newId(),
    });
    const before = await open.db
      .selectFrom('sync.entities')
      .select(['type', 'id', 'ver'])
      .orderBy('type')
      .orderBy('id')
      .execute();
    const owner = await aPerson(open.db);
    for (const [at, [source, variables]] of existing.entries()) {
      const hidden = await tryAsking(open.db, owner, source, { ...variables });
      const absent = await tryAsking(open.db, owner, source, { ...missing[at]![1] });
      expect(hidden.errors?.[0]?.extensions.code, source).toBe('FORBIDDEN_ACCESS');
      expect(JSON.stringify(hidden), source).toBe(JSON.stringify(absent));
    }
    const lists: [string, object][] = [
      ['query($ids: [String!]!) { getSkillBodies(skillIds: $ids) { skillId } }', { ids: [skill.id] }],
      [
        'query($ids: [String!]!) { getCollectionBasicDetails(collectionIds: $ids) { title } }',
        { ids: [course.id] },
      ],
      ['query($ids: [String!]!) { getUserInfoByUserIds(userIds: $ids) { alias } }', { ids: [writer.id] }],
    ];
    for (const [source, variables] of lists)
      expect(await ask(open.db, owner, source, { ...variables }), source).toEqual([]);
    const after = await open.db
      .selectFrom('sync.entities')
      .select(['type', 'id', 'ver'])
      .where('id', 'not in', [owner.id])
      .orderBy('type')
      .orderBy('id')
      .execute();
    expect(after).toEqual(before);
  });
});

describe('accounts', () => {
  it('knows who asks, and where they belong', async () => {
    expect(await ask(open.db, member, '{ getCurrentUser { userId name emails mayImpersonate } }')).toEqual({
      userId: member.id,
      name: { first: 'Mia', last: 'Berg' },
      emails: [{ address: `${member.alias}@harbor.example`, primary: true, verified: true, orgs: [] }],
      mayImpersonate: false, // impersonators are those of the shared organization
    });
    expect(
      await ask(open.db, member, '{ getOrganizationsForUser { organizationId alias catalogIds tenant } }'),
    ).toMatchObject([
      {
        organizationId: organization.id,
        alias: organization.alias,
        catalogIds: { public: organization.publicRootId, internal: organization.internalRootId },
      },
    ]);
  });

  it('shows an organization to everyone by its alias, and its profile by its slug', async () => {
    const byAlias = 'query($a: String!) { getOrganizationByAlias(alias: $a) { organizationId } }';
    const profile = 'query($a: String!) { getTenantProfileBySlug(slug: $a) { organizationId tenant } }';
    expect(await ask(open.db, null, byAlias, { a: organization.alias })).toEqual({
      organizationId: organization.id,
    });
    expect(await ask(open.db, null, profile, { a: organization.alias })).toMatchObject({
      tenant: { status: 'PREMIUM' },
    });
    expect(await codeOf(open.db, null, byAlias, { a: 'none' })).toBe('NOT_FOUND');
    expect(await codeOf(open.db, null, profile, { a: 'none' })).toBe('NOT_FOUND');
  });

  it('names people of the same organization, at most 100 at a time', async () => {
    const colleague = await aPerson(open.db, { roles: [[organization, ['member']]], first: 'Leo' });
    const asking = 'query($ids: [String!]!) { getUserInfoByUserIds(userIds: $ids) { userId name } }';
    expect(await ask(open.db, member, asking, { ids: [colleague.id] })).toMatchObject([
      { name: { first: 'Leo' } },
    ]);
    expect(await codeOf(open.db, null, asking, { ids: [] })).toBe('UNAUTHENTICATED');
    expect(await codeOf(open.db, member, asking, { ids: Array.from({ length: 101 }, newId) })).toBe(
      'INVALID_ARGUMENTS',
    );
  });
});

describe('communication', () => {
  it('posts, edits and deletes messages, and brings them to the members of the channel', async () => {
    const [one, two] = [await aPerson(open.db, { first: 'One' }), await aPerson(open.db, { first: 'Two' })];
    const channel = await aChannel(open.db, [one, two]);
    const device = aDeviceOf(open.db, two);
    expect((await device.pullAll()).rows.map(({ type }) => type)).toContain('channel');
    const place = { entityType: 'channel', entityId: channel };
    const { messageId } = await ask(open.db, one, postEntityMessageOperation.document, {
      ...place,
      text: ' Hi ',
      parentId: null,
    });
    await ask(open.db, two, postEntityMessageOperation.document, {
      ...place,
      text: 'Hello',
      parentId: `tmp-${messageId}`,
    });
    const { rows } = await device.pullAll();
    expect(rows.find(({ id }) => id === messageId)?.body).toMatchObject({
      version: 1,
      responses: 1,
      fields: { text: 'Hi' },
    });
    const edit = { ...place, text: 'Hi all', messageId, hasParent: false };
    expect(await codeOf(open.db, two, editEntityMessageOperation.document, edit)).toBe('FORBIDDEN_ACCESS');
    await ask(open.db, one, editEntityMessageOperation.document, edit);
    expect((await device.pullAll()).rows).toMatchObject([
      { body: { version: 2, fields: { text: 'Hi all' } } },
    ]);
    const removal = { ...place, messageId, parentId: null };
    expect(await codeOf(open.db, two, deleteEntityMessageOperation.document, removal)).toBe(
      'FORBIDDEN_ACCESS',
    );
    await ask(open.db, one, deleteEntityMessageOperation.document, removal);
    expect((await device.pullAll()).rows).toMatchObject([
      { body: { deletedAt: expect.any(Number), fields: { text: '' } } },
    ]);
    expect(await codeOf(open.db, one, editEntityMessageOperation.document, edit)).toBe('FORBIDDEN_ACCESS');
    expect(await ask(open.db, one, '{ getChannelsForUser { channelId members } }')).toEqual([
      { channelId: one.id, members: [one.id] }, // the inbox, which was told of the message
      { channelId: channel, members: [one.id, two.id].sort() },
    ]);
  });

  it('pages through messages from the newest to the oldest', async () => {
    const one = await aPerson(open.db);
    const channel = await aChannel(open.db, [one]);
    for (let i = 0; i < 55; i += 1) {
      const args = { entityType: 'channel', entityId: channel, text: `${i}`, parentId: null };
      await ask(open.db, one, postEntityMessageOperation.document, args, {
        now: 1_000_000 + 1_000 * Math.floor(i / 2),
      });
    }
    const asking =
      'query($c: String!, $f: String) { getEntityMessages(entityType: "channel", entityId: $c, fromMessageId: $f) { messages { fields } cursor } }';
    const newest = await ask(open.db, one, asking, { c: channel });
    const oldest = await ask(open.db, one, asking, { c: channel, f: newest.cursor });
    expect(newest.messages).toHaveLength(50);
    expect(oldest.cursor).toBeNull();
    const texts = [...oldest.messages, ...newest.messages].map(({ fields }: { fields: { text: string } }) =>
      Number(fields.text),
    );
    expect(texts).toEqual(Array.from({ length: 55 }, (_, i) => i));
  });
});
