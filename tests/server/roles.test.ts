/** What a role opens on the server, and what it leaves closed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGroupOperation } from '#contract/accounts/group.ts';
import { inviteToOrganizationOperation } from '#contract/accounts/invitation.ts';
import { membersPage, setMemberRolesOperation } from '#contract/accounts/members.ts';
import { createOrganizationOperation } from '#contract/accounts/organization-calls.ts';
import { createCommentOperation } from '#contract/content/comment.ts';
import { updateSkillAuthorsOperation } from '#contract/content/skill-authors.ts';
import { updateSkillMetaOperation } from '#contract/content/skill-meta.ts';
import { newId } from '#contract/ids.ts';
import { userBucket } from '#domain/bucket.ts';
import type { AuthorRole } from '#domain/policy.ts';
import { type Role, roles } from '#domain/role.ts';
import {
  aCourse,
  anOrganization,
  aPerson,
  aSkill,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { aDeviceOf, ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

let app: TestApp;
let harbor: SeededOrganization;
let owner: SeededPerson;
const db = () => app.backend.database.db;
const withRoles = (...held: Role[]) => aPerson(db(), { roles: [[harbor, held]] });

beforeAll(async () => {
  app = await testApp();
  harbor = await anOrganization(db());
  owner = await withRoles('owner');
});
afterAll(() => app.close());

const members = (by: SeededPerson | null) =>
  codeOf(db(), by, membersPage.document, {
    organizationId: harbor.id,
    groupId: null,
    query: '',
    sort: 'name',
    after: null,
  });
const invites = (by: SeededPerson | null) =>
  codeOf(db(), by, inviteToOrganizationOperation.document, {
    organizationId: harbor.id,
    invitations: [{ inviteId: newId(), email: `${newId().slice(-8)}@quay.example` }],
    roles: ['member'],
    groups: [],
  });
const makesTrainer = (by: SeededPerson | null, userId: string) =>
  codeOf(db(), by, setMemberRolesOperation.document, {
    organizationId: harbor.id,
    userId,
    roles: ['member', 'trainer'],
  });

describe('the people of an organization', () => {
  it('are managed by nobody who is only Billing Admin or Store Content Admin (PERM-006)', async () => {
    const learner = await withRoles('member');
    for (const held of [
      ['billingAdmin'],
      ['storeContentAdmin'],
      ['member', 'billingAdmin', 'storeContentAdmin'],
    ] as Role[][]) {
      const person = await withRoles(...held);
      expect(await members(person)).toBe('FORBIDDEN_ACCESS');
      expect(await invites(person)).toBe('FORBIDDEN_ACCESS');
      expect(await makesTrainer(person, learner.id)).toBe('FORBIDDEN_ACCESS');
    }
    const both = await withRoles('billingAdmin', 'learningAdmin');
    expect([await members(both), await invites(both), await makesTrainer(both, learner.id)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('invited are listed for those who manage invitations, and groups for those who may read them (PERM-017)', async () => {
    const invited =
      'query($o: String!) { getOrganizationInvitations(organizationId: $o, mostRecentOnly: false) { inviteId } }';
    const groups = 'query($o: String!) { getOrganizationGroups(organizationId: $o) { groupId } }';
    const made = { open: newId(), closed: newId() };
    for (const [groupId, isPrivate] of [
      [made.open, false],
      [made.closed, true],
    ] as const)
      await ask(db(), owner, createGroupOperation.document, {
        groupId,
        organizationId: harbor.id,
        name: `Shift ${groupId.slice(-4)}`,
        description: '',
        private: isPrivate,
      });
    const o = harbor.id;
    const listed = async (by: SeededPerson) =>
      (await ask(db(), by, groups, { o }))
        .map(({ groupId }: { groupId: string }) => groupId)
        .filter((id: string) => Object.values(made).includes(id))
        .sort();
    for (const role of roles) {
      const person = await withRoles(role);
      const manages = role === 'owner' || role === 'superAdmin' || role === 'learningAdmin';
      expect(await codeOf(db(), person, invited, { o }), role).toBe(manages ? undefined : 'FORBIDDEN_ACCESS');
      expect(await listed(person), role).toEqual(manages ? Object.values(made).sort() : [made.open]);
    }
    const stranger = await aPerson(db(), { roles: [[await anOrganization(db()), ['owner']]] });
    expect(await codeOf(db(), stranger, invited, { o })).toBe('FORBIDDEN_ACCESS');
    expect(await listed(stranger)).toEqual([]);
    expect(await codeOf(db(), null, invited, { o })).toBe('UNAUTHENTICATED');
    expect(await codeOf(db(), null, groups, { o })).toBe('UNAUTHENTICATED');
  });

  it('found organizations when the action Create is allowed to them: with a confirmed address (PERM-015)', async () => {
    const actions =
      'query($owner: JSON!, $e: String!, $a: String!) { getIsAuthorizedOwnerAction(owner: $owner, entity: $e, action: $a) }';
    const founder = await aPerson(db());
    const given = { owner: { type: 'USER', id: founder.id }, e: 'organization', a: 'Create' };
    const found = () =>
      codeOf(db(), founder, createOrganizationOperation.document, {
        organizationId: newId(),
        name: 'Pier',
        alias: `pier-${newId().slice(-8)}`,
      });
    expect([await ask(db(), founder, actions, given), await found()]).toEqual([true, undefined]);
    await db()
      .updateTable('accounts.users')
      .set({ emailVerified: false })
      .where('id', '=', founder.id)
      .execute();
    expect([await ask(db(), founder, actions, given), await found()]).toEqual([false, 'FORBIDDEN_ACCESS']);
  });
});

describe('a skill that is not published yet', () => {
  const draft = 'query($skillId: String!) { getSkillDraft(skillId: $skillId) { skillId } }';

  /** Everything that a collaborator does with it. */
  async function whatMay(person: SeededPerson, skillId: string) {
    const { rows } = await aDeviceOf(db(), person, { tenants: [harbor.alias] }).pullAll();
    const comment = (access: 'public' | 'private') =>
      codeOf(db(), person, createCommentOperation.document, {
        contextId: skillId,
        body: 'Which knot is this?',
        type: 'skill',
        access,
        parent: null,
      });
    return {
      onTheDevice: rows.some((row) => row.type === 'skill' && row.id === skillId && row.in.length > 0),
      opens: await codeOf(db(), person, draft, { skillId }),
      comments: await comment('public'),
      commentsPrivately: await comment('private'),
      changesWorkflow: await codeOf(db(), person, updateSkillMetaOperation.document, {
        skillId,
        fields: { workflow: 'NEEDS_FINAL' },
      }),
    };
  }

  const hidden = (authors: [SeededPerson, AuthorRole][] = []) =>
    aSkill(db(), harbor, { workflow: 'NEEDS_PEER', visible: false, document: null, authors });

  it('is opened, commented on and moved on by its collaborators, and by no learner (PERM-021)', async () => {
    for (const role of ['author', 'peerReviewer', 'copyEditor', 'seoReviewer'] as const) {
      for (const person of [await aPerson(db()), await withRoles('member')]) {
        const skill = await hidden([[person, role]]);
        await aCourse(db(), harbor, { holds: [skill] });
        expect(await whatMay(person, skill.id), role).toEqual({
          onTheDevice: true,
          opens: undefined,
          comments: undefined,
          commentsPrivately: undefined,
          changesWorkflow: undefined,
        });
        const { workflow } = await db()
          .selectFrom('content.skills')
          .select('workflow')
          .where('id', '=', skill.id)
          .executeTakeFirstOrThrow();
        expect(workflow).toBe('NEEDS_FINAL');
      }
    }
    // Whoever is named later has it with the next pull, of which their devices are told at once.
    const named = await withRoles('member');
    const later = await hidden([[owner, 'author']]);
    const announced: string[] = [];
    const give = (held: AuthorRole[]) =>
      ask(
        db(),
        owner,
        updateSkillAuthorsOperation.document,
        { skillId: later.id, person: named.id, roles: held },
        { announced },
      );
    expect((await whatMay(named, later.id)).onTheDevice).toBe(false);
    await give(['copyEditor']);
    expect(announced).toContain(userBucket(named.id));
    expect(await whatMay(named, later.id)).toMatchObject({ onTheDevice: true, opens: undefined });
    await give([]);
    expect(await whatMay(named, later.id)).toMatchObject({ onTheDevice: false, opens: 'FORBIDDEN_ACCESS' });
    const skill = await hidden([[owner, 'author']]);
    await aCourse(db(), harbor, { holds: [skill] });
    for (const person of [await withRoles('member'), await aPerson(db())]) {
      expect(await whatMay(person, skill.id)).toEqual({
        onTheDevice: false,
        opens: 'FORBIDDEN_ACCESS',
        comments: 'FORBIDDEN_ACCESS',
        commentsPrivately: 'FORBIDDEN_ACCESS',
        changesWorkflow: 'FORBIDDEN_ACCESS',
      });
    }
  });
});
