/** What can be asked about channels and people in them, and what a person notes of them (API-047). */
import * as v from 'valibot';
import {
  addToChannelOperation,
  channelMembersPage,
  channelsPage,
  leaveChannelOperation,
  markChannelReadOperation,
  muteChannelOperation,
  openDirectChannelOperation,
  openPartyChannelOperation,
  userDetailsSchema,
  usersDetailsPage,
} from '#contract/communication/channel.ts';
import { channelSchema } from '#contract/communication/message.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { accessChannel } from '../messages/access-channel.ts';
import { toChannel } from '../messages/message-row.ts';
import { channelsOfUser } from '../messages/repository.ts';
import { openDirectChannel } from './open-direct-channel.ts';
import { leaveChannel, markChannelRead, muteChannel } from './own-part.ts';
import { addToChannel, openPartyChannel } from './party-channel.ts';
import { membersAfter } from './repository.ts';
import { usersDetails } from './users-details.ts';

const MEMBERS_PER_PAGE = 100;

export function channelFields(
  { row, query, mutation }: ServiceBuilder,
  success: ReturnType<ServiceBuilder['row']>,
): void {
  const result = { type: success };
  query({
    name: channelsPage.name,
    action: 'ReadOwn',
    args: {},
    result: { type: [row('Channel', channelSchema.entries)] },
    async find({ tx, caller }) {
      return caller ? (await channelsOfUser(tx, caller.userId)).map(toChannel) : [];
    },
  });
  query({
    name: usersDetailsPage.name,
    action: 'ReadPeople',
    args: usersDetailsPage.args.entries,
    result: { type: [row('UserDetails', userDetailsSchema.entries)] },
    find: usersDetails,
  });
  query({
    name: channelMembersPage.name,
    action: 'ReadChannel',
    args: channelMembersPage.args.entries,
    result: {
      type: row('ChannelMembers', { cursor: v.nullable(v.string()), members: v.array(v.object({})) }),
    },
    find: (ctx, { entityId, after }) => membersPage(ctx, entityId, after ?? null),
  });
  mutation({ action: 'PostMessage', operation: openDirectChannelOperation, result, verb: openDirectChannel });
  mutation({ action: 'PostMessage', operation: openPartyChannelOperation, result, verb: openPartyChannel });
  mutation({ action: 'PostMessage', operation: addToChannelOperation, result, verb: addToChannel });
  mutation({ action: 'PostMessage', operation: markChannelReadOperation, result, verb: markChannelRead });
  mutation({ action: 'PostMessage', operation: muteChannelOperation, result, verb: muteChannel });
  mutation({ action: 'PostMessage', operation: leaveChannelOperation, result, verb: leaveChannel });
}

/** @throws Refusal FORBIDDEN_ACCESS */
async function membersPage(ctx: ReadContext, channelId: string, after: string | null) {
  await accessChannel(ctx, channelId);
  const found = await membersAfter(ctx.tx, channelId, after, MEMBERS_PER_PAGE + 1);
  const members = found.slice(0, MEMBERS_PER_PAGE);
  return { members, cursor: found.length > members.length ? (members.at(-1)?.userId ?? null) : null };
}
