/** A person's own skill that others work on, too (D96). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssetUploadIntentOperation } from '#contract/content/asset.ts';
import { createCommentOperation } from '#contract/content/comment.ts';
import { reportCommentOperation } from '#contract/content/comment-report.ts';
import { setContentArchivedOperation } from '#contract/content/content-acts.ts';
import { updateSkillAuthorsOperation } from '#contract/content/skill-authors.ts';
import { updateSkillMetaOperation } from '#contract/content/skill-meta.ts';
import { newId } from '#contract/ids.ts';
import { skillBucket, userBucket } from '#domain/bucket.ts';
import { MOST_OWN_COLLABORATORS, MOST_SHARED_SKILLS } from '#domain/own-space.ts';
import { systemChannelId } from '#domain/realtime.ts';
import {
  anOrganization,
  anOwnSkill,
  aPerson,
  callerOf,
  type SeededOrganization,
  type SeededPerson,
  type SeededSkill,
} from '#tests/support/seed.ts';
import { aDeviceOf, ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { uploadIntent } from '#tests/support/upload-intent.ts';
import { type OpenDatabase, openDatabase } from '../../storage/database.ts';
import { change } from '../../sync/feed.ts';
import { changeAlias } from '../accounts/change-alias.ts';
import { eraseOwnSkills } from './erase-own-skills.ts';
import { mayEditDraft } from './may-edit-draft.ts';
import { mayReadAsset } from './may-read-asset.ts';
import { searchContent } from './search/search-content.ts';
import { skillsByIds } from './skills/repository.ts';
import { contentWrittenBy, lessonsWrittenBy } from './written-by.ts';

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let admin: SeededPerson;
let ana: SeededPerson;
let bo: SeededPerson;
let skill: SeededSkill;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
  harbor = await anOrganization(open.db, { alias: 'harbor' });
  admin = await aPerson(open.db, { roles: [[harbor, ['owner', 'superAdmin']]] });
});
beforeEach(async () => {
  [ana, bo] = [await aPerson(open.db), await somebody()];
  skill = await anOwnSkill(open.db, ana, { title: 'Whistling' });
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

type Change = { person: string; roles?: string[]; how?: 'add' | 'remove' | null; skillId?: string };
const argsOf = ({ skillId = skill.id, roles = ['author'], ...given }: Change) => ({
  skillId,
  roles,
  ...given,
});
/** Of no organization, whose profile anybody may open. */
async function somebody() {
  const person = await aPerson(open.db);
  await open.db
    .updateTable('accounts.users')
    .set({ profileVisible: true })
    .where('id', '=', person.id)
    .execute();
  return person;
}
const codeOfChange = (by: SeededPerson | null, given: Change) =>
  codeOf(open.db, by, updateSkillAuthorsOperation.document, argsOf(given));
const share = (given: Partial<Change> = {}) => codeOfChange(ana, { person: bo.alias, how: 'add', ...given });
const update = (by: SeededPerson, fields: object) =>
  codeOf(open.db, by, updateSkillMetaOperation.document, { skillId: skill.id, fields });
const recordOf = async (id = skill.id) => (await skillsByIds(open.db, [id]))[0];
const authors = async () => (await recordOf())?.authors.map(({ userId, authorType }) => [userId, authorType]);
const rowOn = async (person: SeededPerson, id = skill.id) =>
  (await aDeviceOf(open.db, person).pullAll()).rows.find((row) => row.id === id && row.body !== null);
const told = async (person: SeededPerson) =>
  (
    await open.db
      .selectFrom('communication.messages')
      .select('template')
      .where('channelId', '=', systemChannelId(person.id))
      .execute()
  ).map(({ template }) => template as unknown as { template: string; variables: Record<string, string> });
const bySlug = (by: SeededPerson | null, slug: string) =>
  codeOf(open.db, by, 'query($slug: String!) { getEntityBySlug(slug: $slug) { type } }', { slug });

const comment = async (by: SeededPerson) =>
  (
    await ask(open.db, by, createCommentOperation.document, {
      ...{ contextId: skill.id, type: 'skill', access: 'public', parent: null },
      body: 'Two fingers?',
    })
  ).commentId as string;
const report = (by: SeededPerson, commentId: string) =>
  codeOf(open.db, by, reportCommentOperation.document, {
    ...{ contextId: skill.id, type: 'skill', access: 'public', reason: 'spam', note: '' },
    commentId,
  });

