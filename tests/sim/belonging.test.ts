/**
 * People come, go, change their roles and their groups, and pull whenever they like: with each pull a device holds exactly what its person may see
 * (I6). What that is, is said here once more in plain words, and a device that begins anew has to hold the same.
 */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createGroupOperation,
  leaveOrganizationGroupOperation,
  setGroupRoleOperation,
  updateGroupOperation,
  updateUsersOrganizationGroupsOperation,
} from '#contract/accounts/group.ts';
import { cancelInvitationOperation, inviteToOrganizationOperation } from '#contract/accounts/invitation.ts';
import {
  joinOrganizationOperation,
  leaveOrganizationOperation,
  removeMemberOperation,
  setJoinCodeOperation,
  setMemberRolesOperation,
} from '#contract/accounts/members.ts';
import { newId } from '#contract/ids.ts';
import type { Role } from '#domain/role.ts';
import { pull } from '#server/replication/pull.ts';
import { type OpenDatabase, openDatabase } from '#server/storage/database.ts';
import { type LecternDb, openStore, syncedTableNames } from '#store/db.ts';
import { takeOffice } from '#sync/leadership/fence.ts';
import { askPull } from '#sync/replication/ask-pull.ts';
import { applyPull } from '#sync/replication/pull.ts';
import { inRing } from '../support/ring.ts';
import { aCourse, anOrganization, aPerson, aSkill, callerOf, type SeededPerson } from '../support/seed.ts';
import { seeded } from '../support/seeded.ts';
import { ask } from '../support/service-calls.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

/** `BELONGING_SEEDS=1000` plays more of them. */
const SEEDS = Number(process.env.BELONGING_SEEDS ?? inRing({ core: 3, full: 100 }));
const STEPS = 25;
const DEVICES = 3;

let test: TestDatabase;
let open: OpenDatabase;
beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 4 });
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const aStore = () => ({ indexedDB: new IDBFactory(), IDBKeyRange });

async function pullInto(store: LecternDb, person: SeededPerson): Promise<void> {
  const epoch = await takeOffice(store);
  for (let more = true; more; ) {
    const at = Date.now();
    const asked = await askPull(store, at);
    const answer = { rows: [], outcomes: [] } as unknown as Parameters<typeof applyPull>[3];
    for await (const line of pull(open.db, callerOf(person), asked.request, at)) {
      if (line.t === 'h') answer.head = line;
      else if (line.t === 'r') answer.rows.push(line);
      else if (line.t === 'o') answer.outcomes.push(line);
      else answer.end = line;
    }
    ({ more } = await applyPull(store, epoch, asked, answer, at));
  }
}

/** Every row that was replicated, by table and id, with its version. */
async function rowsOf(store: LecternDb): Promise<string[]> {
  const all: string[] = [];
  for (const name of syncedTableNames) {
    const table = store.table<{ ver: number }, string>(name);
    const path = table.schema.primKey.keyPath as string;
    for (const row of await table.toArray())
      all.push(`${name} ${(row as unknown as Record<string, string>)[path]} ${row.ver}`);
  }
  return all.sort();
}

type Group = { private: boolean; archived: boolean; people: Map<string, 'member' | 'grpAdmin'> };
type Model = {
  roles: Map<string, Role[]>;
  groups: Map<string, Group>;
  invitations: Set<string>;
};

const managers: Role[] = ['owner', 'superAdmin', 'learningAdmin'];
const workers: Role[] = [...managers, 'trainer', 'storeContentAdmin'];
const given: Role[][] = [['member'], ['trainer'], ['learningAdmin'], ['storeContentAdmin'], ['billingAdmin']];

