/** Five people talk in channels, each on a device of their own that is cut off again and again, before the real server. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Message } from '#contract/communication/message.ts';
import { offeredReactions } from '#contract/communication/reaction.ts';
import { lastingId } from '#contract/ids.ts';
import { deleteEntityMessage } from '#mutations/communication/delete-entity-message.ts';
import { editEntityMessage } from '#mutations/communication/edit-entity-message.ts';
import { postEntityMessage } from '#mutations/communication/post-entity-message.ts';
import { toggleEntityReaction } from '#mutations/communication/toggle-entity-reaction.ts';
import { bodyOf } from '#mutations/definition.ts';
import { enqueue } from '#mutations/enqueue.ts';
import { schemas } from '#server/services/schemas.ts';
import type { MessageRow } from '#store/queries/chat.ts';
import { aDeviceSignedIn, type RealDevice } from '../support/real-device.ts';
import { inRing } from '../support/ring.ts';
import { aChannel, anOrganization, aPerson, type SeededPerson } from '../support/seed.ts';
import { seeded } from '../support/seeded.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

/** 200 of them: tests/soak/conversations.soak.ts. */
const STORIES = Number(process.env.CONVERSATIONS ?? inRing({ core: 8, full: 24 }));
const ACTS = 60;
const DEVICES = 5;

let app: TestApp;
const devices: RealDevice[] = [];
const people: SeededPerson[] = [];
beforeAll(async () => {
  app = await testApp({ services: { schemas } });
  const { db } = app.backend.database;
  const organization = await anOrganization(db);
  for (let at = 0; at < DEVICES; at += 1) {
    const person = await aPerson(db, { roles: [[organization, ['member']]] });
    people.push(person);
    devices.push(await aDeviceSignedIn(app, person));
  }
});
afterAll(async () => {
  for (const { engine } of devices) engine.stop();
  await app.close();
});

/** What waits on these goes out, then what others did comes in; the rest are in a tunnel. */
async function meet(those: readonly RealDevice[]) {
  for (const reason of ['nudge', 'poke'] as const)
    for (const device of those) {
      device.engine.trigger(reason);
      await device.go();
    }
}

const inChannel = (device: RealDevice, channelId: string): Promise<MessageRow[]> =>
  device.db.messages.filter((message) => message.channelId === channelId).toArray();

const shownBy = async (device: RealDevice, channelId: string): Promise<Message[]> =>
  (await inChannel(device, channelId))
    .map((row) => bodyOf(row) as Message)
    .sort((a, b) => a.sentAt - b.sentAt || (a.messageId < b.messageId ? -1 : 1));

it.each(Array.from({ length: STORIES }, (_, at) => at + 1))(
  'five devices with cuts end with the same conversation, each message once and in the order in which it was written (LOCAL-014, CHAT-007, CHAT-008, CHAT-014), story %i',
  async (seed) => {
    const { db } = app.backend.database;
    const channelId = await aChannel(db, people);
    await meet(devices);
    const chance = seeded(seed);
    const oneOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(chance() * all.length)];
    const place = { entityType: 'channel', entityId: channelId } as const;
    /** what each person has written, in their order */
    const written = new Map(people.map(({ id }) => [id, [] as string[]]));

    async function act(at: number) {
      const device = oneOf(devices) as RealDevice;
      const me = device.db.accountId;
      const rows = await inChannel(device, channelId);
      const own = rows.filter(({ senderId, deletedAt }) => senderId === me && deletedAt === null);
      const [target, mine] = [oneOf(rows.filter(({ deletedAt }) => deletedAt === null)), oneOf(own)];
      const kind = chance();
      const of = (message: MessageRow) => ({
        messageId: message.messageId,
        hasParent: message.parent !== null,
      });
      if (kind < 0.5 || !target) {
        const parent = target && chance() < 0.4 ? (target.parent ?? target.messageId) : null;
        const posted = await enqueue(device.db, postEntityMessage, {
          ...place,
          text: `${seed} ${at}`,
          parentId: parent,
        });
        written.get(me)?.push(posted?.id ?? '');
      } else if (kind < 0.75) {
        const reaction = oneOf(offeredReactions.slice(0, 3)) ?? '👍';
        const on = !(target.reactions?.[reaction] ?? []).includes(me);
        await enqueue(device.db, toggleEntityReaction, { ...place, ...of(target), reaction, on });
      } else if (mine && kind < 0.9)
        await enqueue(device.db, editEntityMessage, { ...place, ...of(mine), text: `${seed} ${at} again` });
      else if (mine)
        await enqueue(device.db, deleteEntityMessage, {
          ...place,
          messageId: mine.messageId,
          parentId: mine.parent,
        });
    }

    for (let at = 1; at <= ACTS; at += 1) {
      await act(at);
      if (at % 10 === 0) await meet(devices.filter(() => chance() < 0.5));
    }
    await meet(devices);
    await meet(devices);

    const server = await db
      .selectFrom('communication.messages')
      .select(['id', 'senderId', 'sentAt'])
      .where('channelId', '=', channelId)
      .orderBy('sentAt')
      .orderBy('id')
      .execute();
    expect(new Set(server.map(({ id }) => id)).size).toBe(server.length);
    for (const [person, ids] of written) {
      const arrived = server.filter(({ senderId }) => senderId === person).map(({ id }) => id);
      // What was taken back before it was sent has never been there.
      expect(arrived).toEqual(ids.map(lastingId).filter((id) => arrived.includes(id)));
    }
    const first = await shownBy(devices[0] as RealDevice, channelId);
    expect(first.map(({ messageId }) => messageId)).toEqual(server.map(({ id }) => id));
    for (const root of first) {
      const replies = first.filter(
        ({ parent, deletedAt }) => parent === root.messageId && deletedAt === null,
      );
      expect(root.responses).toBe(replies.length);
    }
    for (const device of devices) {
      expect(device.errors).toEqual([]);
      expect(await device.db.outbox.count()).toBe(0);
      expect(await shownBy(device, channelId)).toEqual(first);
    }
  },
);