describe('a collaborator of a person’s own skill', () => {
  it('is added by their user name, holds it on their devices, and edits it; nobody else does (D96, COLL-021)', async () => {
    expect(await share()).toBeUndefined();
    expect(await authors()).toEqual(
      [
        [ana.id, 'author'],
        [bo.id, 'author'],
      ].toSorted(),
    );
    expect((await rowOn(ana))?.in).toEqual([userBucket(ana.id)]);
    expect((await rowOn(bo))?.in).toContain(skillBucket(skill.id));
    expect((await rowOn(bo, ana.id))?.type).toBe('userInfo');
    expect(await rowOn(admin)).toBeUndefined();
    expect(await update(bo, { subtitle: 'For two' })).toBeUndefined();
    expect(await update(bo, { workflow: 'PUBLISHED' })).toBeUndefined();
    for (const [person, may] of [
      [ana, true],
      [bo, true],
      [admin, false],
    ] as const)
      expect(
        await mayEditDraft({ tx: open.db, caller: callerOf(person), at: Date.now() }, skill.id),
        person.alias,
      ).toBe(may);
    const whole = 'query($id: String!) { getSkillById(skillId: $id) { owner title } }';
    expect(await ask(open.db, bo, whole, { id: skill.id })).toMatchObject({ owner: { id: ana.id } });
  });

  it('does not put it away, open it to others, reset its draft or show it (D96)', async () => {
    const cy = await somebody();
    await share();
    expect(await codeOfChange(bo, { person: cy.alias, how: 'add' })).toBe('FORBIDDEN_ACCESS');
    expect(await codeOfChange(bo, { person: ana.id, roles: [] })).toBe('FORBIDDEN_ACCESS');
    expect(await codeOfChange(bo, { person: bo.id, roles: ['copyEditor'], how: 'add' })).toBe(
      'FORBIDDEN_ACCESS',
    );
    const archive = { type: 'skill', entityId: skill.id, archived: true, visible: false };
    expect(await codeOf(open.db, bo, setContentArchivedOperation.document, archive)).toBe('FORBIDDEN_ACCESS');
    const reset = 'mutation($skillId: String!) { resetSkillDraft(skillId: $skillId) { success } }';
    expect(await codeOf(open.db, bo, reset, { skillId: skill.id })).toBe('FORBIDDEN_ACCESS');
    expect(await update(bo, { visible: true })).toBe('INVALID_ARGUMENTS');
  });

  it('is told once in their inbox, with the way to it, and its owner is not (RT-011)', async () => {
    await share();
    await share({ roles: ['copyEditor'] });
    expect(await told(bo)).toMatchObject([
      { template: 'lessonShared', variables: { title: 'Whistling', link: `/skill/${skill.id}` } },
    ]);
    expect(await told(ana)).toEqual([]);
  });

  it('loses it with the next pull when they are removed, and when they leave', async () => {
    for (const removes of [() => codeOfChange(ana, { person: bo.id, roles: [] }), leaves]) {
      await share();
      const device = aDeviceOf(open.db, bo);
      await device.pullAll();
      expect(await removes()).toBeUndefined();
      expect(await rowOn(bo)).toBeUndefined();
      expect(await update(bo, { subtitle: 'Late' })).toBe('FORBIDDEN_ACCESS');
      expect((await rowOn(ana))?.in).toEqual([userBucket(ana.id)]);
      expect(await mayEditDraft({ tx: open.db, caller: callerOf(bo), at: Date.now() }, skill.id)).toBe(false);
    }
    async function leaves() {
      return codeOfChange(bo, { person: bo.id, roles: [] });
    }
  });

  it('finds it, and is told whose it is; nobody else does (SEARCH-005, SEARCH-009)', async () => {
    const { id } = await anOwnSkill(open.db, ana, { title: 'Marlinspike' });
    const search = async (person: SeededPerson | null) =>
      searchContent(
        { tx: open.db, caller: person && callerOf(person), at: Date.now() },
        {
          index: 'content',
          key: '',
          query: 'marlinspike',
          sort: 'relevance',
          filters: {},
          typos: true,
          offset: 0,
        },
      );
    expect((await search(bo)).hits).toEqual([]);
    await share({ skillId: id });
    const { hits, owners } = await search(bo);
    expect(hits.map(({ ownerKey }) => ownerKey)).toEqual([`usr#${ana.id}`]);
    expect(owners).toMatchObject([{ ownerKey: `usr#${ana.id}`, alias: ana.alias }]);
    expect((await search(ana)).owners).toEqual([]);
    for (const other of [admin, null]) expect((await search(other)).hits).toEqual([]);
  });

  it('brings pictures for it, which it may show and its owner sees', async () => {
    await share();
    const bring = uploadIntent(Buffer.from('ahoy'), { organizationId: harbor.id, skillId: skill.id });
    const asBo = { ...bring, ownerInfo: { type: 'USER', id: bo.id } };
    expect(await codeOf(open.db, bo, createAssetUploadIntentOperation.document, asBo)).toBeUndefined();
    const assetId = await aPicture(bo, skill.id);
    expect(await update(bo, { images: { catalog: assetId } })).toBeUndefined();
    expect(await mayReadAsset(open.db, callerOf(ana), assetId)).toBe(true);
    expect(await mayReadAsset(open.db, callerOf(admin), assetId)).toBe(false);
    const elsewhere = await aPicture(bo, (await anOwnSkill(open.db, bo)).id);
    expect(await update(bo, { images: { catalog: elsewhere } })).toBe('INVALID_ARGUMENTS');
  });

  it('reports a comment to its owner, who may remove it', async () => {
    await share();
    const cy = await somebody();
    await share({ person: cy.alias });
    const commentId = await comment(cy);
    expect(await rowOn(bo, commentId)).toBeDefined();
    expect(await report(bo, commentId)).toBeUndefined();
    expect(await told(ana)).toMatchObject([{ template: 'messageReported' }]);
    expect(await report(bo, await comment(ana))).toBeUndefined();
    expect(await told(ana)).toHaveLength(1);
    expect(await report(admin, commentId)).toBe('FORBIDDEN_ACCESS');
  });
});