async function aStory(seed: number) {
  const chance = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;
  const { db } = open;
  const organization = await anOrganization(db);
  const organizationId = organization.id;
  const boss = await aPerson(db, { roles: [[organization, ['owner', 'member']]] });
  const skill = await aSkill(db, organization, { rootType: 'internal' });
  const internal = await aCourse(db, organization, { rootType: 'internal', holds: [skill] });
  const hidden = await aCourse(db, organization, { visible: false });
  const people = await Promise.all(Array.from({ length: DEVICES }, () => aPerson(db)));
  const devices = people.map((person) => ({ person, store: openStore(person.id, aStore()) }));
  const { code } = await ask(db, boss, setJoinCodeOperation.document, { organizationId, on: true });
  const model: Model = { roles: new Map(), groups: new Map(), invitations: new Set() };
  let joinCode: string = code;

  const leavesGroups = (userId: string) => {
    for (const group of model.groups.values()) group.people.delete(userId);
  };
  const belongs = ({ id }: SeededPerson) => model.roles.has(id);
  const renewCode = async () => {
    ({ code: joinCode } = await ask(db, boss, setJoinCodeOperation.document, { organizationId, on: true }));
  };

  const acts: Record<string, (person: SeededPerson) => Promise<void>> = {
    async join(person) {
      if (belongs(person)) return;
      await ask(db, person, joinOrganizationOperation.document, { code: joinCode });
      model.roles.set(person.id, ['member']);
    },
    async leave(person) {
      if (!belongs(person)) return;
      await ask(db, person, leaveOrganizationOperation.document, { organizationId });
      model.roles.delete(person.id);
      leavesGroups(person.id);
    },
    async remove(person) {
      if (!belongs(person)) return;
      await ask(db, boss, removeMemberOperation.document, { organizationId, userId: person.id });
      model.roles.delete(person.id);
      leavesGroups(person.id);
      await renewCode();
    },
    async roles(person) {
      if (!belongs(person)) return;
      const roles = pick(given);
      await ask(db, boss, setMemberRolesOperation.document, { organizationId, userId: person.id, roles });
      model.roles.set(person.id, roles);
    },
    async makeGroup() {
      const groupId = newId();
      const closed = chance() < 0.5;
      const args = { groupId, organizationId, name: `Group ${seed}`, description: '', private: closed };
      await ask(db, boss, createGroupOperation.document, args);
      model.groups.set(groupId, { private: closed, archived: false, people: new Map() });
    },
    async changeGroup() {
      const [groupId, group] = pick([...model.groups]) ?? [];
      if (groupId === undefined || !group) return;
      const change = chance() < 0.5 ? { private: !group.private } : { archived: !group.archived };
      await ask(db, boss, updateGroupOperation.document, { input: { groupId, ...change } });
      Object.assign(group, change);
    },
    async groupsOf(person) {
      if (!belongs(person)) return;
      const open = [...model.groups].filter(([, { archived }]) => !archived);
      const chosen = open.filter(() => chance() < 0.5).map(([groupId]) => groupId);
      await ask(db, boss, updateUsersOrganizationGroupsOperation.document, {
        organizationId,
        userIds: [person.id],
        groupIds: chosen,
      });
      for (const [groupId, group] of open) {
        if (!chosen.includes(groupId)) group.people.delete(person.id);
        else if (!group.people.has(person.id)) group.people.set(person.id, 'member');
      }
    },
    async groupRole(person) {
      const [groupId, group] = pick([...model.groups]) ?? [];
      if (groupId === undefined || !group || group.archived || !belongs(person)) return;
      const role = pick(['member', 'grpAdmin', null] as const);
      await ask(db, boss, setGroupRoleOperation.document, { groupId, userId: person.id, role });
      if (role === null) group.people.delete(person.id);
      else group.people.set(person.id, role);
    },
    async leaveGroup(person) {
      const own = [...model.groups].filter(([, group]) => group.people.has(person.id) && !group.archived);
      const [groupId, group] = pick(own) ?? [];
      if (groupId === undefined || !group) return;
      await ask(db, person, leaveOrganizationGroupOperation.document, { organizationId, groupId });
      group.people.delete(person.id);
    },
    async invite() {
      const inviteId = newId();
      const invitations = [{ inviteId, email: `${inviteId}@harbor.example` }];
      const args = { organizationId, invitations, roles: ['member'], groups: [] };
      await ask(db, boss, inviteToOrganizationOperation.document, args);
      model.invitations.add(inviteId);
    },
    async cancel() {
      const inviteId = pick([...model.invitations]);
      if (inviteId === undefined) return;
      await ask(db, boss, cancelInvitationOperation.document, { inviteId });
    },
  };
  const names = Object.keys(acts);

  /** By nothing but what the specification says. */
  const mayHold = ({ id }: SeededPerson) => {
    const roles = model.roles.get(id) ?? [];
    const manages = roles.some((role) => managers.includes(role));
    const groups = [...model.groups].filter(([, group]) => {
      if (manages) return true;
      return !group.archived && (group.people.has(id) || (!group.private && roles.length > 0));
    });
    const own = [...model.groups].filter(([, group]) => group.people.has(id));
    return {
      groups: groups.map(([groupId]) => groupId).sort(),
      memberships: own.map(([groupId]) => groupId).sort(),
      invitations: manages ? [...model.invitations].sort() : [],
      internal: roles.length > 0,
      skill: roles.length > 0,
      hidden: roles.some((role) => workers.includes(role)),
      belongs: roles.length > 0,
    };
  };
  const holds = async (store: LecternDb) => ({
    groups: (await store.groups.toArray()).map(({ groupId }) => groupId).sort(),
    memberships: (await store.groupMemberships.toArray()).map(({ groupId }) => groupId).sort(),
    invitations: (await store.invitations.toArray()).map(({ inviteId }) => inviteId).sort(),
    internal: (await store.collections.get(internal.id)) !== undefined,
    skill: (await store.skills.get(skill.id)) !== undefined,
    hidden: (await store.collections.get(hidden.id)) !== undefined,
    belongs: (await store.profiles.toArray()).some(({ roles }) => roles.length > 0),
  });

  const look = async ({ person, store }: (typeof devices)[number], what: string) => {
    await pullInto(store, person);
    expect(await holds(store), what).toEqual(mayHold(person));
  };

  const told: string[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const name = pick(names);
    await acts[name]?.(pick(people));
    told.push(name);
    for (const device of devices)
      if (chance() < 0.4) await look(device, `seed ${seed} after ${told.join(', ')}`);
  }
  for (const device of devices) {
    const what = `seed ${seed} at the end: ${told.join(', ')}`;
    await look(device, what);
    const anew = openStore(device.person.id, aStore());
    await pullInto(anew, device.person);
    expect(await rowsOf(device.store), what).toEqual(await rowsOf(anew));
    anew.close();
    device.store.close();
  }
}

it('random joins, leaves, roles and groups on three devices leave no row that should not be there, and miss none', async () => {
  for (let seed = 1; seed <= SEEDS; seed += 1) await aStory(seed);
}, 600_000);
