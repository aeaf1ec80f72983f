/** Whoever owns both sides hands a skill from one to the other (D64, ERR-005). Nobody but those who work there sees it until it is shown again. */
import { sql } from 'kysely';
import { skillApprovalsId } from '#contract/content/approval.ts';
import type { transferSkillOperation } from '#contract/content/transfer-skill.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { userBucket } from '#domain/bucket.ts';
import { OWN_ROOT } from '#domain/own-space.ts';
import { mayTransferSkill } from '#domain/policy.ts';
import { roles } from '#domain/role.ts';
import { audit } from '../../../audit/audit.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { holdAlias, membersWithRole } from '../../accounts/people.ts';
import { tenantsByIds } from '../../accounts/tenants.ts';
import { notify } from '../../communication/notify.ts';
import { announceSkill } from '../announce.ts';
import { deleteApprovalsOf } from '../approvals/repository.ts';
import { handOverSkillFiles } from '../assets/repository.ts';
import { announceReports, moderatorsOf } from '../comments/reports/announce-reports.ts';
import { openReportsOn } from '../comments/reports/repository.ts';
import { revokePackagesOf } from '../lms-package-records.ts';
import { standingOf } from '../standing.ts';
import { takeSlug } from '../take-slug.ts';
import { lockForAnnouncing, removeAuthors, skillsByIds, writeSkill } from './repository.ts';
import type { SkillRecord } from './skill-row.ts';

type Args = ArgsOf<typeof transferSkillOperation>;
type Owner = { organizationId: string | null; ownerId: string | null };
type Target = Owner & { tenantSlug: string; name: string };

/** @throws Refusal FORBIDDEN_ACCESS, whether one may not or it is not there; SKILL_IS_RETIRED, SKILL_NON_TRANSFERABLE */
export async function transferSkill(ctx: ServiceContext, { skillId, ownerInfo }: Args) {
  const { tx } = ctx;
  // Whoever puts it into a collection at the same moment waits, and finds it elsewhere.
  await lockForAnnouncing(tx, [skillId]);
  const [skill] = await skillsByIds(tx, [skillId]);
  const to = await targetOf(ctx, ownerInfo, skill);
  if (!skill || !to) throw new Refusal('FORBIDDEN_ACCESS');
  if (skill.organizationId === to.organizationId && skill.ownerId === to.ownerId)
    return { skillId, skillSlug: skill.slug, tenantSlug: skill.tenantSlug };
  if (skill.workflow === 'RETIRED') throw new Refusal('SKILL_IS_RETIRED');
  if (await isHeld(ctx, skillId)) throw new Refusal('SKILL_NON_TRANSFERABLE');
  return handOver(ctx, skill, to);
}

/** @returns undefined: the caller does not own both sides, or there is no such side */
async function targetOf(
  ctx: ServiceContext,
  { type, id }: Args['ownerInfo'],
  skill: SkillRecord | undefined,
): Promise<Target | undefined> {
  const owner: Owner =
    type === 'USER' ? { organizationId: null, ownerId: id } : { organizationId: id, ownerId: null };
  const standingTo = await standingOf(ctx);
  const sides = [skill, { ...owner, courseIds: [] }];
  if (sides.some((side) => !side || !mayTransferSkill(standingTo(side).subject))) return undefined;
  if (type === 'USER') {
    const alias = await holdAlias(ctx.tx, id);
    return alias === undefined ? undefined : { ...owner, tenantSlug: alias, name: '' };
  }
  const [organization] = await tenantsByIds(ctx.tx, [id]);
  return organization && { ...owner, tenantSlug: organization.alias, name: organization.name };
}

/** By a collection, also by one that no course holds any more. */
async function isHeld({ tx }: ServiceContext, skillId: string): Promise<boolean> {
  const holding = await tx
    .selectFrom('content.collections')
    .select('id')
    .where(sql<boolean>`children @> ${JSON.stringify([{ type: 'skill', id: skillId }])}::jsonb`)
    .executeTakeFirst();
  return holding !== undefined;
}

