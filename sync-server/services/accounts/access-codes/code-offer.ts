/** What a code gives, by name, for whoever has it: whose it is, which courses, which groups, until when. */
import type { Kysely } from 'kysely';
import { type CodeGift, type CodeOffer, OFFERED_COURSES } from '#contract/accounts/access-code.ts';
import type { Database } from '../../../storage/tables.ts';
import { openGroupsByName } from '../groups/repository.ts';
import { findOrganization } from '../organizations/repository.ts';
import type { CodeRecord } from './repository.ts';

type Tx = Kysely<Database>;

export async function offerOf(tx: Tx, { organizationId, gifts }: CodeRecord): Promise<CodeOffer> {
  const organization = await findOrganization(tx, organizationId);
  if (!organization) throw new Error('a code without an organization');
  const { id, alias, name, logoSquare, background } = organization;
  const given = [];
  for (const gift of gifts) given.push(await giftOf(tx, gift));
  return { organization: { id, alias, name, logoSquare, background }, gifts: given };
}

/** A course or a group that is gone is not named. */
async function giftOf(tx: Tx, gift: CodeGift): Promise<CodeOffer['gifts'][number]> {
  const { type } = gift;
  if (gift.type === 'joinOrganizationGroup') {
    const groups = await openGroupsByName(tx, gift.groupIds);
    return { type, groups: groups.map(({ name }) => name), courses: [], courseCount: 0, until: null };
  }
  const seats =
    gift.type === 'assignContentAccessGroupSeat'
      ? await tx
          .selectFrom('content.accessGroups')
          .select(['courseIds', 'endsAt'])
          .where('id', '=', gift.accessGroupId)
          .executeTakeFirst()
      : undefined;
  const ids = gift.type === 'createContentAssignment' ? gift.courseIds : (seats?.courseIds ?? []);
  const courses = ids.length === 0 ? [] : await coursesByTitle(tx, ids);
  const named = courses.slice(0, OFFERED_COURSES);
  return { type, groups: [], courses: named, courseCount: courses.length, until: seats?.endsAt ?? null };
}

const coursesByTitle = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('content.collections')
    .select(['slug', 'title'])
    .where('id', 'in', [...ids])
    .where('type', '=', 'course')
    .where('archived', '=', false)
    .orderBy('title')
    .execute();
