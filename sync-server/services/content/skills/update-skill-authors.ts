/** Who manages a catalog, a skill's own authors, and the owner of a person's own skill say who works on it (COLL-021, D96). */
import type { updateSkillAuthorsOperation } from '#contract/content/skill-authors.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { changedRoles } from '#domain/author-roles.ts';
import { userBucket } from '#domain/bucket.ts';
import {
  MOST_OWN_COLLABORATORS,
  MOST_SHARED_SKILLS,
  mayAddToOwn,
  mayChooseCollaborators,
  rolesOnOwn,
} from '#domain/own-space.ts';
import type { AuthorRole } from '#domain/policy.ts';
import { audit } from '../../../audit/audit.ts';
import { codeGuesses } from '../../../limits/code-guesses.ts';
import { sharedCounters } from '../../../limits/shared-counters.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { memberNamed, personCalled } from '../../accounts/people.ts';
import { notify } from '../../communication/notify.ts';
import { announceSkill } from '../announce.ts';
import { type AccessedSkill, accessSkill } from './access-skill.ts';
import {
  countSharedWith,
  lockForAnnouncing,
  skillsByIds,
  writeAuthorRoles,
  writeSkill,
} from './repository.ts';

/** Where no node shares its counters: in the demo's seed and in tests. */
const ownGuessing = codeGuesses(sharedCounters(null))('');

type Args = ArgsOf<typeof updateSkillAuthorsOperation>;

const rolesOf = ({ authors }: AccessedSkill, person: string): AuthorRole[] =>
  authors.flatMap(({ userId, authorType }) => (userId === person ? [authorType] : []));

/**
 * Everybody may leave.
 * @throws Refusal FORBIDDEN_ACCESS, SKILL_IS_RETIRED, INVALID_ARGUMENTS, RATE_LIMITED; NOT_FOUND: nobody who may be meant is called so
 */
export async function updateSkillAuthors(ctx: ServiceContext, { skillId, person, roles: asked, how }: Args) {
  const { tx, at, caller } = ctx;
  await lockForAnnouncing(tx, [skillId]);
  const skill = await accessSkill(ctx, skillId, 'Update');
  const leaves = person === caller.userId && changedRoles(rolesOf(skill, person), asked, how).length === 0;
  if (!leaves && !mayChooseCollaborators(skill, skill.subject, rolesOf(skill, caller.userId)))
    throw new Refusal('FORBIDDEN_ACCESS');
  if (skill.workflow === 'RETIRED') throw new Refusal('SKILL_IS_RETIRED');
  const { organizationId } = skill;
  const known = skill.authors.find(({ userId }) => userId === person)?.userId;
  const userId = known ?? (await called(ctx, skill, person));
  if (userId === undefined) throw new Refusal('NOT_FOUND');
  const before = rolesOf(skill, userId);
  const roles = changedRoles(before, asked, how);
  const isNewOnOwn = organizationId === null && before.length === 0 && roles.length > 0;
  if (organizationId === null) assertFitsOwn(before, roles);
  if (isNewOnOwn) await assertRoomFor(ctx, skill, userId);
  await writeAuthorRoles(tx, skillId, userId, roles);
  await writeSkill(tx, skillId, { updatedAt: at });
  await announceSkill(ctx, skillId);
  // Their devices may hold the skill from now on, or no longer, and know nothing of its bucket.
  ctx.tell(userBucket(userId));
  if (isNewOnOwn && userId !== caller.userId) {
    const variables = { title: skill.title, link: `/skill/${skillId}` };
    const by = caller.userId;
    await notify(ctx, [userId], { id: ctx.mutationId, template: 'lessonShared', variables, by }, at);
  }
  const details = { userId, roles };
  await audit(tx, {
    kind: 'roles changed',
    at,
    by: caller,
    organizationId,
    entity: { type: 'skill', id: skillId },
    details,
  });
  const [changed] = await skillsByIds(tx, [skillId]);
  return { skillId, authors: changed?.authors ?? [] };
}

/** A member of the organization by any name; for a person's own whoever has that user name and may be found by it, which is counted. */
async function called(ctx: ServiceContext, skill: AccessedSkill, person: string) {
  if (skill.organizationId !== null) return memberNamed(ctx.tx, skill.organizationId, person);
  if (!mayAddToOwn(skill.subject)) throw new Refusal('FORBIDDEN_ACCESS');
  const { guessing = ownGuessing } = ctx;
  const { userId } = ctx.caller;
  return guessing(userId, () => personCalled(ctx.tx, person, userId), 'user-name');
}

/** @throws Refusal INVALID_ARGUMENTS */
function assertFitsOwn(before: readonly AuthorRole[], roles: readonly AuthorRole[]): void {
  if (roles.some((role) => !before.includes(role) && !rolesOnOwn.includes(role)))
    throw invalid('roles', 'are of reviews and searches');
}

/** @throws Refusal INVALID_ARGUMENTS */
async function assertRoomFor({ tx }: ServiceContext, skill: AccessedSkill, userId: string): Promise<void> {
  if (userId === skill.ownerId) return;
  const others = new Set(skill.authors.map((author) => author.userId).filter((id) => id !== skill.ownerId));
  if (others.size >= MOST_OWN_COLLABORATORS)
    throw invalid('person', `would be one more than ${MOST_OWN_COLLABORATORS}`);
  if ((await countSharedWith(tx, userId)) >= MOST_SHARED_SKILLS)
    throw invalid('person', 'works on as many skills of others as one may');
}