async function aPicture(by: SeededPerson, skillId: string) {
  const id = newId();
  const file = { contentType: 'image/webp', bytes: 1, sha256: 'd'.repeat(64), width: 1, height: 1 };
  const place = { placeType: 'skill', placeId: skillId, uploadedBy: by.id } as const;
  await open.db
    .insertInto('content.assets')
    .values({ id, organizationId: null, createdAt: 1, assetType: 'image', ...file, ...place })
    .execute();
  return id;
}

describe('who works on a person’s own skill is said by its owner', () => {
  it('alone, with the user name of somebody who may be found by it: no id and no address finds anybody (D67)', async () => {
    const cy = await somebody();
    const { email } = await open.db
      .selectFrom('accounts.users')
      .select('email')
      .where('id', '=', cy.id)
      .executeTakeFirstOrThrow();
    for (const person of [cy.id, `${cy.alias}x`, email, 'nobody', newId()])
      expect(await share({ person }), person).toBe('NOT_FOUND');
    expect(await share({ person: cy.alias.toUpperCase() })).toBeUndefined();
    const [hidden, near] = [
      await aPerson(open.db),
      await aPerson(open.db, { roles: [[harbor, ['member']]] }),
    ];
    expect(await share({ person: hidden.alias })).toBe('NOT_FOUND');
    const { id } = await anOwnSkill(open.db, admin);
    const byAdmin = { skillId: id, person: near.alias, how: 'add' } as const;
    expect(await codeOfChange(admin, byAdmin)).toBeUndefined();
    await open.db.updateTable('accounts.users').set({ disabled: true }).where('id', '=', bo.id).execute();
    expect(await share()).toBe('NOT_FOUND');
    for (const [other, code] of [
      [bo, 'FORBIDDEN_ACCESS'],
      [admin, 'FORBIDDEN_ACCESS'],
      [null, 'UNAUTHENTICATED'],
    ] as const)
      expect(await codeOfChange(other, { person: cy.alias }), code).toBe(code);
    expect(await codeOfChange(admin, { person: admin.id, roles: [] })).toBe('FORBIDDEN_ACCESS');
    expect(await share({ skillId: newId() })).toBe('FORBIDDEN_ACCESS');
  });

  it('in a role that it has use for, and of as many people as there is room for', async () => {
    for (const role of ['peerReviewer', 'seoReviewer'])
      expect(await share({ roles: [role] }), role).toBe('INVALID_ARGUMENTS');
    for (let n = 0; n < MOST_OWN_COLLABORATORS; n += 1)
      expect(await share({ person: (await somebody()).alias })).toBeUndefined();
    expect(await share()).toBe('INVALID_ARGUMENTS');
  });

  it('as long as the other works on fewer of other people’s than one may', async () => {
    await share();
    await open.pool.query(
      `insert into content.skills select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'slug', 'n-' || n))).*
       from content.skills s, generate_series(2, ${MOST_SHARED_SKILLS}) n where s.id = '${skill.id}'`,
    );
    await open.pool.query(
      `insert into content."skillAuthors" ("skillId", "userId", role) select id, '${bo.id}', 'author' from content.skills
       where "ownerId" = '${ana.id}' and id <> '${skill.id}'`,
    );
    const { id } = await anOwnSkill(open.db, ana);
    expect(await share({ skillId: id })).toBe('INVALID_ARGUMENTS');
  });

  it('with so many names an hour, and once where two devices say it at one moment (T17)', async () => {
    await Promise.all([share(), share()]);
    expect(await authors()).toHaveLength(2);
    expect(await told(bo)).toHaveLength(1);
    const codes = new Set<unknown>();
    for (let n = 0; n < 45; n += 1) codes.add(await share({ person: `nobody-${n}` }));
    expect([...codes]).toEqual(['NOT_FOUND', 'RATE_LIMITED']);
  });
});

