import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createGroupOperation,
  leaveOrganizationGroupOperation,
  updateGroupOperation,
} from '#contract/accounts/group.ts';
import { setMemberRolesOperation } from '#contract/accounts/members.ts';
import {
  addToChannelOperation,
  channelMembersPage,
  channelsPage,
  directChannelId,
  entityMessageSchema,
  leaveChannelOperation,
  markChannelReadOperation,
  messagesPage,
  muteChannelOperation,
  olderMessagesFound,
  openDirectChannelOperation,
  openPartyChannelOperation,
  usersDetailsPage,
} from '#contract/communication/channel.ts';
import {
  channelSchema,
  deleteEntityMessageOperation,
  editEntityMessageOperation,
  postEntityMessageOperation,
  removeEntityMessageOperation,
} from '#contract/communication/message.ts';
import { MOST_REACTIONS, toggleEntityReactionOperation } from '#contract/communication/reaction.ts';
import {
  dismissMessageReportsOperation,
  reportEntityMessageOperation,
} from '#contract/communication/report.ts';
import { newId } from '#contract/ids.ts';
import { MOST_MENTIONS, mentionOf } from '#domain/mentions.ts';
import { MOST_IN_PARTY, partyIdOf } from '#domain/party.ts';
import {
  aChannel,
  anOrganization,
  aPerson,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { aDeviceOf, ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../storage/database.ts';
import { change } from '../../sync/feed.ts';
import { placeInGroup } from '../accounts/group-members.ts';
import { eraseMessagesOf } from './erase-person.ts';
import { letGo } from './messages/repository.ts';

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let lena: SeededPerson;
let mate: SeededPerson;
let admin: SeededPerson;
let stranger: SeededPerson;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
  harbor = await anOrganization(open.db);
  const quay = await anOrganization(open.db);
  lena = await aPerson(open.db, { roles: [[harbor, ['member']]], first: 'Lena' });
  mate = await aPerson(open.db, { roles: [[harbor, ['member']]], first: 'Mate' });
  admin = await aPerson(open.db, { roles: [[harbor, ['owner']]], first: 'Ada' });
  stranger = await aPerson(open.db, { roles: [[quay, ['owner']]] });
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const placeOf = (entityId: string) => ({ entityType: 'channel', entityId });
const post = async (
  by: SeededPerson,
  channelId: string,
  text: string,
  parentId: string | null = null,
  now = Date.now(),
) =>
  (
    await ask(
      open.db,
      by,
      postEntityMessageOperation.document,
      { ...placeOf(channelId), text, parentId },
      { now },
    )
  ).messageId as string;
const read = async (by: SeededPerson, channelId: string, fromMessageId: string | null = null) =>
  ask(open.db, by, messagesPage.document, { ...placeOf(channelId), fromMessageId });
const found = async (by: SeededPerson, channelId: string, id: string) =>
  (await read(by, channelId)).messages.find((each: { id: string }) => each.id === id);
const reaction = (channelId: string, messageId: string, emoji = '👍', on?: boolean) =>
  [
    toggleEntityReactionOperation.document,
    { ...placeOf(channelId), messageId, reaction: emoji, hasParent: false, ...(on !== undefined && { on }) },
  ] as const;
const direct = (by: SeededPerson, other: SeededPerson) =>
  [
    openDirectChannelOperation.document,
    { channelId: directChannelId(by.id, other.id), userId: other.id },
  ] as const;

async function aGroup(members: SeededPerson[]) {
  const groupId = newId();
  const { id: organizationId } = harbor;
  await ask(open.db, admin, createGroupOperation.document, {
    ...{ groupId, organizationId, name: 'Deck hands', description: '', private: false },
  });
  for (const { id: userId } of members)
    await change(
      open.db,
      () => {},
      (ctx) => placeInGroup(ctx, { organizationId, groupId, userId, role: 'member', at: Date.now() }),
    );
  return groupId;
}

describe('what is said in a channel', () => {
  it('is read back with every field of a message and of a channel (CHAT-001, API-047, API-049)', async () => {
    const channel = await aChannel(open.db, [lena, mate]);
    const parent = await post(lena, channel, 'Who takes the night shift?');
    await post(mate, channel, 'I do', parent);
    const taken = await post(mate, channel, 'Or not', parent);
    await ask(open.db, mate, deleteEntityMessageOperation.document, {
      ...placeOf(channel),
      messageId: taken,
      parentId: parent,
    });
    expect(
      await ask(open.db, lena, editEntityMessageOperation.document, {
        ...{ ...placeOf(channel), text: 'Who takes it?', messageId: parent, hasParent: false },
      }),
    ).toEqual({ success: true });
    expect(await ask(open.db, mate, ...reaction(channel, parent))).toEqual({ success: true });
    const message = await found(lena, channel, parent);
    expect(message).toEqual({
      ...{ id: parent, messageId: parent, entityId: channel, entityType: 'channel', channelId: channel },
      ...{ senderId: lena.id, sentAt: expect.any(Number), deletedAt: null, version: 2, parent: null },
      ...{ responses: 1, responders: { [mate.id]: 1 }, reactions: { '👍': [mate.id] } },
      fields: { text: 'Who takes it?' },
    });
    expect(v.is(entityMessageSchema, message)).toBe(true);
    const channels = await ask(open.db, lena, channelsPage.document);
    expect(channels.find((each: { channelId: string }) => each.channelId === channel)).toEqual({
      ...{ channelId: channel, name: 'Night shift', type: 'PARTY', ownerFilter: null, organizationId: null },
      ...{
        owner: { id: expect.any(String), type: 'USER' },
        members: [lena.id, mate.id].sort(),
        memberCount: 2,
      },
    });
  });

  it('needs a text or a template, and a channel of a known type (CHAT-001)', () => {
    const base = {
      ...{ id: newId(), messageId: newId(), entityId: newId(), entityType: 'channel', channelId: newId() },
      ...{ senderId: newId(), sentAt: 1, version: 1, responses: 0, responders: {} },
    };
    expect(v.is(entityMessageSchema, { ...base, fields: { text: 'Ahoy' } })).toBe(true);
    const template = { template: '{user} came in', user: newId(), variables: { user: 'Lena' } };
    expect(v.is(entityMessageSchema, { ...base, fields: template })).toBe(true);
    expect(v.is(entityMessageSchema, { ...base, fields: {} })).toBe(false);
    const channel = { channelId: newId(), name: 'x', owner: { id: newId(), type: 'USER' }, members: [] };
    expect(v.is(channelSchema, { ...channel, type: 'CLASSROOM' })).toBe(true);
    expect(v.is(channelSchema, { ...channel, type: 'STADIUM' })).toBe(false);
  });

  it('is edited and taken back by its sender alone, and not once it is gone (CHAT-004)', async () => {
    const channel = await aChannel(open.db, [lena, mate]);
    const messageId = await post(lena, channel, 'Mine');
    const edit = { ...placeOf(channel), text: 'Yours', messageId, hasParent: false };
    const removal = { ...placeOf(channel), messageId, parentId: null };
    for (const other of [mate, admin, stranger]) {
      expect(await codeOf(open.db, other, editEntityMessageOperation.document, edit)).toBe(
        'FORBIDDEN_ACCESS',
      );
      expect(await codeOf(open.db, other, deleteEntityMessageOperation.document, removal)).toBe(
        'FORBIDDEN_ACCESS',
      );
    }
    await ask(open.db, lena, deleteEntityMessageOperation.document, removal);
    expect(await codeOf(open.db, lena, editEntityMessageOperation.document, edit)).toBe('FORBIDDEN_ACCESS');
  });

  it('is answered with the id that its temporary one names, the same on every repetition (WS-004, D10)', async () => {
    const channel = await aChannel(open.db, [lena, mate]);
    const phone = aDeviceOf(open.db, lena);
    await phone.pullAll();
    const id = newId();
    const args = { ...placeOf(channel), entityType: 'channel' as const, text: 'Once', parentId: null };
    const entry = phone.entry(postEntityMessageOperation, args, `channel:${channel}`, id);
    const [first] = await phone.push([entry]);
    const [again] = await phone.push([entry]);
    expect(first).toMatchObject({ id, s: 'applied' });
    expect(again).toMatchObject({ id, s: 'applied' });
    const texts = (await read(lena, channel)).messages.map((each: { id: string }) => each.id);
    expect(texts).toEqual([id]);
  });

  it('leaves the devices in hundreds once there are more than a thousand, and is read on request (LOCAL-006, D104)', async () => {
    const channel = await aChannel(open.db, [lena, mate]);
    const phone = aDeviceOf(open.db, mate);
    const ids: string[] = [];
    for (let at = 0; at < 6; at += 1)
      ids.push(await post(lena, channel, `${at}`, null, 1_000_000 + at * 20_000));
    await phone.pullAll();
    expect(await letGo(open.db, channel, { keep: 4, atLeast: 3 })).toEqual([]);
    expect((await letGo(open.db, channel, { keep: 4, atLeast: 2 })).sort()).toEqual(ids.slice(0, 2).sort());
    const { announceMessages } = await import('./announce.ts');
    await change(
      open.db,
      () => {},
      (ctx) => announceMessages(ctx, ids.slice(0, 2)),
    );
    const { rows } = await phone.pullAll();
    expect(rows.map(({ id, out }) => [id, out])).toEqual(
      ids.slice(0, 2).map((id) => [id, [`channel:${channel}`]]),
    );
    expect((await read(mate, channel)).messages).toHaveLength(6);
  });

  it('is found when devices no longer have it, by who reads the channel alone, and shown with what was said around it', async () => {
    const channel = await aChannel(open.db, [lena, mate]);
    const said = ['Der **Äquator** ist nah', 'Lamp', 'aquarium', 'taken back', 'Aqua on devices', 'Last'];
    const ids: string[] = [];
    for (const [at, text] of said.entries())
      ids.push(await post(lena, channel, text, null, 2_000_000 + at * 20_000));
    await ask(open.db, lena, deleteEntityMessageOperation.document, {
      ...{ ...placeOf(channel), messageId: ids[3], parentId: null },
    });
    await letGo(open.db, channel, { keep: 2, atLeast: 1 });
    const search = (by: SeededPerson, query: string, fromMessageId: string | null = null) =>
      ask(open.db, by, olderMessagesFound.document, { query, fromMessageId });
    const idsOf = ({ messages }: { messages: { messageId: string }[] }) =>
      messages.map(({ messageId }) => messageId);
    const found = await search(mate, 'aqua');
    expect(idsOf(found)).toEqual([ids[2], ids[0]]);
    expect(found.cursor).toBeNull();
    expect(idsOf(await search(mate, 'aqua', ids[2]))).toEqual([ids[0]]);
    for (const nothing of ['taken', 'quator', '  ']) expect(idsOf(await search(mate, nothing))).toEqual([]);
    expect(idsOf(await search(stranger, 'aqua'))).toEqual([]);
    expect(
      await codeOf(open.db, stranger, olderMessagesFound.document, { query: 'aqua', fromMessageId: ids[2] }),
    ).toBe('FORBIDDEN_ACCESS');
    const place = { ...placeOf(channel), fromMessageId: ids[2], around: true };
    expect(idsOf(await ask(open.db, mate, messagesPage.document, place))).toEqual(ids);
    expect(await codeOf(open.db, stranger, messagesPage.document, place)).toBe('FORBIDDEN_ACCESS');
    await ask(open.db, mate, leaveChannelOperation.document, placeOf(channel));
    expect(idsOf(await search(mate, 'aqua'))).toEqual([]);
  });
});

describe('somebody else’s message', () => {
  const removal = (channelId: string, messageId: string, parentId: string | null = null) =>
    [removeEntityMessageOperation.document, { ...placeOf(channelId), messageId, parentId }] as const;

  it('goes out of a group’s channel by who may change the group and is in it, and by nobody else', async () => {
    const groupId = await aGroup([lena, mate]);
    const root = await post(mate, groupId, 'Rude');
    const reply = await post(lena, groupId, 'Ruder', root);
    for (const other of [lena, admin, stranger])
      expect(await codeOf(open.db, other, ...removal(groupId, root))).toBe('FORBIDDEN_ACCESS');
    await change(
      open.db,
      () => {},
      (ctx) =>
        placeInGroup(ctx, {
          ...{ organizationId: harbor.id, groupId, userId: admin.id },
          ...{ role: 'grpAdmin', at: Date.now() },
        }),
    );
    await ask(open.db, admin, ...removal(groupId, reply, root));
    expect(await found(mate, groupId, reply)).toMatchObject({
      deletedAt: expect.any(Number),
      fields: { text: '' },
    });
    expect(await found(mate, groupId, root)).toMatchObject({ responses: 0, responders: {} });
    const between = await aChannel(open.db, [admin, mate]);
    const theirs = await post(mate, between, 'Private');
    expect(await codeOf(open.db, admin, ...removal(between, theirs))).toBe('FORBIDDEN_ACCESS');
  });
});

/** What a person was told by such a message in their inbox. */
const told = async (who: SeededPerson, template: string) =>
  (
    await open.db
      .selectFrom('communication.messages')
      .select(['template', 'text'])
      .where('channelId', '=', who.id)
      .where('deletedAt', 'is', null)
      .orderBy('sentAt')
      .execute()
  )
    .map((row) => row.template)
    .filter((each) => each?.template === template);

describe('a mention', () => {
  const edit = (by: SeededPerson, channel: string, messageId: string, text: string) =>
    ask(open.db, by, editEntityMessageOperation.document, {
      ...{ ...placeOf(channel), messageId, text, hasParent: false },
    });

  it('tells the member who is named, once, also where they muted the channel, and nobody outside of it', async () => {
    const [one, other] = [
      await aPerson(open.db, { roles: [[harbor, ['member']]], first: 'Una' }),
      await aPerson(open.db, { roles: [[harbor, ['member']]], first: 'Olaf' }),
    ];
    const groupId = await aGroup([lena, one]);
    await ask(open.db, one, muteChannelOperation.document, { ...placeOf(groupId), on: true });
    const text = `${mentionOf(one.id)} ${mentionOf(one.id)} ${mentionOf(other.id)} ${mentionOf(lena.id)} ${mentionOf(newId())}`;
    const messageId = await post(lena, groupId, text);
    expect(await told(one, 'mention')).toMatchObject([
      {
        user: lena.id,
        variables: { group: 'Deck hands', link: `/chat/${groupId}?message=${messageId}` },
      },
    ]);
    for (const each of [other, lena, stranger]) expect(await told(each, 'mention')).toEqual([]);
  });

  it('added by an edit tells those who are new, and nobody a second time', async () => {
    const [one, other] = [
      await aPerson(open.db, { roles: [[harbor, ['member']]] }),
      await aPerson(open.db, { roles: [[harbor, ['member']]] }),
    ];
    const channel = await aChannel(open.db, [lena, one, other]);
    const messageId = await post(lena, channel, `${mentionOf(one.id)} come`);
    await edit(lena, channel, messageId, 'Nobody come');
    await edit(lena, channel, messageId, `${mentionOf(other.id)} and ${mentionOf(one.id)} come`);
    expect(await told(one, 'mention')).toHaveLength(1);
    expect(await told(other, 'mention')).toHaveLength(1);
  });

  it('of too many people at once is refused, in a message and in an edit', async () => {
    const channel = await aChannel(open.db, [lena, mate]);
    const all = Array.from({ length: MOST_MENTIONS + 1 }, () => mentionOf(newId())).join(' ');
    const args = { ...placeOf(channel), text: all };
    const posted = await post(lena, channel, 'Few');
    const again = { ...args, messageId: posted, hasParent: false };
    expect(
      await codeOf(open.db, lena, postEntityMessageOperation.document, { ...args, parentId: null }),
    ).toBe('INVALID_ARGUMENTS');
    expect(await codeOf(open.db, lena, editEntityMessageOperation.document, again)).toBe('INVALID_ARGUMENTS');
  });
});

describe('a report of a message', () => {
  const report = (channelId: string, messageId: string, note = '') =>
    [
      reportEntityMessageOperation.document,
      { ...placeOf(channelId), messageId, reason: 'abuse', note },
    ] as const;
  const dismissal = (channelId: string, messageId: string) =>
    [dismissMessageReportsOperation.document, { ...placeOf(channelId), messageId }] as const;
  /** as their devices have it */
  const rowOf = async (who: SeededPerson, messageId: string) => {
    const row = await open.db
      .selectFrom('sync.entities')
      .selectAll()
      .where('id', '=', `${who.id}/messageReport:${messageId}`)
      .executeTakeFirst();
    return row;
  };

  async function aModeratedGroup() {
    const people = await Promise.all(
      ['Una', 'Olaf', 'Mo'].map((first) => aPerson(open.db, { roles: [[harbor, ['member']]], first })),
    );
    const [one, other, moderator] = people as [SeededPerson, SeededPerson, SeededPerson];
    const groupId = await aGroup([one, other]);
    await change(
      open.db,
      () => {},
      (ctx) =>
        placeInGroup(ctx, {
          ...{ organizationId: harbor.id, groupId, userId: moderator.id },
          ...{ role: 'grpAdmin', at: Date.now() },
        }),
    );
    return { one, other, moderator, groupId };
  }

  it('tells those who may remove it, once while it is open, and neither the author nor by whom', async () => {
    const { one, other, moderator, groupId } = await aModeratedGroup();
    const messageId = await post(one, groupId, 'Rude');
    await ask(open.db, other, ...report(groupId, messageId, 'Mean'));
    await ask(open.db, other, ...report(groupId, messageId));
    await ask(open.db, moderator, ...report(groupId, messageId));
    const notices = await told(moderator, 'messageReported');
    expect(notices).toHaveLength(1);
    expect(JSON.stringify(notices)).not.toContain(other.id);
    expect(JSON.stringify(notices)).not.toContain('Olaf');
    for (const each of [one, other, lena]) expect(await told(each, 'messageReported')).toEqual([]);
    expect(
      await open.db
        .selectFrom('communication.reports')
        .selectAll()
        .where('messageId', '=', messageId)
        .execute(),
    ).toHaveLength(2);
    expect(await rowOf(one, messageId)).toBeUndefined();
    expect(await rowOf(moderator, messageId)).toBeTruthy();
  });

  it('is of somebody else’s message, in a group’s channel that one is in', async () => {
    const { one, other, moderator, groupId } = await aModeratedGroup();
    const messageId = await post(one, groupId, 'Rude');
    for (const each of [one, lena, stranger])
      expect(await codeOf(open.db, each, ...report(groupId, messageId))).toBe('FORBIDDEN_ACCESS');
    const between = await aChannel(open.db, [one, other]);
    const theirs = await post(one, between, 'Private');
    expect(await codeOf(open.db, other, ...report(between, theirs))).toBe('FORBIDDEN_ACCESS');
    expect(await codeOf(open.db, other, ...report(groupId, theirs))).toBe('FORBIDDEN_ACCESS');
    expect(await codeOf(open.db, other, ...dismissal(groupId, messageId))).toBe('FORBIDDEN_ACCESS');
    const own = await post(moderator, groupId, 'Mine');
    await ask(open.db, other, ...report(groupId, own));
    expect(await codeOf(open.db, moderator, ...dismissal(groupId, own))).toBe('FORBIDDEN_ACCESS');
    expect(await told(moderator, 'messageReported')).toEqual([]);
  });

  it('comes to whoever moderates the group later, by the group or by the organization, and leaves with that', async () => {
    const { one, other, groupId } = await aModeratedGroup();
    const late = await aPerson(open.db, { roles: [[harbor, ['member']]], first: 'Late' });
    const messageId = await post(one, groupId, 'Rude');
    await ask(open.db, other, ...report(groupId, messageId, 'Mean'));
    const place = (role: 'member' | 'grpAdmin' | null) =>
      change(
        open.db,
        () => {},
        (ctx) =>
          placeInGroup(ctx, {
            ...{ organizationId: harbor.id, groupId, userId: late.id },
            ...{ role, at: Date.now() },
          }),
      );
    const has = async () => {
      const row = await rowOf(late, messageId);
      return row && !row.deleted ? (row.body as { open?: unknown }).open : null;
    };
    await place('member');
    expect(await rowOf(late, messageId)).toBeUndefined();
    await place('grpAdmin');
    expect(await has()).toEqual([{ reason: 'abuse', note: 'Mean' }]);
    await place('member');
    expect(await has()).toBeNull();
    const roles = (given: string[]) =>
      ask(open.db, admin, setMemberRolesOperation.document, {
        ...{ organizationId: harbor.id, userId: late.id, roles: given },
      });
    await roles(['learningAdmin', 'member']);
    expect(await has()).toEqual([{ reason: 'abuse', note: 'Mean' }]);
    await place(null);
    expect(await has()).toBeNull();
  });

  it('is settled by a dismissal and by the removal of the message; somebody else may report it again', async () => {
    const { one, other, moderator, groupId } = await aModeratedGroup();
    const open_ = async (messageId: string) =>
      (
        await open.db
          .selectFrom('communication.reports')
          .select('userId')
          .where('messageId', '=', messageId)
          .where('dismissedAt', 'is', null)
          .execute()
      ).map(({ userId }) => userId);
    const messageId = await post(one, groupId, 'Rude');
    await Promise.all([
      ask(open.db, other, ...report(groupId, messageId)),
      ask(open.db, other, ...report(groupId, messageId)),
    ]);
    expect(await open_(messageId)).toEqual([other.id]);
    await ask(open.db, moderator, ...dismissal(groupId, messageId));
    expect(await open_(messageId)).toEqual([]);
    await ask(open.db, other, ...report(groupId, messageId));
    expect(await open_(messageId)).toEqual([]);
    await ask(open.db, moderator, ...report(groupId, messageId));
    expect(await open_(messageId)).toEqual([moderator.id]);
    await ask(open.db, moderator, removeEntityMessageOperation.document, {
      ...{ ...placeOf(groupId), messageId, parentId: null },
    });
    expect(await open_(messageId)).toEqual([]);
  });
});

describe('a person who is gone', () => {
  it('has no text, no reaction and no place in any channel', async () => {
    const gone = await aPerson(open.db, { roles: [[harbor, ['member']]] });
    const channel = await aChannel(open.db, [lena, gone]);
    const [hers, theirs] = [await post(lena, channel, 'Hello'), await post(gone, channel, 'Secret')];
    await ask(open.db, gone, ...reaction(channel, hers));
    await change(
      open.db,
      () => {},
      (ctx) => eraseMessagesOf(ctx, gone.id, Date.now()),
    );
    expect(await found(lena, channel, theirs)).toMatchObject({ fields: { text: '' } });
    expect(await found(lena, channel, hers)).toMatchObject({ reactions: {} });
    expect(await codeOf(open.db, gone, messagesPage.document, placeOf(channel))).toBe('FORBIDDEN_ACCESS');
  });
});

describe('reactions', () => {
  it('come and go with each call, are counted by person, and can be said outright (CHAT-014, D107)', async () => {
    const channel = await aChannel(open.db, [lena, mate]);
    const messageId = await post(lena, channel, 'Land ho');
    const now = async () => (await found(lena, channel, messageId)).reactions;
    await ask(open.db, mate, ...reaction(channel, messageId));
    await ask(open.db, lena, ...reaction(channel, messageId));
    expect(await now()).toEqual({ '👍': [mate.id, lena.id] });
    await ask(open.db, mate, ...reaction(channel, messageId));
    expect(await now()).toEqual({ '👍': [lena.id] });
    await ask(open.db, lena, ...reaction(channel, messageId, '👍', true));
    await ask(open.db, lena, ...reaction(channel, messageId, '🎉', false));
    expect(await now()).toEqual({ '👍': [lena.id] });
    await ask(open.db, lena, ...reaction(channel, messageId, '👍', false));
    expect(await now()).toEqual({});
  });

  it('are one for a person who reacts twice at one moment', async () => {
    const channel = await aChannel(open.db, [lena, mate]);
    const messageId = await post(lena, channel, 'Land ho');
    await Promise.all([1, 2].map(() => ask(open.db, mate, ...reaction(channel, messageId, '👀', true))));
    expect((await found(lena, channel, messageId)).reactions).toEqual({ '👀': [mate.id] });
  });

  it('are emoji, so many kinds of them a message, from members alone, and none on what is gone', async () => {
    const channel = await aChannel(open.db, [lena, mate]);
    const messageId = await post(lena, channel, 'Land ho');
    expect(await codeOf(open.db, mate, ...reaction(channel, messageId, 'yes'))).toBe('INVALID_ARGUMENTS');
    expect(await codeOf(open.db, mate, ...reaction(channel, messageId, '7'))).toBe('INVALID_ARGUMENTS');
    expect(await codeOf(open.db, stranger, ...reaction(channel, messageId))).toBe('FORBIDDEN_ACCESS');
    expect(await codeOf(open.db, null, ...reaction(channel, messageId))).toBe('UNAUTHENTICATED');
    const other = await aChannel(open.db, [mate]);
    expect(await codeOf(open.db, mate, ...reaction(other, messageId))).toBe('FORBIDDEN_ACCESS');
    const kinds = Array.from({ length: MOST_REACTIONS }, (_, at) => String.fromCodePoint(0x1f600 + at));
    for (const [at, kind] of kinds.entries()) {
      const now = 5_000_000 + at * 20_000;
      await ask(open.db, lena, ...reaction(channel, messageId, kind, true), { now });
    }
    expect(await codeOf(open.db, mate, ...reaction(channel, messageId, '🚢', true))).toBe(
      'INVALID_ARGUMENTS',
    );
    await ask(open.db, lena, deleteEntityMessageOperation.document, {
      ...placeOf(channel),
      messageId,
      parentId: null,
    });
    await ask(open.db, mate, ...reaction(channel, messageId, '👍', true));
    expect((await found(lena, channel, messageId)).reactions).toEqual({});
  });
});

describe('the channel of a group', () => {
  it('is there with the group, bears its name, and its members are the group’s (D104)', async () => {
    const groupId = await aGroup([lena]);
    const phone = aDeviceOf(open.db, lena);
    const { rows } = await phone.pullAll();
    expect(rows.find(({ type, id }) => type === 'channel' && id === groupId)?.body).toMatchObject({
      ...{ name: 'Deck hands', type: 'ORGANIZATION_GROUP', owner: { id: groupId, type: 'GROUP' } },
      ...{ organizationId: harbor.id, members: [lena.id], memberCount: 1, ownerFilter: null },
    });
    await ask(open.db, admin, updateGroupOperation.document, { input: { groupId, name: 'Top hands' } });
    const renamed = (await phone.pullAll()).rows.find(({ type }) => type === 'channel');
    expect(renamed?.body).toMatchObject({ name: 'Top hands' });
    await post(lena, groupId, 'Ahoy');
    expect(
      await codeOf(open.db, mate, postEntityMessageOperation.document, {
        ...placeOf(groupId),
        text: 'x',
        parentId: null,
      }),
    ).toBe('FORBIDDEN_ACCESS');
    expect(await codeOf(open.db, lena, leaveChannelOperation.document, placeOf(groupId))).toBe(
      'INVALID_ARGUMENTS',
    );
  });

  it('is lost with the group in the same second: not a message more, and what was there leaves the device', async () => {
    const groupId = await aGroup([lena, mate]);
    const phone = aDeviceOf(open.db, lena);
    await post(mate, groupId, 'Before');
    await phone.pullAll();
    await ask(open.db, lena, leaveOrganizationGroupOperation.document, {
      organizationId: harbor.id,
      groupId,
    });
    await post(mate, groupId, 'After');
    const { head, rows } = await phone.pullAll();
    expect(head?.drop).toContain(`channel:${groupId}`);
    expect(rows.filter(({ type }) => type === 'message')).toEqual([]);
    expect(await codeOf(open.db, lena, messagesPage.document, placeOf(groupId))).toBe('FORBIDDEN_ACCESS');
    await ask(open.db, admin, updateGroupOperation.document, { input: { groupId, archived: true } });
    expect(await codeOf(open.db, mate, messagesPage.document, placeOf(groupId))).toBe('FORBIDDEN_ACCESS');
  });

  it('lists its members in pages to its members', async () => {
    const groupId = await aGroup([lena, mate]);
    const page = await ask(open.db, lena, channelMembersPage.document, placeOf(groupId));
    expect(page.members.map(({ userId }: { userId: string }) => userId)).toEqual([lena.id, mate.id].sort());
    expect(page.cursor).toBeNull();
    expect(JSON.stringify(page)).not.toContain('@');
    expect(await codeOf(open.db, stranger, channelMembersPage.document, placeOf(groupId))).toBe(
      'FORBIDDEN_ACCESS',
    );
  });
});

describe('two people of one organization', () => {
  it('have one channel, whoever opens it, twice, and at one moment', async () => {
    const [one, two] = [
      await aPerson(open.db, { roles: [[harbor, ['member']]] }),
      await aPerson(open.db, { roles: [[harbor, ['member']]] }),
    ];
    const phone = aDeviceOf(open.db, two);
    await phone.pullAll();
    await Promise.all([
      ask(open.db, one, ...direct(one, two)),
      ask(open.db, two, ...direct(two, one)),
      ask(open.db, one, ...direct(one, two)),
    ]);
    expect(directChannelId(one.id, two.id)).toBe(directChannelId(two.id, one.id));
    const { rows } = await phone.pullAll();
    expect(rows.filter(({ type }) => type === 'channel').map(({ body }) => body?.members)).toEqual([
      [one.id, two.id].sort(),
    ]);
    await post(one, directChannelId(one.id, two.id), 'Hello');
    expect((await phone.pullAll()).rows.some(({ type }) => type === 'message')).toBe(true);
  });

  it('open none with a stranger, with themselves, or under another id', async () => {
    expect(await codeOf(open.db, lena, ...direct(lena, stranger))).toBe('FORBIDDEN_ACCESS');
    expect(await codeOf(open.db, lena, ...direct(lena, lena))).toBe('INVALID_ARGUMENTS');
    const wrong = { channelId: newId(), userId: mate.id };
    expect(await codeOf(open.db, lena, openDirectChannelOperation.document, wrong)).toBe('INVALID_ARGUMENTS');
  });

  it('are not written to by the hundred', async () => {
    const [one, two] = [
      await aPerson(open.db, { roles: [[harbor, ['member']]] }),
      await aPerson(open.db, { roles: [[harbor, ['member']]] }),
    ];
    const begun = Array.from({ length: 100 }, () => ({
      ...{ id: newId(), name: '', type: 'PARTY' as const, ownerId: one.id, ownerType: 'USER' as const },
      createdAt: Date.now(),
    }));
    await open.db.insertInto('communication.channels').values(begun).execute();
    expect(await codeOf(open.db, one, ...direct(one, two))).toBe('RATE_LIMITED');
    expect(await codeOf(open.db, two, ...direct(two, one))).toBeUndefined();
  });

  it('leave it for good unless they open it themselves', async () => {
    await ask(open.db, lena, ...direct(lena, mate));
    const channelId = directChannelId(lena.id, mate.id);
    await ask(open.db, mate, leaveChannelOperation.document, placeOf(channelId));
    expect(await codeOf(open.db, mate, messagesPage.document, placeOf(channelId))).toBe('FORBIDDEN_ACCESS');
    await ask(open.db, lena, ...direct(lena, mate));
    expect(await codeOf(open.db, mate, messagesPage.document, placeOf(channelId))).toBe('FORBIDDEN_ACCESS');
    await ask(open.db, mate, ...direct(mate, lena));
    expect(await codeOf(open.db, mate, messagesPage.document, placeOf(channelId))).toBeUndefined();
  });
});

describe('a group conversation (D125)', () => {
  const colleagues = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () => aPerson(open.db, { roles: [[harbor, ['member']]] })),
    ) as Promise<[SeededPerson, SeededPerson, SeededPerson, SeededPerson, ...SeededPerson[]]>;
  const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id);
  const begin = (others: readonly { id: string }[], channelId = partyIdOf(newId())) =>
    [openPartyChannelOperation.document, { channelId, userIds: idsOf(others) }] as const;
  const add = (channelId: string, others: readonly { id: string }[]) =>
    [addToChannelOperation.document, { ...placeOf(channelId), userIds: idsOf(others) }] as const;
  const aBlocked = async () => {
    const blocked = await aPerson(open.db, { roles: [[harbor, ['member']]] });
    await open.db
      .updateTable('accounts.users')
      .set({ disabled: true })
      .where('id', '=', blocked.id)
      .execute();
    return blocked;
  };
  const membersOf = async (channelId: string) =>
    idsOf(
      await open.db
        .selectFrom('communication.members')
        .select('userId as id')
        .where('channelId', '=', channelId)
        .orderBy('userId')
        .execute(),
    );

  it('is made once, however often it is sent at one moment, and tells what is written there as a direct message', async () => {
    const [one, two, three, four] = await colleagues(4);
    const channelId = partyIdOf(newId());
    const [phone, muted] = [aDeviceOf(open.db, three), aDeviceOf(open.db, four)];
    await Promise.all([phone.pullAll(), muted.pullAll()]);
    await Promise.all([1, 2, 3].map(() => ask(open.db, one, ...begin([two, three, four], channelId))));
    const { rows } = await phone.pullAll();
    expect(rows.filter(({ type }) => type === 'channel').map(({ body }) => body)).toMatchObject([
      { type: 'PARTY', name: '', members: idsOf([one, two, three, four]).sort(), memberCount: 4 },
    ]);
    await ask(open.db, four, muteChannelOperation.document, { ...placeOf(channelId), on: true });
    await post(two, channelId, 'Who brings the ropes?');
    await post(two, channelId, 'And the oars?');
    const come = (await phone.pullAll()).rows.filter(({ type }) => type === 'message');
    expect(JSON.stringify(come)).toContain('And the oars?');
    const notices = (of: typeof rows) =>
      of.filter(({ body }) => JSON.stringify(body ?? null).includes(`"link":"/chat/${channelId}"`));
    expect(notices(come)).toHaveLength(1); // until they have read it
    expect(notices((await muted.pullAll()).rows)).toEqual([]);
    expect(notices((await aDeviceOf(open.db, two).pullAll()).rows)).toEqual([]);
  });

  it('is of people of one organization to which whoever begins it belongs', async () => {
    const [two, three] = await colleagues(2);
    const blocked = await aBlocked();
    for (const other of [stranger, blocked, { id: newId() }])
      expect(await codeOf(open.db, lena, ...begin([two, other]))).toBe('FORBIDDEN_ACCESS');
    expect(await codeOf(open.db, stranger, ...begin([two, three]))).toBe('FORBIDDEN_ACCESS');
    const tide = await anOrganization(open.db);
    const [between, far] = [
      await aPerson(open.db, {
        roles: [
          [harbor, ['member']],
          [tide, ['member']],
        ],
      }),
      await aPerson(open.db, { roles: [[tide, ['member']]] }),
    ];
    expect(await codeOf(open.db, between, ...begin([two, far]))).toBe('FORBIDDEN_ACCESS');
    expect(await codeOf(open.db, between, ...begin([two, three]))).toBeUndefined();
  });

  it('is of two to 19 others, each of them once, under an id that no other channel can have', async () => {
    const others = await colleagues(MOST_IN_PARTY);
    const [two, three] = others;
    for (const wrong of [[two], [two, lena], [two, two], others])
      expect(await codeOf(open.db, lena, ...begin(wrong))).toBe('INVALID_ARGUMENTS');
    for (const id of [newId(), two.id, directChannelId(two.id, three.id)])
      expect(await codeOf(open.db, lena, ...begin([two, three], id))).toBe('INVALID_ARGUMENTS');
    const channelId = partyIdOf(newId());
    expect(await codeOf(open.db, lena, ...begin(others.slice(1), channelId))).toBeUndefined();
    expect(await codeOf(open.db, mate, ...begin([lena, two], channelId))).toBe('FORBIDDEN_ACCESS');
    expect(await membersOf(channelId)).toHaveLength(MOST_IN_PARTY);
    expect(await codeOf(open.db, lena, ...add(channelId, [two]))).toBe('INVALID_ARGUMENTS');
  });

  it('takes in others by whoever is in it: they read all of it, and nothing of it is new to them', async () => {
    const [one, two, three, four] = await colleagues(4);
    const [five] = await colleagues(1);
    const channelId = partyIdOf(newId());
    await ask(open.db, one, ...begin([two, three], channelId));
    await post(one, channelId, 'Cast off at six', null, Date.now() - 1_000);
    const phone = aDeviceOf(open.db, four);
    await phone.pullAll();
    await ask(open.db, two, ...add(channelId, [four, one]));
    await ask(open.db, two, ...add(channelId, [four]));
    const { rows } = await phone.pullAll();
    expect(JSON.stringify(rows)).toContain('Cast off at six');
    const part = rows.find(({ type }) => type === 'channelPart')?.body as { lastReadAt: number };
    expect(part.lastReadAt).toBeGreaterThan(Date.now() - 60_000);
    const blocked = await aBlocked();
    for (const other of [stranger, blocked, { id: newId() }])
      expect(await codeOf(open.db, one, ...add(channelId, [other]))).toBe('FORBIDDEN_ACCESS');
    for (const by of [five, stranger])
      expect(await codeOf(open.db, by, ...add(channelId, [five]))).toBe('FORBIDDEN_ACCESS');
    await ask(open.db, lena, ...direct(lena, mate));
    for (const id of [directChannelId(lena.id, mate.id), await aGroup([lena, mate])])
      expect(await codeOf(open.db, lena, ...add(id, [one]))).toBe('INVALID_ARGUMENTS');
  });

  it('never holds more than 20, also when the last two are brought in at one moment', async () => {
    const others = await colleagues(MOST_IN_PARTY);
    const [one, two] = others;
    const channelId = partyIdOf(newId());
    await ask(open.db, lena, ...begin(others.slice(2), channelId));
    const codes = await Promise.all(
      [one, two].map((each) => codeOf(open.db, lena, ...add(channelId, [each]))),
    );
    expect(codes.sort()).toEqual(['INVALID_ARGUMENTS', undefined]);
    expect(await membersOf(channelId)).toHaveLength(MOST_IN_PARTY);
  });

  it('is left until somebody in it brings back who has left', async () => {
    const [one, two, three] = await colleagues(3);
    const channelId = partyIdOf(newId());
    await ask(open.db, one, ...begin([two, three], channelId));
    await ask(open.db, one, leaveChannelOperation.document, placeOf(channelId));
    expect(await membersOf(channelId)).toEqual(idsOf([two, three]).sort());
    const readsIt = () => codeOf(open.db, one, messagesPage.document, placeOf(channelId));
    expect(await readsIt()).toBe('FORBIDDEN_ACCESS');
    expect(await codeOf(open.db, one, ...begin([two, three], channelId))).toBe('FORBIDDEN_ACCESS');
    expect(await codeOf(open.db, one, ...add(channelId, [one]))).toBe('FORBIDDEN_ACCESS');
    const phone = aDeviceOf(open.db, one);
    await phone.pullAll();
    await ask(open.db, two, ...add(channelId, [one]));
    expect(await readsIt()).toBeUndefined();
    const { rows } = await phone.pullAll();
    expect(rows.find(({ type }) => type === 'channelPart')?.body).toMatchObject({ channelId, left: false });
  });
});

