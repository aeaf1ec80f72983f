import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateOrganizationOperation } from '#contract/accounts/organization.ts';
import { organizationAnswerSchema } from '#contract/accounts/organization-answer.ts';
import { changeOrganizationAliasOperation } from '#contract/accounts/organization-calls.ts';
import {
  aCourse,
  anOrganization,
  aPerson,
  aSkill,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { aDeviceOf, ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../../storage/database.ts';

const day = 24 * 60 * 60 * 1000;
const noon = Date.UTC(2026, 5, 1, 12);

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let owner: SeededPerson;
let member: SeededPerson;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 4 });
  harbor = await anOrganization(open.db, { alias: 'harbor' });
  owner = await aPerson(open.db, { roles: [[harbor, ['owner']]] });
  member = await aPerson(open.db, { roles: [[harbor, ['member']]] });
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const answer = `{ id organizationId alias name desc image terminology tenant privacyUrl tosUrl images imagePrefs
  background description catalogIds formerAliases isDefaultShared }`;
const byAlias = (alias: string) =>
  ask(open.db, null, `query Q($a: String!) { getOrganizationByAlias(alias: $a) ${answer} }`, { a: alias });
const update = (by: SeededPerson, fields: object) =>
  [by, updateOrganizationOperation.document, { input: { organizationId: harbor.id, ...fields } }] as const;
const toAlias = (alias: string, now = noon) =>
  [owner, changeOrganizationAliasOperation.document, { organizationId: harbor.id, alias }, { now }] as const;

it('edits name, description, words, links, colour and the preferred logos, which every device of its people gets (ORG-010)', async () => {
  const phone = aDeviceOf(open.db, member);
  await phone.pullAll();
  const terminology = {
    skill: 'Lesson',
    skills: '',
    collection: 'Series',
    collections: 'Series',
    course: 'Class',
    courses: 'Classes',
  };
  const fields = {
    name: 'Harbor School',
    description: 'By the sea',
    terminology,
    privacyUrl: 'https://harbor.example/privacy',
    tosUrl: 'https://harbor.example/terms',
    background: '#0f4c5c',
    useHeaderDark: true,
    useSquareDark: true,
  };
  expect(await codeOf(open.db, ...update(member, fields))).toBe('FORBIDDEN_ACCESS');
  await ask(open.db, ...update(owner, fields));
  const row = (await phone.pullAll()).rows.find(({ type }) => type === 'organization');
  const { useHeaderDark, useSquareDark, ...shown } = fields;
  expect(row?.body).toMatchObject({ ...shown, imagePrefs: { useHeaderDark, useSquareDark } });
  for (const wrong of [
    { background: 'red' },
    { privacyUrl: 'javascript:alert(1)' },
    { tosUrl: 'harbor' },
    { name: ' ' },
    { terminology: { ...terminology, skill: '' } },
  ])
    expect(await codeOf(open.db, ...update(owner, wrong)), JSON.stringify(wrong)).toBe('INVALID_ARGUMENTS');
});

it('answers an organization and its tenant profile with every field, and none may be missing (ORG-001)', async () => {
  const found = await byAlias('harbor');
  const checked = v.parse(organizationAnswerSchema, found);
  expect(checked).toMatchObject({
    id: harbor.id,
    alias: 'harbor',
    name: 'Harbor School',
    image: null,
    desc: 'By the sea',
    images: { logoSquare: null },
    privacyUrl: 'https://harbor.example/privacy',
    tosUrl: 'https://harbor.example/terms',
    tenant: {
      tenantSlug: 'harbor',
      status: 'PREMIUM',
      marketplaceStatus: 'UNLISTED',
      rootCollectionId: harbor.publicRootId,
      privateRootCollectionId: harbor.internalRootId,
    },
  });
  const fields = [
    'id',
    'name',
    'image',
    'alias',
    'desc',
    'terminology',
    'tenant',
    'privacyUrl',
    'tosUrl',
    'images',
  ];
  for (const field of fields)
    expect(v.is(organizationAnswerSchema, { ...found, [field]: undefined }), field).toBe(false);
  for (const field of Object.keys(checked.tenant)) {
    const tenant = { ...found.tenant, [field]: undefined };
    expect(v.is(organizationAnswerSchema, { ...found, tenant }), field).toBe(false);
  }
  const odd = { ...found.tenant, status: 'FREE' };
  expect(v.is(organizationAnswerSchema, { ...found, tenant: odd })).toBe(false);
});

it('moves all that it teaches to another alias, and the old one leads there and is nobody else’s for 90 days (ORG-010)', async () => {
  const skill = await aSkill(open.db, harbor, { slug: 'knots' });
  const course = await aCourse(open.db, harbor, { slug: 'sailing', holds: [skill] });
  const phone = aDeviceOf(open.db, member);
  await phone.pullAll();
  expect(await codeOf(open.db, member, toAlias('pier')[1], toAlias('pier')[2])).toBe('FORBIDDEN_ACCESS');
  await ask(open.db, ...toAlias('Pier'));
  const { rows } = await phone.pullAll();
  const bodyOf = (type: string, id: string) => rows.find((row) => row.type === type && row.id === id)?.body;
  expect(bodyOf('organization', harbor.id)).toMatchObject({ alias: 'pier', formerAliases: ['harbor'] });
  expect(bodyOf('skill', skill.id)).toMatchObject({ tenantSlug: 'pier', skillSlug: 'knots' });
  expect(bodyOf('collection', course.id)).toMatchObject({ tenantSlug: 'pier', collectionSlug: 'sailing' });
  expect(await byAlias('harbor')).toMatchObject({ id: harbor.id, alias: 'pier' });
  const visitor = aDeviceOf(open.db, null, { tenants: ['harbor'] });
  const seen = (await visitor.pullAll()).rows.find(({ type }) => type === 'organization');
  expect(seen?.body).toMatchObject({ alias: 'pier' });

  const rival = await anOrganization(open.db);
  const rivals = await aPerson(open.db, { roles: [[rival, ['owner']]] });
  const take = { organizationId: rival.id, alias: 'harbor' };
  const { document } = changeOrganizationAliasOperation;
  const codeAt = async (now: number) =>
    ask(open.db, rivals, document, take, { now }).then(
      () => 'taken',
      (error: Error) => (error.message.includes('ALIAS_TAKEN') ? 'refused' : error.message),
    );
  expect(await codeAt(noon + 89 * day)).toBe('refused');
  expect(await codeOf(open.db, rivals, document, { ...take, alias: 'catalog' })).toBe('ALIAS_TAKEN');
  expect(await codeAt(noon + 91 * day)).toBe('taken');
  expect(await byAlias('harbor')).toMatchObject({ id: rival.id });
});
