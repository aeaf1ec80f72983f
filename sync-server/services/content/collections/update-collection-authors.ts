/** Who manages a catalog says who works on its courses and collections (COLL-021). */
import {
  MAX_COURSE_AUTHORS,
  type updateCollectionAuthorsOperation,
} from '#contract/content/collection-authors.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { changedAuthors } from '#domain/author-roles.ts';
import { userBucket } from '#domain/bucket.ts';
import { mayShareSkill } from '#domain/policy.ts';
import { audit } from '../../../audit/audit.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { memberNamed } from '../../accounts/people.ts';
import { announceCollection } from '../announce.ts';
import { holdParents } from '../parents.ts';
import { standingOf } from '../standing.ts';
import { writeCollection } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS, COLLECTION_IS_RETIRED; NOT_FOUND: no member of the organization is called so */
export async function updateCollectionAuthors(
  ctx: ServiceContext,
  { collectionId, person, roles, how }: ArgsOf<typeof updateCollectionAuthorsOperation>,
) {
  const { tx, at, caller } = ctx;
  const [collection] = await holdParents(ctx, [collectionId]);
  if (!collection || collection.type === 'root') throw new Refusal('FORBIDDEN_ACCESS');
  const { subject } = (await standingOf(ctx))(collection);
  // Authors of a course are named on its page: being one gives no right to name others.
  if (!mayShareSkill(subject, collection.rootType, [])) throw new Refusal('FORBIDDEN_ACCESS');
  const { organizationId, courseAuthors } = collection;
  const known = courseAuthors.find(({ userId }) => userId === person)?.userId;
  const userId = known ?? (await memberNamed(tx, organizationId, person));
  if (userId === undefined) throw new Refusal('NOT_FOUND');
  const authors = changedAuthors(courseAuthors, userId, roles, how);
  if (authors.length > MAX_COURSE_AUTHORS) throw invalid('person', 'a course has at most 100 authors');
  await writeCollection(tx, collectionId, {
    courseAuthors: JSON.stringify(authors),
    infoVersion: collection.infoVersion + 1,
    updatedAt: at,
  });
  await announceCollection(ctx, collectionId);
  ctx.tell(userBucket(userId)); // what they work on comes to their devices first
  const entity = { type: collection.type, id: collectionId };
  const now = authors.find((author) => author.userId === userId)?.authorTypes ?? [];
  const details = { userId, roles: now };
  await audit(tx, { kind: 'roles changed', at, by: caller, organizationId, entity, details });
  return { collectionId, authors };
}
