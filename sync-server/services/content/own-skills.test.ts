/** A person's own skills, beside those of organizations (D96). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAssetUploadIntentOperation } from '#contract/content/asset.ts';
import { updateCollectionItemsOperation } from '#contract/content/collection-meta.ts';
import { setContentArchivedOperation } from '#contract/content/content-acts.ts';
import { createSkillForOwnerOperation } from '#contract/content/create.ts';
import { updateSkillMetaOperation } from '#contract/content/skill-meta.ts';
import { newId } from '#contract/ids.ts';
import { userBucket } from '#domain/bucket.ts';
import {
  aCourse,
  anOrganization,
  anOwnSkill,
  aPerson,
  callerOf,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { aDeviceOf, ask, codeOf, requestOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { uploadIntent } from '#tests/support/upload-intent.ts';
import { type OpenDatabase, openDatabase } from '../../storage/database.ts';
import { change } from '../../sync/feed.ts';
import { changeAlias } from '../accounts/change-alias.ts';
import { accessForExport } from './embedded-course.ts';
import { eraseOwnSkills } from './erase-own-skills.ts';
import { forgetUnusedAssets } from './forget-unused-assets.ts';
import { mayReadAsset } from './may-read-asset.ts';
import { searchContent } from './search/search-content.ts';
import { skillsByIds } from './skills/repository.ts';
import { toSkill } from './skills/skill-row.ts';
import { contentWrittenBy, lessonsWrittenBy } from './written-by.ts';

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let owner: SeededPerson;
let ana: SeededPerson;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
  harbor = await anOrganization(open.db, { alias: 'harbor' });
  owner = await aPerson(open.db, { roles: [[harbor, ['owner', 'superAdmin']]] });
  ana = await aPerson(open.db);
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const skill = (by: SeededPerson, over: object = {}) => ({
  skillId: newId(),
  ownerInfo: { type: 'USER', id: by.id },
  title: 'Whistling',
  subtitle: 'For one',
  creatorIsAuthor: true,
  collectionIds: [] as string[],
  rootType: null,
  legacy: false,
  ...over,
});
const make = (by: SeededPerson, over: object = {}) =>
  ask(open.db, by, createSkillForOwnerOperation.document, skill(by, over));
const codeOfMaking = (by: SeededPerson | null, over: object) =>
  codeOf(open.db, by, createSkillForOwnerOperation.document, skill(ana, over));
const update = (by: SeededPerson, skillId: string, fields: object) =>
  codeOf(open.db, by, updateSkillMetaOperation.document, { skillId, fields });
const recordOf = async (id: string) => (await skillsByIds(open.db, [id]))[0];

describe('a skill that a person makes for themselves', () => {
  it('is theirs without an organization, under their user name, on their devices alone (CREATE-015, D96)', async () => {
    const skillId = newId();
    const made = await make(ana, { skillId });
    expect(made).toEqual({ skillId, skillSlug: 'whistling', tenantSlug: ana.alias });
    const record = await recordOf(skillId);
    expect(record && toSkill(record)).toMatchObject({
      organizationId: null,
      ownerId: ana.id,
      rootType: 'internal',
      visible: false,
      authors: [{ userId: ana.id, authorType: 'author' }],
    });
    const row = (await aDeviceOf(open.db, ana).pullAll()).rows.find(({ id }) => id === skillId);
    expect(row?.in).toEqual([userBucket(ana.id)]);
    const { rows } = await aDeviceOf(open.db, owner, { tenants: [ana.alias] }).pullAll();
    expect(rows.filter(({ id }) => id === skillId)).toEqual([]);
    const whole = 'query($id: String!) { getSkillById(skillId: $id) { owner organizationId title } }';
    expect(await ask(open.db, ana, whole, { id: skillId })).toMatchObject({
      owner: { type: 'USER', id: ana.id },
      organizationId: null,
    });
    expect(await codeOf(open.db, owner, whole, { id: skillId })).toBe('FORBIDDEN_ACCESS');
  });

  it('of a title that they have used gets an address of its own; another person’s is beside it', async () => {
    const bo = await aPerson(open.db);
    const slugOf = async (by: SeededPerson) => (await make(by, { title: 'Same' })).skillSlug;
    expect([await slugOf(ana), await slugOf(ana), await slugOf(bo)]).toEqual(['same', 'same-2', 'same']);
  });

  it('is made for nobody else, in no course and in no public catalog', async () => {
    const course = await aCourse(open.db, harbor, { rootType: 'internal' });
    const forAna = { ownerInfo: { type: 'USER', id: ana.id } };
    expect(await codeOfMaking(owner, forAna)).toBe('FORBIDDEN_ACCESS');
    expect(await codeOfMaking(null, forAna)).toBe('UNAUTHENTICATED');
    expect(await codeOfMaking(ana, { ownerInfo: { type: 'USER', id: harbor.id } })).toBe('FORBIDDEN_ACCESS');
    expect(await codeOfMaking(ana, { ownerInfo: { type: 'ORGANIZATION', id: ana.id } })).toBe(
      'FORBIDDEN_ACCESS',
    );
    expect(await codeOfMaking(ana, { collectionIds: [course.id] })).toBe('INVALID_ARGUMENTS');
    expect(await codeOfMaking(ana, { rootType: 'catalog' })).toBe('INVALID_ARGUMENTS');
    const { id } = await anOwnSkill(open.db, owner);
    const into = { collectionId: course.id, itemId: id, act: 'insert', after: null };
    expect(await codeOf(open.db, owner, updateCollectionItemsOperation.document, into)).toBe(
      'FORBIDDEN_ACCESS',
    );
    expect((await recordOf(id))?.courseIds).toEqual([]);
  });

  it('is refused beyond as many as a person may have', async () => {
    const many = await aPerson(open.db);
    const { id } = await anOwnSkill(open.db, many);
    await open.pool.query(
      `insert into content.skills select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'slug', 'n-' || n))).*
       from content.skills s, generate_series(2, 200) n where s.id = '${id}'`,
    );
    expect(await codeOfMaking(many, { ownerInfo: { type: 'USER', id: many.id } })).toBe('LIMIT_REACHED');
  });
});

describe('what a person owns', () => {
  it('stays private when it is published, restored or asked to be shown', async () => {
    const { skillId } = await make(ana);
    expect(await update(ana, skillId, { workflow: 'PUBLISHED' })).toBeUndefined();
    expect(await recordOf(skillId)).toMatchObject({ workflow: 'PUBLISHED', visible: false, bodyVersion: 1 });
    expect(await update(ana, skillId, { visible: true })).toBe('INVALID_ARGUMENTS');
    expect(await update(ana, skillId, { syndicated: true })).toBe('INVALID_ARGUMENTS');
    const archive = (archived: boolean) => ({ type: 'skill', entityId: skillId, archived, visible: true });
    for (const archived of [true, false])
      await ask(open.db, ana, setContentArchivedOperation.document, archive(archived));
    expect(await recordOf(skillId)).toMatchObject({ archived: false, visible: false });
    await expect(
      open.pool.query(`update content.skills set visible = true where id = '${skillId}'`),
    ).rejects.toThrow('own_skills_are_private');
    await expect(
      open.pool.query(`update content.skills set "organizationId" = '${harbor.id}' where id = '${skillId}'`),
    ).rejects.toThrow('skills_have_one_owner');
  });

  it('is found by its owner alone', async () => {
    await make(ana, { title: 'Marlinspike' });
    const found = async (person: SeededPerson | null) =>
      (
        await searchContent(
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
        )
      ).hits.map(({ title, ownerKey }) => [title, ownerKey]);
    expect(await found(ana)).toEqual([['Marlinspike', `usr#${ana.id}`]]);
    expect(await found(owner)).toEqual([]);
    expect(await found(null)).toEqual([]);
  });

  it('moves to the address of another user name', async () => {
    const cy = await aPerson(open.db);
    const { skillId } = await make(cy);
    const alias = `cy-${newId().slice(-8)}`;
    await change(
      open.db,
      () => undefined,
      (ctx) => changeAlias(ctx, { userId: cy.id, alias, at: Date.now() }),
    );
    expect((await recordOf(skillId))?.tenantSlug).toBe(alias);
    const { rows } = await aDeviceOf(open.db, cy).pullAll();
    // With it their devices follow links that say the name of before (D67).
    expect(rows.find(({ type, id }) => type === 'user' && id === cy.id)?.body).toMatchObject({
      alias,
      formerAliases: [cy.alias],
    });
  });

  it('leaves for no LMS', async () => {
    const { skillId } = await make(ana);
    const ctx = { ...requestOf(open.db, ana), tx: open.db, at: Date.now() };
    await expect(accessForExport(ctx as never, { type: 'skill', id: skillId })).rejects.toThrow(
      'FORBIDDEN_ACCESS',
    );
  });
});

describe('a file of a person’s own skill', () => {
  const bring = (by: SeededPerson, skillId: string, ownerInfo: object) =>
    codeOf(open.db, by, createAssetUploadIntentOperation.document, {
      ...uploadIntent(Buffer.from('ahoy'), { organizationId: harbor.id, skillId }),
      ownerInfo,
    });
  async function anAsset(by: SeededPerson, skillId: string) {
    const id = newId();
    const file = { contentType: 'image/webp', bytes: 1, sha256: 'c'.repeat(64), width: 1, height: 1 };
    const place = { placeType: 'skill', placeId: skillId, uploadedBy: by.id } as const;
    await open.db
      .insertInto('content.assets')
      .values({ id, organizationId: null, createdAt: 1, assetType: 'image', ...file, ...place })
      .execute();
    return id;
  }

  it('counts as the person’s, and is brought by nobody else', async () => {
    const { skillId } = await make(ana);
    expect(await bring(ana, skillId, { type: 'USER', id: ana.id })).toBeUndefined();
    expect(await bring(ana, skillId, { type: 'ORGANIZATION', id: harbor.id })).toBe('INVALID_ARGUMENTS');
    expect(await bring(owner, skillId, { type: 'USER', id: owner.id })).toBe('FORBIDDEN_ACCESS');
  });

  it('is shown by what they own and by nothing else, and seen by them alone', async () => {
    const { skillId } = await make(ana);
    const elsewhere = await anOwnSkill(open.db, owner);
    const [hers, another] = [await anAsset(ana, skillId), await anAsset(owner, elsewhere.id)];
    expect(await update(ana, skillId, { images: { catalog: hers } })).toBeUndefined();
    expect(await update(ana, skillId, { images: { catalog: another } })).toBe('INVALID_ARGUMENTS');
    expect(await mayReadAsset(open.db, callerOf(ana), hers)).toBe(true);
    expect(await mayReadAsset(open.db, callerOf(owner), hers)).toBe(false);
    expect(await mayReadAsset(open.db, null, hers)).toBe(false);
  });

  it('stays while a draft of theirs shows it', async () => {
    const { skillId } = await make(ana);
    const used = await anAsset(ana, skillId);
    await anAsset(ana, skillId); // which nothing shows
    const state = Buffer.from(`\u0001image ${used} end`);
    await open.db
      .updateTable('content.draftSnapshots')
      .set({ state })
      .where('skillId', '=', skillId)
      .execute();
    const folder = await mkdtemp(path.join(tmpdir(), 'lectern-own-'));
    const files = { folder, olderThan: async () => [] };
    await forgetUnusedAssets({ database: open, files, now: () => Date.now() } as never);
    await rm(folder, { recursive: true });
    const left = await open.db
      .selectFrom('content.assets')
      .select('id')
      .where('placeId', '=', skillId)
      .execute();
    expect(left.map(({ id }) => id)).toEqual([used]);
  });
});

describe('an account', () => {
  it('is exported with its own skills, as they are written now, and their titles', async () => {
    const eve = await aPerson(open.db);
    const { id, slug } = await anOwnSkill(open.db, eve, { title: 'Sculling' });
    const note = { id: newId(), userId: eve.id, skillId: id, quote: '', body: 'Mine', blockKey: null };
    await open.db
      .insertInto('content.notes')
      .values({ ...note, createdAt: 1, updatedAt: 1 })
      .execute();
    expect(await lessonsWrittenBy(open.db, eve.id)).toMatchObject([{ organization: eve.alias, slug }]);
    expect((await contentWrittenBy(open.db, eve.id)).notes).toMatchObject([{ lesson: 'Sculling' }]);
    expect(await lessonsWrittenBy(open.db, (await aPerson(open.db)).id)).toEqual([]);
  });

  it('takes them along when it ends, and nobody else’s', async () => {
    const fay = await aPerson(open.db);
    const { skillId } = await make(fay);
    await update(fay, skillId, { workflow: 'PUBLISHED' });
    const kept = (await make(ana)).skillId as string;
    await change(
      open.db,
      () => undefined,
      (ctx) => eraseOwnSkills(ctx, fay.id),
    );
    expect(await recordOf(skillId)).toBeUndefined();
    expect(await recordOf(kept)).toBeDefined();
    for (const table of ['skillBodies', 'draftSnapshots', 'skillAuthors']) {
      const { rows } = await open.pool.query(
        `select 1 from content."${table}" where "skillId" = '${skillId}'`,
      );
      expect(rows, table).toEqual([]);
    }
    const { rows } = await aDeviceOf(open.db, fay).pullAll();
    expect(rows.filter(({ id, in: buckets }) => id === skillId && buckets.length > 0)).toEqual([]);
  });
});