describe('a direct message', () => {
  it('is told in the inbox of whom it is written to, once until it is read, and not where they muted it', async () => {
    const [one, other] = [lena, mate];
    await ask(open.db, one, ...direct(one, other));
    const channel = directChannelId(one.id, other.id);
    const device = aDeviceOf(open.db, other);
    await device.pullAll();
    let now = Date.now();
    const write = (text: string) =>
      ask(
        open.db,
        one,
        postEntityMessageOperation.document,
        { ...placeOf(channel), text, parentId: null },
        { now: ++now },
      );
    const link = `"link":"/chat/${channel}"`;
    const told = async () =>
      (await device.pullAll()).rows
        .filter(({ type, body }) => type === 'message' && JSON.stringify(body ?? null).includes(link))
        .map(({ body }) => (body as { fields: object }).fields);
    const read = (until: number) =>
      ask(
        open.db,
        other,
        markChannelReadOperation.document,
        {
          ...{ ...placeOf(channel), readAt: 0, seen: { channel: [[until, until]] } },
        },
        { now },
      );
    await write('Are you there?');
    expect(await told()).toMatchObject([
      { template: 'directMessage', variables: { link: `/chat/${channel}`, by: expect.any(String) } },
    ]);
    await write('Hello?');
    expect(await told()).toEqual([]);
    await read(now - 1);
    await read(now);
    const gone = (await aDeviceOf(open.db, other).pullAll()).rows;
    expect(JSON.stringify(gone).includes(link)).toBe(false); // it stands in the conversation
    await write('And now?');
    expect(await told()).toHaveLength(1);
    await read(now);
    await ask(open.db, other, muteChannelOperation.document, { ...placeOf(channel), on: true }, { now });
    await write('Nothing?');
    expect(await told()).toEqual([]);
    await ask(open.db, other, muteChannelOperation.document, { ...placeOf(channel), on: false }, { now });
  });
});

