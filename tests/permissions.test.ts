import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { ownerActions, personalRoles } from '#domain/owner-actions.ts';
import { type ActionOn, type AuthorizedType, authorizedTypes } from '#domain/permission-actions.ts';
import { type Role, roles } from '#domain/role.ts';
import { entityActions } from '#server/services/accounts/permissions/facts-of-entity.ts';
import { schemas } from '#server/services/schemas.ts';
import { type LecternDb, setMeta, VISITOR } from '#store/db.ts';
import { findProfile } from '#store/queries/organizations.ts';
import { entityActionsHere } from '#store/queries/permissions.ts';
import { aDeviceSignedIn, aRealDevice, type RealDevice } from '#tests/support/real-device.ts';
import {
  aCourse,
  anEnrollment,
  anOrganization,
  aPerson,
  aSeat,
  aSkill,
  callerOf,
  type SeededCourse,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

let app: TestApp;
let organization: SeededOrganization;
let other: SeededOrganization;
const things: { type: AuthorizedType; id: string; name: string }[] = [];
const byRole = new Map<Role, SeededPerson>();

const db = () => app.backend.database.db;

beforeAll(async () => {
  app = await testApp();
  organization = await anOrganization(db());
  other = await anOrganization(db());
  for (const role of roles) byRole.set(role, await aPerson(db(), { roles: [[organization, [role]]] }));
  things.push({ type: 'organization', id: organization.id, name: 'organization' });
  for (const rootType of ['catalog', 'internal'] as const) {
    for (const visible of [true, false]) {
      for (const free of [true, false]) {
        const about = { rootType, visible, free, loginRequired: !free };
        const name = `${rootType} ${visible ? 'visible' : 'hidden'} ${free ? 'free' : 'paid'}`;
        const skill = await aSkill(db(), organization, about);
        const course = await aCourse(db(), organization, { ...about, holds: [skill] });
        const alone = await aSkill(db(), organization, about);
        things.push({ type: 'skill', id: skill.id, name: `${name} skill` });
        things.push({ type: 'collection', id: course.id, name: `${name} course` });
        things.push({ type: 'skill', id: alone.id, name: `${name} skill in no course` });
      }
    }
  }
  const freeHoldsPaid = await aSkill(db(), organization, { free: false, loginRequired: true });
  await aCourse(db(), organization, { holds: [freeHoldsPaid] });
  things.push({ type: 'skill', id: freeHoldsPaid.id, name: 'paid skill in a free course' });
});
afterAll(() => app.close());

/** Both sides, for every thing and every owner. */
async function compare(device: RealDevice, person: SeededPerson | null) {
  await setMeta(device.db, 'tenants', [organization.alias, other.alias]);
  device.engine.trigger('visible');
  await device.go();
  const caller = person && callerOf(person);
  for (const { type, id, name } of things) {
    const server = await entityActions({ tx: db(), caller, at: Date.now() }, type, id);
    expect(await entityActionsHere(device.db, type, id), name).toEqual(server);
  }
  if (!person) return;
  for (const owner of [
    { type: 'ORGANIZATION', id: organization.id },
    { type: 'ORGANIZATION', id: other.id },
    { type: 'USER', id: person.id },
    { type: 'USER', id: newId() },
  ] as const) {
    const server = await ask(db(), person, ownerQuery, { owner, entityList: authorizedTypes });
    const here = await Promise.all(
      authorizedTypes.map(async (entityType) => ({
        entityType,
        actions: await ownerActionsHere(device.db, owner, entityType),
      })),
    );
    expect(here, `${owner.type} of ${owner.id === person.id ? 'oneself' : 'others'}`).toEqual(server);
  }
}

type Owner = { type: 'USER' | 'ORGANIZATION'; id: string };

/** By the same table, from the rows that the device has. */
async function ownerActionsHere(device: LecternDb, owner: Owner, type: AuthorizedType): Promise<string[]> {
  const userId = device.accountId;
  const emails = (await device.users.get(userId))?.emails ?? [];
  const mayCreateOrganizations = emails.some(({ primary, verified }) => primary && verified);
  if (owner.type === 'USER') {
    const own = userId === owner.id;
    const subject = { userId, roles: personalRoles(type, own) };
    return own ? ownerActions(type, subject, { mayCreateOrganizations, own }) : [];
  }
  if (!(await device.organizations.get(owner.id))) return [];
  const roles = (await findProfile(device, owner.id))?.roles ?? [];
  return ownerActions(type, { userId, roles }, { mayCreateOrganizations, own: false });
}

const ownerQuery =
  'query($owner: JSON!, $entityList: [String!]!) { getAuthorizedOwnerActions(owner: $owner, entityList: $entityList) { entityType actions } }';

describe('a device works out from its rows what the server answers (PERM-014)', () => {
  it.each(roles)('to a %s', async (role) => {
    const person = byRole.get(role) as SeededPerson;
    await compare(await aDeviceSignedIn(app, person), person);
  });

  it('to someone of another organization, to its owner, and to a visitor', async () => {
    const outsider = await aPerson(db());
    const ownerElsewhere = await aPerson(db(), { roles: [[other, ['owner']]] });
    await compare(await aDeviceSignedIn(app, outsider), outsider);
    await compare(await aDeviceSignedIn(app, ownerElsewhere), ownerElsewhere);
    await compare(await aRealDevice(app, VISITOR, null), null);
  });

  it('to an enrolled and to a seated person', async () => {
    const courses = things.filter(({ type, name }) => type === 'collection' && name.includes('paid'));
    const [enrolled, seated] = [await aPerson(db()), await aPerson(db())];
    for (const { id } of courses) {
      const course: SeededCourse = { id, slug: '', organization };
      await anEnrollment(db(), enrolled, course);
      await aSeat(db(), seated, course);
    }
    await compare(await aDeviceSignedIn(app, enrolled), enrolled);
    await compare(await aDeviceSignedIn(app, seated), seated);
  });
});

/** What does each action that the specification names; null: nothing does, and nobody is told that they may. */
const doneBy: { [Type in AuthorizedType]: Record<ActionOn<Type>, string | null> } = {
  skill: {
    ...{
      Create: 'createSkillForOwner',
      Read: 'getSkillById',
      Update: 'updateSkillMeta',
      Delete: 'resetSkillDraft',
    },
    ...{ Comment: 'createComment', Moderate: 'setContentBoost', PrivateComment: 'createComment' },
    ...{
      PublicComment: 'createComment',
      TransferOwnership: 'transferSkill',
      GrantAccess: 'updateSkillAuthors',
    },
    Retire: 'retireCourseNow',
  },
  collection: {
    ...{ Read: 'getCollection', Create: 'createCollection', UpdateMetadata: 'updateCollectionMetadata' },
    ...{ UpsertItem: 'updateCollectionItems', RemoveItem: 'updateCollectionItems', Enroll: 'enroll' },
    ...{ Retire: 'retireCourseNow', Delete: null, CommitEdits: null, DiscardEdits: null },
  },
  enrollment: {
    ...{
      CREATE_USER_ENROLLMENT: 'enroll',
      CREATE_GROUP_ENROLLMENT: 'enrollGroup',
      READ: 'getCourseUsageStats',
    },
    ...{ ORG_ENROLLMENT: null, CREATE_ORG_ENROLLMENT: null },
  },
  virtual_lab: {
    ...{ Create: 'createLabTemplate', Read: 'getLab', Update: 'updateLabTemplate', Delete: null },
    ...{ Assign: 'setEntityAssigned', GroupAssignment: 'assignStack' },
  },
  playlist: {
    ...{ Create: 'createPlaylist', Read: 'getPlaylist', Update: 'updatePlaylist', Delete: 'deletePlaylist' },
    ...{ Assign: 'setEntityAssigned', GroupAssignment: 'assignStack' },
  },
  contaccgrp: {
    ...{ Create: 'upsertAccessGroup', Read: 'getContentAccessGroupsForOwner', Update: 'upsertAccessGroup' },
    ...{ Assign: 'setSeats', Delete: null, GroupAssignment: null },
  },
  organization: {
    ...{ Read: 'getOrganizationByAlias', Update: 'setApprovalStages', UpdateMetadata: 'updateOrganization' },
    ...{
      ListMembers: 'getOrganizationMembers',
      Create: 'createOrganization',
      SingleSignOn: 'requireSecondFactor',
    },
    ...{ ManageInvitations: 'inviteToOrganization', CreateContent: 'createSkillForOwner' },
    ...{ CreatePrivateCollections: 'createCollection', Delete: null, TransferOwnership: null },
  },
  group: {
    ...{ Create: 'createGroup', Read: 'getOrganizationGroups', Update: 'updateGroup', Delete: 'updateGroup' },
    ListMembers: 'getOrganizationMembers',
  },
};

it('no action is listed to anybody that no operation does (PERM-013, API-015)', async () => {
  const offered = new Set(
    Object.values(schemas).flatMap((schema) =>
      [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
        Object.keys(type?.getFields() ?? {}),
      ),
    ),
  );
  const owner = byRole.get('owner') as SeededPerson;
  const listed = await ask(db(), owner, ownerQuery, {
    owner: { type: 'ORGANIZATION', id: organization.id },
    entityList: authorizedTypes,
  });
  for (const type of authorizedTypes) {
    const { actions } = listed.find(({ entityType }: { entityType: string }) => entityType === type);
    const entries = Object.entries<string | null>(doneBy[type]);
    for (const [action, operation] of entries)
      if (operation === null) expect(actions, type).not.toContain(action);
      else expect(offered, `${type}.${action}`).toContain(operation);
    expect(
      actions.filter((action: string) => !entries.some(([known]) => known === action)),
      type,
    ).toEqual([]);
  }
});

describe('the permission queries', () => {
  it('list the actions of each entity type of an owner, and say yes or no to one (API-015)', async () => {
    const trainer = byRole.get('trainer') as SeededPerson;
    const owner = { type: 'ORGANIZATION', id: organization.id };
    const [skill] = await ask(db(), trainer, ownerQuery, { owner, entityList: ['skill'] });
    expect(skill).toEqual({
      entityType: 'skill',
      actions: ['Create', 'Read', 'Update', 'Comment', 'PrivateComment', 'PublicComment'],
    });
    const one =
      'query($owner: JSON!, $e: String!, $a: String!) { getIsAuthorizedOwnerAction(owner: $owner, entity: $e, action: $a) }';
    expect(await ask(db(), trainer, one, { owner, e: 'skill', a: 'Update' })).toBe(true);
    expect(await ask(db(), trainer, one, { owner, e: 'skill', a: 'Delete' })).toBe(false);
    expect(await codeOf(db(), trainer, one, { owner, e: 'boss', a: 'Read' })).toBe('INVALID_ARGUMENTS');
    expect(await codeOf(db(), null, one, { owner, e: 'skill', a: 'Read' })).toBe('UNAUTHENTICATED');
  });

  it('answer for one thing as for one that does not exist where it is hidden (API-015)', async () => {
    const hidden = things.find(({ name }) => name === 'internal hidden paid skill');
    const list = 'query($entity: JSON!) { getAuthorizedEntityActions(entity: $entity) }';
    const one =
      'query($entity: JSON!, $a: String!) { getIsAuthorizedEntityAction(entity: $entity, action: $a) }';
    const entity = { type: 'skill', id: hidden?.id };
    const member = byRole.get('member') as SeededPerson;
    expect(await ask(db(), member, list, { entity })).toEqual([]);
    expect(await ask(db(), member, list, { entity: { type: 'skill', id: newId() } })).toEqual([]);
    const owner = byRole.get('owner') as SeededPerson;
    expect(await ask(db(), owner, list, { entity })).toContain('TransferOwnership');
    expect(await ask(db(), owner, one, { entity, a: 'Retire' })).toBe(true);
    expect(await ask(db(), member, one, { entity, a: 'Read' })).toBe(false);
  });
});