describe('the address of a person’s own skill', () => {
  it('leads its owner and its collaborators on from the user name of before, and nobody else (D67)', async () => {
    await share();
    const alias = `ana-${newId().slice(-8)}`;
    await change(
      open.db,
      () => undefined,
      (ctx) => changeAlias(ctx, { userId: ana.id, alias, at: Date.now() }),
    );
    expect((await rowOn(bo))?.body).toMatchObject({ tenantSlug: alias });
    for (const path of [`${ana.alias}/${skill.slug}`, `${alias}/${skill.slug}`]) {
      for (const each of [ana, bo]) expect(await bySlug(each, path), path).toBeUndefined();
      for (const each of [admin, null]) expect(await bySlug(each, path), path).toBe('NOT_FOUND');
    }
    const cy = await aPerson(open.db);
    expect(await bySlug(cy, `${ana.alias}/${skill.slug}`)).toBe('NOT_FOUND');
  });
});

describe('an account', () => {
  const erase = (person: SeededPerson) =>
    change(
      open.db,
      () => undefined,
      (ctx) => eraseOwnSkills(ctx, person.id),
    );

  it('is exported with the skills of others that it works on, and their titles', async () => {
    await share();
    const note = { id: newId(), userId: bo.id, skillId: skill.id, quote: '', body: 'Mine', blockKey: null };
    await open.db
      .insertInto('content.notes')
      .values({ ...note, createdAt: 1, updatedAt: 1 })
      .execute();
    expect(await lessonsWrittenBy(open.db, bo.id)).toMatchObject([{ organization: ana.alias }]);
    expect(await lessonsWrittenBy(open.db, ana.id)).toHaveLength(1);
    expect((await contentWrittenBy(open.db, bo.id)).notes).toMatchObject([{ lesson: 'Whistling' }]);
    await codeOfChange(ana, { person: bo.id, roles: [] });
    expect(await lessonsWrittenBy(open.db, bo.id)).toEqual([]);
    expect((await contentWrittenBy(open.db, bo.id)).notes).toMatchObject([{ lesson: null }]);
  });

  it('that ends works on no skill of others, whose pictures stay with their owners', async () => {
    await share();
    const assetId = await aPicture(bo, skill.id);
    await update(bo, { images: { catalog: assetId } });
    await erase(bo);
    expect(await authors()).toEqual([[ana.id, 'author']]);
    expect((await rowOn(ana))?.in).toEqual([userBucket(ana.id)]);
    expect(await mayReadAsset(open.db, callerOf(ana), assetId)).toBe(true);
  });

  it('that ends takes its own skills from everybody’s devices, with what they kept of them', async () => {
    await share();
    await aPicture(bo, skill.id);
    const noteId = newId();
    const note = { noteId, skillId: skill.id, blockKey: null, quote: '', body: 'Mine', seen: null };
    const upsert =
      'mutation($noteId: String!, $skillId: String!, $blockKey: String, $quote: String!, $body: String!, $seen: String) { upsertNote(noteId: $noteId, skillId: $skillId, blockKey: $blockKey, quote: $quote, body: $body, seen: $seen) { success } }';
    await ask(open.db, bo, upsert, note);
    expect(await rowOn(bo, `${bo.id}/${noteId}`)).toBeDefined();
    await erase(ana);
    expect(await recordOf()).toBeUndefined();
    for (const id of [skill.id, `${bo.id}/${noteId}`]) expect(await rowOn(bo, id)).toBeUndefined();
    const files = await open.db
      .selectFrom('content.assets')
      .select('id')
      .where('placeId', '=', skill.id)
      .execute();
    expect(files).toEqual([]);
  });
});
