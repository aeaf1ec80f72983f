/** Who is in which channel: those who came into it, and of a group's channel whoever is in the group this moment (D104). */
import { sql } from 'kysely';

/** A table of `channelId` and `userId`; nobody stands there twice. */
export const everyMember = sql`(
  select "channelId", "userId" from communication.members
  union all
  select c.id, m."userId" from communication.channels c
    join accounts.groups g on g.id = c."ownerId" and not g.archived
    join accounts."groupMembers" m on m."groupId" = g.id
    where c.type = 'ORGANIZATION_GROUP' and c."ownerType" = 'GROUP')`;