describe('what of a channel is a person’s own', () => {
  it('goes forward only, is never ahead of the server’s clock, and reaches their devices alone (D104)', async () => {
    const channel = await aChannel(open.db, [lena, mate]);
    const [phone, other] = [aDeviceOf(open.db, lena), aDeviceOf(open.db, mate)];
    await phone.pullAll();
    await other.pullAll();
    const mark = (readAt: number, now = 9_000) =>
      ask(open.db, lena, markChannelReadOperation.document, { ...placeOf(channel), readAt }, { now });
    await mark(5_000);
    await mark(4_000);
    await ask(open.db, lena, muteChannelOperation.document, { ...placeOf(channel), on: true });
    const part = async () =>
      (await phone.pullAll()).rows.find(({ type, id }) => type === 'channelPart' && id.endsWith(channel))
        ?.body;
    expect(await part()).toMatchObject({ lastReadAt: 5_000, muted: true, left: false });
    await mark(99_000, 9_000);
    expect(await part()).toMatchObject({ lastReadAt: 9_000, muted: true });
    expect((await other.pullAll()).rows.filter(({ type }) => type === 'channelPart')).toEqual([]);
    for (const { document } of [markChannelReadOperation, muteChannelOperation])
      expect(
        await codeOf(open.db, stranger, document, {
          ...placeOf(channel),
          ...(document === muteChannelOperation.document ? { on: true } : { readAt: 1 }),
        }),
      ).toBe('FORBIDDEN_ACCESS');
  });

  it('is read per thread: an answer that was on no screen stays unread while the channel is read, on all devices', async () => {
    const channel = await aChannel(open.db, [lena, mate]);
    const say = async (text: string, now: number, parentId: string | null = null) => {
      const args = { ...placeOf(channel), text, parentId };
      const posted = await ask(open.db, mate, postEntityMessageOperation.document, args, { now });
      return (posted as { messageId: string }).messageId;
    };
    const root = await say('Who comes?', 1_000);
    await say('Bring boots', 3_000, root);
    await say('At nine', 4_000);
    const [phone, laptop] = [aDeviceOf(open.db, lena), aDeviceOf(open.db, lena)];
    const mark = (seen: Record<string, [number, number][]>, now = 9_000) =>
      ask(
        open.db,
        lena,
        markChannelReadOperation.document,
        { ...placeOf(channel), readAt: 0, seen },
        { now },
      );
    const partOn = async (device: typeof phone) =>
      (await device.pullAll()).rows.find(({ type, id }) => type === 'channelPart' && id.endsWith(channel))
        ?.body;
    await mark({ channel: [[1_000, 1_000]] });
    await mark({ channel: [[4_000, 4_000]] });
    expect(await partOn(phone)).toMatchObject({ lastReadAt: 1_000, seen: { channel: [[4_000, 4_000]] } });
    await mark({ [root]: [[3_000, 3_000]] });
    for (const device of [phone, laptop])
      expect(await partOn(device)).toMatchObject({ lastReadAt: 4_000, seen: {} });
    await mark({ channel: [[8_000, 99_000]] });
    await say('At ten', 10_000);
    await mark({ [newId()]: [[1, 9_000]] });
    expect(await partOn(aDeviceOf(open.db, lena))).toMatchObject({ lastReadAt: 4_000, seen: {} });
    const wrong = { ...placeOf(channel), readAt: 0, seen: { elsewhere: [[1, 2]] } };
    expect(await codeOf(open.db, lena, markChannelReadOperation.document, wrong)).toBe('INVALID_ARGUMENTS');
  });

  it('says of people whether they are there, to those who may know them (API-047)', async () => {
    const asked = { userIds: [mate.id, stranger.id, 'nonsense'] };
    const people = await ask(open.db, lena, usersDetailsPage.document, asked);
    expect(people).toEqual([
      {
        userId: mate.id,
        alias: mate.alias,
        name: { first: 'Mate', last: expect.any(String) },
        image: null,
        status: 'offline',
      },
    ]);
  });
});
