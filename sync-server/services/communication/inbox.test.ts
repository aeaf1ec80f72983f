import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announceToGroupOperation } from '#contract/accounts/announcement.ts';
import { createGroupOperation, updateGroupOperation } from '#contract/accounts/group.ts';
import { leaveChannelOperation } from '#contract/communication/channel.ts';
import {
  ackEntityMessageBatchOperation,
  ackEntityMessageOperation,
  SYSTEM_SENDER,
} from '#contract/communication/inbox.ts';
import {
  MESSAGES_ON_DEVICE,
  type Message,
  OLDER_LEAVE_AT_ONCE,
  postEntityMessageOperation,
} from '#contract/communication/message.ts';
import { parseRealtimeMessage } from '#contract/communication/realtime-messages.ts';
import { assignStackOperation } from '#contract/content/assignment.ts';
import { createCommentOperation } from '#contract/content/comment.ts';
import { createPlaylistOperation } from '#contract/content/playlist.ts';
import { newId } from '#contract/ids.ts';
import type { Operation } from '#contract/operation.ts';
import { systemChannelId } from '#domain/realtime.ts';
import type { Role } from '#domain/role.ts';
import { startJobs } from '#server/jobs/job-runner.ts';
import { noMail } from '#tests/support/no-mail.ts';
import {
  aChannel,
  anOrganization,
  aPerson,
  aSkill,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { aDeviceOf, ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { allJobs } from '../../all-jobs.ts';
import { type OpenDatabase, openDatabase } from '../../storage/database.ts';
import { change } from '../../sync/feed.ts';
import { placeInGroup } from '../accounts/group-members.ts';
import { eraseMessagesOf } from './erase-person.ts';
import { type Notice, notify } from './notify.ts';

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let admin: SeededPerson;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 8 });
  harbor = await anOrganization(open.db);
  admin = await person('owner');
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const person = (...roles: Role[]) => aPerson(open.db, { roles: [[harbor, roles]], first: 'Ada' });
const run = (by: SeededPerson, operation: Operation, args: Record<string, unknown>) =>
  ask(open.db, by, operation.document, args);
const refusal = (by: SeededPerson | null, operation: Operation, args: Record<string, unknown>) =>
  codeOf(open.db, by, operation.document, args);

const quietly = () => undefined;
const tell = (userIds: string[], over: Partial<Notice> = {}, at = Date.now()) => {
  const notice = { id: newId(), template: 'announcement' as const, variables: { text: 'Ahoy' }, by: null };
  return change(open.db, quietly, (ctx) => notify(ctx, userIds, { ...notice, ...over }, at));
};

/** What waits is done. */
async function work() {
  const runner = await startJobs(
    allJobs.filter(({ everyMs }) => everyMs === undefined),
    {
      database: open,
      announcer: { announce: quietly } as never,
      files: null as never,
      mailer: noMail,
      publicUrl: 'http://localhost',
      now: () => Date.now() + 1000,
    },
    { lookMs: 0 },
  );
  try {
    for (let turn = 0; turn < 10 && (await runner.runDue()) > 0; turn += 1);
  } finally {
    await runner.close();
  }
}

/** As a device of the person pulls it, the oldest first. */
async function inboxOf(who: SeededPerson): Promise<Message[]> {
  const { rows } = await aDeviceOf(open.db, who).pullAll();
  return rows
    .filter(({ type }) => type === 'message')
    .map(({ body }) => body as unknown as Message)
    .filter(({ channelId }) => channelId === systemChannelId(who.id))
    .sort((a, b) => a.sentAt - b.sentAt);
}
const placeOf = (who: SeededPerson) => ({ entityType: 'channel', entityId: systemChannelId(who.id) });
async function aMessageTo(who: SeededPerson) {
  await tell([who.id]);
  const { messageId } = (await inboxOf(who)).at(-1)!;
  return messageId;
}
async function aGroup(members: SeededPerson[], by = admin) {
  const groupId = newId();
  const { id: organizationId } = harbor;
  await run(by, createGroupOperation, {
    ...{ groupId, organizationId, name: 'Deck hands', description: '', private: false },
  });
  for (const { id: userId } of members)
    await change(open.db, quietly, (ctx) =>
      placeInGroup(ctx, { organizationId, groupId, userId, role: 'member', at: Date.now() }),
    );
  return groupId;
}

