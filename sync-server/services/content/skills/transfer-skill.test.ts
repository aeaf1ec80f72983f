/** A skill goes from one owner to another (D64, ERR-005). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateCollectionItemsOperation } from '#contract/content/collection-meta.ts';
import { createCommentOperation } from '#contract/content/comment.ts';
import { reportCommentOperation } from '#contract/content/comment-report.ts';
import { updateSkillMetaOperation } from '#contract/content/skill-meta.ts';
import { transferSkillOperation } from '#contract/content/transfer-skill.ts';
import { newId } from '#contract/ids.ts';
import { organizationBucket, skillBucket } from '#domain/bucket.ts';
import { systemChannelId } from '#domain/realtime.ts';
import { roles } from '#domain/role.ts';
import {
  aCourse,
  anOrganization,
  anOwnSkill,
  aPerson,
  aSkill,
  callerOf,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { aDeviceOf, ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../../storage/database.ts';
import { mayEditDraft } from '../may-edit-draft.ts';
import { mayReadAsset } from '../may-read-asset.ts';
import { searchContent } from '../search/search-content.ts';
import { skillsByIds } from './repository.ts';

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let ferry: SeededOrganization;
/** owns both */
let ana: SeededPerson;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
});
beforeEach(async () => {
  [harbor, ferry] = [await anOrganization(open.db), await anOrganization(open.db)];
  ana = await aPerson(open.db, {
    roles: [
      [harbor, ['owner']],
      [ferry, ['owner']],
    ],
  });
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const of = ({ id }: { id: string }) => ({ type: 'ORGANIZATION' as const, id });
const own = ({ id }: { id: string }) => ({ type: 'USER' as const, id });
type To = ReturnType<typeof of> | ReturnType<typeof own>;
const transfer = (by: SeededPerson | null, skillId: string, to: To = of(ferry)) =>
  codeOf(open.db, by, transferSkillOperation.document, { skillId, ownerInfo: to });
const recordOf = async (id: string) => (await skillsByIds(open.db, [id]))[0];
const rowsOf = async (person: SeededPerson, id: string) =>
  (await aDeviceOf(open.db, person).pullAll()).rows.filter((row) => row.id.endsWith(id) && row.body !== null);
const toldTo = async (person: SeededPerson) =>
  (
    await open.db
      .selectFrom('communication.messages')
      .select('template')
      .where('channelId', '=', systemChannelId(person.id))
      .execute()
  ).map(({ template }) => template as unknown as { template: string; variables: Record<string, string> });

describe('transferSkill', () => {
  it('is the owner’s of both sides: any other role on either is refused, and so is a visitor (D64, ERR-005)', async () => {
    const skill = await aSkill(open.db, harbor);
    for (const role of roles.filter((each) => each !== 'owner')) {
      const gives = await aPerson(open.db, {
        roles: [
          [harbor, [role]],
          [ferry, ['owner']],
        ],
      });
      const gets = await aPerson(open.db, {
        roles: [
          [harbor, ['owner']],
          [ferry, [role]],
        ],
      });
      expect([await transfer(gives, skill.id), await transfer(gets, skill.id)], role).toEqual([
        'FORBIDDEN_ACCESS',
        'FORBIDDEN_ACCESS',
      ]);
    }
    const author = await aPerson(open.db, { roles: [[ferry, ['owner']]] });
    const written = await aSkill(open.db, harbor, { authors: [[author, 'author']] });
    expect(await transfer(author, written.id)).toBe('FORBIDDEN_ACCESS');
    expect(await transfer(null, skill.id)).toBe('UNAUTHENTICATED');
    expect(await recordOf(skill.id)).toMatchObject({ organizationId: harbor.id, visible: true });
    expect(await transfer(ana, skill.id)).toBeUndefined();
    expect(await recordOf(skill.id)).toMatchObject({ organizationId: ferry.id, tenantSlug: ferry.alias });
  });

  it('takes nothing of an organization that is somebody else’s, gives nothing to one, and tells neither from what is not there', async () => {
    const other = await anOrganization(open.db);
    const bo = await aPerson(open.db, { roles: [[other, ['owner']]] });
    const theirs = await aSkill(open.db, other);
    const boOwn = await anOwnSkill(open.db, bo);
    const mine = await aSkill(open.db, harbor);
    for (const [skillId, to] of [
      [theirs.id, of(ferry)],
      [boOwn.id, own(ana)],
      [mine.id, of(other)],
      [mine.id, own(bo)],
      [mine.id, of({ id: newId() })],
      [newId(), of(ferry)],
      [newId(), of({ id: newId() })],
    ] as const)
      expect(await transfer(ana, skillId, to)).toBe('FORBIDDEN_ACCESS');
    expect(await recordOf(mine.id)).toMatchObject({ organizationId: harbor.id, visible: true });
  });

  it('is refused with SKILL_NON_TRANSFERABLE while a collection holds it, and with SKILL_IS_RETIRED once it is retired (ERR-005)', async () => {
    const held = await aSkill(open.db, harbor);
    await aCourse(open.db, harbor, { holds: [held] });
    expect(await transfer(ana, held.id)).toBe('SKILL_NON_TRANSFERABLE');
    expect(await transfer(await aPerson(open.db), held.id)).toBe('FORBIDDEN_ACCESS');
    const retired = await aSkill(open.db, harbor, { workflow: 'RETIRED' });
    expect(await transfer(ana, retired.id)).toBe('SKILL_IS_RETIRED');
  });

  it('comes hidden, under an address that is free there, with its draft, comments and place in searches; those who stay behind lose it', async () => {
    await aSkill(open.db, ferry, { slug: 'bowline' });
    const [stays, leaves] = [
      await aPerson(open.db, {
        roles: [
          [harbor, ['member']],
          [ferry, ['member']],
        ],
      }),
      await aPerson(open.db, { roles: [[harbor, ['trainer']]] }),
    ];
    const learner = await aPerson(open.db, { roles: [[harbor, ['member']]] });
    const skill = await aSkill(open.db, harbor, {
      ...{ slug: 'bowline', title: 'Bowlines', boostScore: 5, importKey: 'knots/bowline' },
      authors: [
        [stays, 'author'],
        [leaves, 'copyEditor'],
      ],
    });
    const told = { contextId: skill.id, type: 'skill', access: 'public' };
    const { commentId } = await ask(open.db, learner, createCommentOperation.document, {
      ...{ ...told, parent: null },
      body: 'Which hand?',
    });
    await ask(open.db, stays, reportCommentOperation.document, {
      ...told,
      commentId,
      reason: 'spam',
      note: '',
    });
    const harborOwner = await aPerson(open.db, { roles: [[harbor, ['owner']]] });
    const ferryOwner = await aPerson(open.db, { roles: [[ferry, ['owner']]] });
    expect(await transfer(ana, skill.id)).toBeUndefined();

    expect(await recordOf(skill.id)).toMatchObject({
      ...{ organizationId: ferry.id, slug: 'bowline-2', visible: false, workflow: 'PUBLISHED' },
      ...{ boostScore: 0, importKey: null, formerSlugs: [], bodyVersion: 1 },
      authors: [{ userId: stays.id, authorType: 'author' }],
    });
    for (const person of [learner, leaves, harborOwner]) {
      expect(await rowsOf(person, skill.id), person.alias).toEqual([]);
      expect(await rowsOf(person, commentId), person.alias).toEqual([]);
    }
    expect((await rowsOf(ferryOwner, skill.id)).flatMap((row) => row.in)).toContain(
      organizationBucket(ferry.id, 'hidden-catalog'),
    );
    expect((await rowsOf(stays, skill.id))[0]?.in).toContain(skillBucket(skill.id));
    const kinds = (await rowsOf(ferryOwner, commentId)).map(({ type }) => type).sort();
    expect(kinds).toEqual(['comment', 'commentReport']);
    for (const [person, may] of [
      [ferryOwner, true],
      [stays, true],
      [leaves, false],
      [harborOwner, false],
    ] as const) {
      const at = Date.now();
      const caller = callerOf(person);
      expect(await mayEditDraft({ tx: open.db, caller, at }, skill.id)).toBe(may);
      const { hits } = await searchContent(
        { tx: open.db, caller, at },
        {
          ...{ index: 'content' as const, key: '', query: 'bowlines', sort: 'relevance' as const },
          ...{ filters: {}, typos: true, offset: 0 },
        },
      );
      expect(hits.some(({ id }) => id === skill.id)).toBe(may);
    }

    const variables = { title: 'Bowlines', organization: expect.any(String), by: 'Ada Berg' };
    const link = `/learn/${ferry.alias}/skill/bowline-2`;
    const notice = { template: 'lessonTransferred', user: ana.id };
    for (const person of [stays, ferryOwner])
      expect(await toldTo(person)).toContainEqual({ ...notice, variables: { ...variables, link } });
    for (const person of [leaves, harborOwner])
      expect(await toldTo(person)).toContainEqual({ ...notice, variables });
    for (const person of [learner, ana])
      expect((await toldTo(person)).filter(({ template }) => template === 'lessonTransferred')).toEqual([]);
    const audited = await open.db
      .selectFrom('audit.lines')
      .select(['organizationId', 'userId'])
      .where('kind', '=', 'transferred')
      .where('entityId', '=', skill.id)
      .execute();
    expect(audited).toHaveLength(2);
    expect(audited).toEqual(
      expect.arrayContaining([harbor, ferry].map(({ id }) => ({ organizationId: id, userId: ana.id }))),
    );
  });

  it('takes its pictures along, so that the new owner can publish it, and leaves those that others show', async () => {
    const picture = async (placeId: string | null) => {
      const id = newId();
      await open.db
        .insertInto('content.assets')
        .values({
          ...{ id, organizationId: harbor.id, contentType: 'image/png', bytes: 9, sha256: newId(), width: 1 },
          ...{ height: 1, createdAt: 1, uploadedBy: ana.id, assetType: 'image', placeType: 'skill', placeId },
        })
        .execute();
      return id;
    };
    const other = await aSkill(open.db, harbor);
    const [shown, shared] = [await picture(other.id), await picture(other.id)];
    const skill = await aSkill(open.db, harbor, { image: shown, featuredImage: shared });
    await open.db.updateTable('content.skills').set({ image: shared }).where('id', '=', other.id).execute();
    const drafted = await picture(skill.id);
    expect(await transfer(ana, skill.id)).toBeUndefined();
    const ids = async (organizationId: string) =>
      (
        await open.db
          .selectFrom('content.assets')
          .select('id')
          .where('organizationId', '=', organizationId)
          .execute()
      ).map(({ id }) => id);
    expect((await ids(ferry.id)).sort()).toEqual([shown, drafted].sort());
    expect(await ids(harbor.id)).toEqual([shared]);
    const member = await aPerson(open.db, { roles: [[ferry, ['trainer']]] });
    for (const id of [shown, shared, drafted])
      expect(await mayReadAsset(open.db, callerOf(member), id)).toBe(true);
  });

  it('goes into an organization from a person’s own lessons and back, and nobody else keeps a role on what is theirs (D96)', async () => {
    const bo = await aPerson(open.db, { roles: [[harbor, ['member']]] });
    const skill = await anOwnSkill(open.db, ana, {
      authors: [
        [ana, 'author'],
        [bo, 'author'],
      ],
    });
    expect(await transfer(bo, skill.id, own(bo))).toBe('FORBIDDEN_ACCESS');
    expect(await transfer(ana, skill.id, of(harbor))).toBeUndefined();
    expect(await recordOf(skill.id)).toMatchObject({
      ...{ organizationId: harbor.id, ownerId: null, tenantSlug: harbor.alias, rootType: 'internal' },
      authors: expect.arrayContaining([{ userId: bo.id, authorType: 'author' }]),
    });
    expect(await transfer(ana, skill.id, own(ana))).toBeUndefined();
    expect(await recordOf(skill.id)).toMatchObject({
      ...{ organizationId: null, ownerId: ana.id, tenantSlug: ana.alias, visible: false },
      authors: [{ userId: ana.id, authorType: 'author' }],
    });
    expect(await rowsOf(bo, skill.id)).toEqual([]);
    const show = { skillId: skill.id, fields: { visible: true } };
    expect(await codeOf(open.db, ana, updateSkillMetaOperation.document, show)).toBe('INVALID_ARGUMENTS');
  });

  it('happens once when it is asked twice at one moment, and never while it is put into a course', async () => {
    const skill = await aSkill(open.db, harbor);
    expect(await Promise.all([transfer(ana, skill.id), transfer(ana, skill.id)])).toEqual([
      undefined,
      undefined,
    ]);
    const bo = await aPerson(open.db, { roles: [[ferry, ['owner']]] });
    expect((await toldTo(bo)).length).toBe(0);
    for (let round = 0; round < 5; round++) {
      const raced = await aSkill(open.db, harbor);
      const course = await aCourse(open.db, harbor);
      const insert = {
        collectionId: course.id,
        itemId: raced.id,
        itemType: 'skill',
        act: 'insert',
        after: null,
      };
      const [went, put] = await Promise.all([
        transfer(ana, raced.id),
        codeOf(open.db, ana, updateCollectionItemsOperation.document, insert as never),
      ]);
      expect([went, put].filter((code) => code === undefined)).toHaveLength(1);
    }
    const lines = await open.db
      .selectFrom('audit.lines')
      .select('n')
      .where('kind', '=', 'transferred')
      .where('entityId', '=', skill.id)
      .execute();
    expect(lines).toHaveLength(2);
  });
});
