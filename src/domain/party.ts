/** A group conversation: a channel of people who chose each other, without a group of their organization behind it (D125). */

/** the person who begins it among them */
export const MOST_IN_PARTY = 20;

/**
 * People, groups and conversations between two give their ids to channels (UUID versions 7 and 8). Ids of group conversations have a version
 * of their own, so that none can be made in the place of a channel that is not there yet.
 */
const VERSION_AT = 14;
const VERSION = '4';

/** @param fresh  an id that nothing has yet */
export const partyIdOf = (fresh: string): string =>
  `${fresh.slice(0, VERSION_AT)}${VERSION}${fresh.slice(VERSION_AT + 1)}`;

export const isPartyId = (channelId: string): boolean => channelId[VERSION_AT] === VERSION;