describe('what the product tells a person', () => {
  it('comes into a channel that is theirs alone, as a whole real-time message, once for each notice (RT-005, RT-011)', async () => {
    const [lena, other] = [await person('member'), await person('member')];
    const id = newId();
    for (let again = 0; again < 2; again += 1)
      await tell([lena.id], { id, by: other.id, variables: { text: 'Ahoy', group: 'Deck hands' } }, 500);
    const messages = await inboxOf(lena);
    expect(messages).toEqual([
      {
        ...{ messageId: expect.any(String), channelId: systemChannelId(lena.id), senderId: SYSTEM_SENDER },
        ...{ sentAt: 500, deletedAt: null, version: 1, parent: null },
        ...{ responses: 0, responders: {}, reactions: {}, acks: [] },
        ...{ type: 'templateMessage', destinations: ['inbox', 'dinger'] },
        validAckTypes: ['view', 'hide', 'dismiss', 'confirm'],
        fields: {
          text: '',
          template: 'announcement',
          user: other.id,
          variables: { text: 'Ahoy', group: 'Deck hands', by: expect.stringContaining('Ada') },
        },
      },
    ]);
    const [message] = messages;
    expect(parseRealtimeMessage(message)).toMatchObject({ type: 'templateMessage', hasValidAck: true });
    expect(await inboxOf(other)).toEqual([]);
    const { rows } = await aDeviceOf(open.db, other).pullAll();
    expect(rows.filter(({ id: rowId }) => rowId === systemChannelId(lena.id))).toEqual([]);
  });

  it('is written by nobody else, and the inbox is not left (RT-011)', async () => {
    const lena = await person('member');
    await aMessageTo(lena);
    const post = { ...placeOf(lena), text: 'Me too', parentId: null };
    expect(await refusal(lena, postEntityMessageOperation, post)).toBe('FORBIDDEN_ACCESS');
    expect(await refusal(admin, postEntityMessageOperation, post)).toBe('FORBIDDEN_ACCESS');
    expect(await refusal(lena, leaveChannelOperation, placeOf(lena))).toBe('INVALID_ARGUMENTS');
  });

  it('keeps the newest 1000 on devices; older ones leave in hundreds, the oldest first (RT-003, D104)', async () => {
    const lena = await person('member');
    const most = MESSAGES_ON_DEVICE + OLDER_LEAVE_AT_ONCE;
    await aMessageTo(lena);
    const channelId = systemChannelId(lena.id);
    const filler = Array.from({ length: most - 2 }, (_, at) => ({
      ...{ id: newId(), channelId, senderId: SYSTEM_SENDER, sentAt: at + 1, version: 1, text: 'x' },
    }));
    await open.db.insertInto('communication.messages').values(filler).execute();
    const kept = async () =>
      (
        await open.db
          .selectFrom('communication.messages')
          .select('sentAt')
          .where('channelId', '=', channelId)
          .where('kept', '=', true)
          .orderBy('sentAt')
          .execute()
      ).map(({ sentAt }) => Number(sentAt));
    expect(await kept()).toHaveLength(most - 1);
    await tell([lena.id]);
    const left = await kept();
    expect(left).toHaveLength(MESSAGES_ON_DEVICE);
    expect(left[0]).toBe(OLDER_LEAVE_AT_ONCE + 1);
  });

  it('loses its words when the person whom it names or tells is erased', async () => {
    const [lena, gone] = [await person('member'), await person('member')];
    await tell([lena.id], { by: gone.id });
    await tell([gone.id]);
    await change(open.db, quietly, (ctx) => eraseMessagesOf(ctx, gone.id, 9_000));
    const [message] = await inboxOf(lena);
    expect(message).toMatchObject({ deletedAt: 9_000, fields: { text: '' } });
    expect(message?.fields.variables).toBeUndefined();
    const own = await open.db
      .selectFrom('communication.messages')
      .select('template')
      .where('channelId', '=', systemChannelId(gone.id))
      .execute();
    expect(own).toEqual([{ template: null }]);
  });
});

