/** Who manages a catalog, and a skill's own authors, say who works on it (COLL-021). */
import type { updateSkillAuthorsOperation } from '#contract/content/skill-authors.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { changedRoles } from '#domain/author-roles.ts';
import { userBucket } from '#domain/bucket.ts';
import { mayShareSkill } from '#domain/policy.ts';
import { audit } from '../../../audit/audit.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { memberNamed } from '../../accounts/people.ts';
import { announceSkill } from '../announce.ts';
import { accessSkill } from './access-skill.ts';
import { lockForAnnouncing, skillsByIds, writeAuthorRoles, writeSkill } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS, SKILL_IS_RETIRED; NOT_FOUND: no member of the organization is called so */
export async function updateSkillAuthors(
  ctx: ServiceContext,
  { skillId, person, roles: asked, how }: ArgsOf<typeof updateSkillAuthorsOperation>,
) {
  const { tx, at, caller } = ctx;
  await lockForAnnouncing(tx, [skillId]);
  const skill = await accessSkill(ctx, skillId, 'Update');
  const own = skill.authors.flatMap(({ userId, authorType }) =>
    userId === caller.userId ? [authorType] : [],
  );
  if (!mayShareSkill(skill.subject, skill.rootType, own)) throw new Refusal('FORBIDDEN_ACCESS');
  if (skill.workflow === 'RETIRED') throw new Refusal('SKILL_IS_RETIRED');
  const { organizationId } = skill;
  // Nobody but its owner works on a person's own.
  if (organizationId === null) throw new Refusal('FORBIDDEN_ACCESS');
  const known = skill.authors.find(({ userId }) => userId === person)?.userId;
  const userId = known ?? (await memberNamed(tx, organizationId, person));
  if (userId === undefined) throw new Refusal('NOT_FOUND');
  const before = skill.authors.flatMap((each) => (each.userId === userId ? [each.authorType] : []));
  const roles = changedRoles(before, asked, how);
  await writeAuthorRoles(tx, skillId, userId, roles);
  await writeSkill(tx, skillId, { updatedAt: at });
  await announceSkill(ctx, skillId);
  // Their devices may hold the skill from now on, or no longer, and know nothing of its bucket.
  ctx.tell(userBucket(userId));
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