async function handOver(ctx: ServiceContext, skill: SkillRecord, to: Target) {
  const { tx, at, caller } = ctx;
  const { id: skillId } = skill;
  const { tenantSlug, organizationId, ownerId } = to;
  const slug = await takeSlug(tx, 'content.skills', tenantSlug, skill.slug);
  const reported = await openReportsOn(tx, skillId);
  const moderators = await Promise.all(reported.map((comment) => moderatorsOf(ctx, comment)));
  const left = await authorsWhoStayBehind(ctx, skill, to);
  await takeFilesAlong(ctx, skill, to);
  // Its review begins anew with whoever answers for it now; what the former owner had promised others about it ends.
  await deleteApprovalsOf(tx, [skillId]);
  await revokePackagesOf(tx, { type: 'skill', id: skillId }, caller.userId, at);
  await writeSkill(tx, skillId, {
    ...{ organizationId, ownerId, tenantSlug, slug, formerSlugs: '[]', importKey: null },
    ...{ rootType: organizationId === null ? OWN_ROOT : skill.rootType, visible: false, syndicated: false },
    ...{ boostScore: 0, buryScore: 0, updatedAt: at },
  });
  ctx.changed('skillApprovals', skillApprovalsId(skillId), null, []);
  await announceSkill(ctx, skillId);
  for (const [index, { id }] of reported.entries())
    await announceReports(ctx, id, { besides: moderators[index] ?? [] });
  // They hold its bucket no longer, which no change in it can tell them.
  for (const userId of left) ctx.tell(userBucket(userId));
  await tellOf(ctx, skill, to, { left, link: `/learn/${tenantSlug}/skill/${slug}` });
  const from = skill.organizationId ?? skill.ownerId;
  const entity = { type: 'skill', id: skillId };
  for (const side of new Set([skill.organizationId, organizationId]))
    await audit(tx, {
      ...{ kind: 'transferred', at, by: caller, organizationId: side, entity },
      details: { from, to: organizationId ?? ownerId },
    });
  return { skillId, skillSlug: slug, tenantSlug };
}

/** Members of the new organization keep their roles; of a person's own nobody else has any. @returns those who lose theirs */
async function authorsWhoStayBehind(
  { tx }: ServiceContext,
  { id, authors }: SkillRecord,
  { organizationId, ownerId }: Target,
): Promise<string[]> {
  const stay = organizationId === null ? [ownerId] : await membersWithRole(tx, organizationId, roles);
  const left = authors.map(({ userId }) => userId).filter((userId) => !stay.includes(userId));
  await removeAuthors(tx, id, left);
  return [...new Set(left)];
}

/** What was brought for it, and what it shows and nothing else of its owner does: the new owner publishes it with these. */
async function takeFilesAlong(
  { tx, caller }: ServiceContext,
  skill: SkillRecord,
  { organizationId }: Target,
) {
  const shown = [
    ...skill.assets.flatMap(({ assetId, captions }) => (captions ? [assetId, captions] : [assetId])),
    ...[skill.image, skill.featuredImage].flatMap((id) => id ?? []),
  ];
  await handOverSkillFiles(tx, skill.id, { organizationId, by: caller.userId, shown });
}

/** Whoever worked on it, and the other owners of both sides; the way to it those who can still go there. */
async function tellOf(
  ctx: ServiceContext,
  skill: SkillRecord,
  to: Target,
  { left, link }: { left: readonly string[]; link: string },
): Promise<void> {
  const { tx, at, caller, mutationId: id } = ctx;
  const ownersOf = async (organizationId: string | null): Promise<string[]> =>
    organizationId === null ? [] : membersWithRole(tx, organizationId, ['owner']);
  const there = await ownersOf(to.organizationId);
  const people = [
    ...skill.authors.map(({ userId }) => userId),
    ...(await ownersOf(skill.organizationId)),
    ...there,
  ];
  const told = [...new Set(people)].filter((userId) => userId !== caller.userId);
  const stays = (userId: string) =>
    there.includes(userId) ||
    skill.authors.some((author) => author.userId === userId && !left.includes(userId));
  const notice = { id, template: 'lessonTransferred', by: caller.userId } as const;
  const variables = { title: skill.title, organization: to.name };
  await notify(ctx, told.filter(stays), { ...notice, variables: { ...variables, link } }, at);
  await notify(
    ctx,
    told.filter((userId) => !stays(userId)),
    { ...notice, variables },
    at,
  );
}