describe('an acknowledgement', () => {
  it('is recorded with its type and time, the first time of each (RT-004, API-048)', async () => {
    const lena = await person('member');
    const messageId = await aMessageTo(lena);
    const view = { ...placeOf(lena), messageId, ackType: 'view' };
    expect(await run(lena, ackEntityMessageOperation, view)).toEqual({ success: true });
    expect(await run(lena, ackEntityMessageOperation, view)).toEqual({ success: true });
    await run(lena, ackEntityMessageOperation, { ...view, ackType: 'hide' });
    const [message] = await inboxOf(lena);
    expect(message?.acks).toEqual([
      { type: 'view', at: expect.any(Number) },
      { type: 'hide', at: expect.any(Number) },
    ]);
  });

  it('of many goes in one call, all of them or none (API-048)', async () => {
    const [lena, other] = [await person('member'), await person('member')];
    const ids = [await aMessageTo(lena), await aMessageTo(lena)];
    const details = ids.map((messageId) => ({ ...placeOf(lena), messageId, ackType: 'view' }));
    const foreign = { ...placeOf(other), messageId: await aMessageTo(other), ackType: 'view' };
    const batch = ackEntityMessageBatchOperation;
    expect(await refusal(lena, batch, { ackMessageDetails: [...details, foreign] })).toBe('FORBIDDEN_ACCESS');
    expect((await inboxOf(lena)).map(({ acks }) => acks)).toEqual([[], []]);
    expect(await run(lena, batch, { ackMessageDetails: details })).toEqual({ success: true });
    expect((await inboxOf(lena)).map(({ acks }) => acks?.map(({ type }) => type))).toEqual([
      ['view'],
      ['view'],
    ]);
    expect(batch.document).toBe(
      'mutation ackEntityMessageBatch($ackMessageDetails: JSON!) { ackEntityMessageBatch(ackMessageDetails: $ackMessageDetails) { success } }',
    );
  });

  it('made at once on two devices counts once (RT-004)', async () => {
    const lena = await person('member');
    const messageId = await aMessageTo(lena);
    const view = { ...placeOf(lena), messageId, ackType: 'view' };
    await Promise.all([1, 2, 3].map(() => run(lena, ackEntityMessageOperation, view)));
    expect((await inboxOf(lena))[0]?.acks).toHaveLength(1);
  });

  it('is refused to others, for what is not there, of a kind that it does not know, and in a channel with others', async () => {
    const [lena, other] = [await person('member'), await person('member')];
    const messageId = await aMessageTo(lena);
    const view = { ...placeOf(lena), messageId, ackType: 'view' };
    for (const who of [other, admin])
      expect(await refusal(who, ackEntityMessageOperation, view)).toBe('FORBIDDEN_ACCESS');
    expect(await refusal(null, ackEntityMessageOperation, view)).toBe('UNAUTHENTICATED');
    expect(await refusal(lena, ackEntityMessageOperation, { ...view, messageId: newId() })).toBe(
      'FORBIDDEN_ACCESS',
    );
    expect(await refusal(lena, ackEntityMessageOperation, { ...view, ackType: 'burn' })).toBe(
      'INVALID_ARGUMENTS',
    );
    const channelId = await aChannel(open.db, [lena, other]);
    const said = await run(lena, postEntityMessageOperation, {
      ...{ entityType: 'channel', entityId: channelId, text: 'Ahoy', parentId: null },
    });
    expect(
      await refusal(lena, ackEntityMessageOperation, {
        ...{ entityType: 'channel', entityId: channelId, messageId: said.messageId, ackType: 'view' },
      }),
    ).toBe('INVALID_ARGUMENTS');
  });
});

describe('an announcement to a group', () => {
  it('of a teacher is in the inbox of thirty, and not in their own (RT-011)', async () => {
    const thirty = await Promise.all(Array.from({ length: 30 }, () => person('member')));
    const groupId = await aGroup(thirty);
    await run(admin, announceToGroupOperation, { groupId, text: 'Bring your boots' });
    await work();
    for (const each of thirty) {
      expect((await inboxOf(each)).map(({ fields }) => fields)).toEqual([
        {
          ...{ text: '', template: 'announcement', user: admin.id },
          variables: {
            ...{ text: 'Bring your boots', group: 'Deck hands', by: expect.any(String) },
            link: `/organization/${harbor.id}/group/${groupId}`,
          },
        },
      ]);
    }
    expect((await inboxOf(admin)).filter(({ fields }) => fields.user === admin.id)).toEqual([]);
  });

  it('is refused to members, to other organizations, for a retired group and for too many in an hour', async () => {
    const member = await person('member');
    const groupId = await aGroup([member]);
    const quay = await anOrganization(open.db);
    const stranger = await aPerson(open.db, { roles: [[quay, ['owner']]] });
    const args = { groupId, text: 'Ahoy' };
    for (const who of [member, stranger])
      expect(await refusal(who, announceToGroupOperation, args)).toBe('FORBIDDEN_ACCESS');
    expect(await refusal(admin, announceToGroupOperation, { groupId: newId(), text: 'Ahoy' })).toBe(
      'FORBIDDEN_ACCESS',
    );
    expect(await refusal(admin, announceToGroupOperation, { groupId, text: ' ' })).toBe('INVALID_ARGUMENTS');
    const busy = await person('owner');
    for (let sent = 0; sent < 20; sent += 1) await run(busy, announceToGroupOperation, args);
    expect(await refusal(busy, announceToGroupOperation, args)).toBe('RATE_LIMITED');
    await run(admin, updateGroupOperation, { input: { groupId, archived: true } });
    expect(await refusal(admin, announceToGroupOperation, args)).toBe('INVALID_ARGUMENTS');
  });
});

describe('what people do', () => {
  it('tells those to whom a playlist was assigned, and them alone (RT-011)', async () => {
    const [member, outside] = [await person('member'), await person('member')];
    const groupId = await aGroup([member]);
    const playlistId = newId();
    await run(admin, createPlaylistOperation, {
      ...{ playlistId, title: 'First week', description: '', organizationId: harbor.id },
    });
    await run(admin, assignStackOperation, {
      ...{ assignmentId: newId(), stackId: playlistId, to: { type: 'GROUP', id: groupId } },
      dueDate: '2030-01-02',
    });
    await work();
    expect((await inboxOf(member)).map(({ fields }) => fields)).toMatchObject([
      {
        template: 'assigned',
        user: admin.id,
        variables: { stack: 'First week', dueDate: '2030-01-02', link: '/assignments' },
      },
    ]);
    expect(await inboxOf(outside)).toEqual([]);
  });

  it('tells whose comment was answered, by somebody else and without what was written (RT-011)', async () => {
    const [asks, answers] = [await person('member'), await person('member')];
    const about = { rootType: 'internal' as const, visible: true, free: true, loginRequired: false };
    const skill = await aSkill(open.db, harbor, { title: 'Bowline', ...about });
    const comment = async (by: SeededPerson, parent: string | null) =>
      (
        await run(by, createCommentOperation, {
          ...{ contextId: skill.id, body: 'How?', type: 'skill', access: 'public', parent },
        })
      ).commentId as string;
    const parent = await comment(asks, null);
    await comment(asks, parent);
    expect(await inboxOf(asks)).toEqual([]);
    const answer = await comment(answers, parent);
    expect((await inboxOf(asks)).map(({ fields }) => fields)).toEqual([
      {
        ...{ text: '', template: 'commentReply', user: answers.id },
        variables: {
          ...{ title: 'Bowline', by: expect.any(String) },
          link: `/skill/${skill.id}?commentId=${answer}`,
        },
      },
    ]);
  });
});
