/** Labs as their pages show them, and those of an organization (LAB-001). */
import * as v from 'valibot';
import type { labPage, linkedLabPage, playgroundsPage } from '#contract/content/lab.ts';
import { Refusal } from '#contract/errors.ts';
import { idSchema } from '#contract/ids.ts';
import type { PageAnswer, PageArgs } from '#contract/server-page.ts';
import { allows } from '#domain/policy.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { subjectIn } from '../../accounts/subject-in.ts';
import { accessCollection } from '../collections/access-collection.ts';
import { accessSkill } from '../skills/access-skill.ts';
import { startUrlOf } from './lab-provider.ts';
import { type LabRecord, labsByIds } from './repository.ts';

type ShownLab = PageAnswer<typeof labPage>;

const reads = async (ctx: ReadContext, organizationId: string) =>
  allows('virtual_lab', 'Read', await subjectIn(ctx, organizationId), { own: false });

/** Those of these that the caller may open. */
export async function readableLabs(ctx: ReadContext, labIds: readonly string[]): Promise<LabRecord[]> {
  if (labIds.length === 0 || !ctx.caller) return [];
  const labs = (await labsByIds(ctx.tx, labIds)).filter(({ archived }) => !archived);
  const may = new Map<string, boolean>();
  for (const organizationId of new Set(labs.map((lab) => lab.organizationId)))
    may.set(organizationId, await reads(ctx, organizationId));
  return labs.filter(({ organizationId }) => may.get(organizationId));
}

/** @throws Refusal FORBIDDEN_ACCESS; the same whether it may not be seen or does not exist */
export async function findLab(
  ctx: ReadContext,
  { labId, entityType, entityId }: PageArgs<typeof labPage>,
): Promise<ShownLab> {
  const [lab] = await readableLabs(ctx, [labId]);
  if (!lab || !ctx.caller) throw new Refusal('FORBIDDEN_ACCESS');
  const entity = entityType && entityId ? await entityOf(ctx, entityType, entityId) : null;
  const retired = lab.workflow === 'RETIRED';
  const about = { labId, externalId: null, name: lab.labName, userId: ctx.caller.userId };
  const startUrl = retired ? null : startUrlOf(about);
  return { name: lab.labName, retired, entityTitle: entity?.title ?? null, startUrl };
}

/** The organization's members alone, for what they may read. @throws Refusal FORBIDDEN_ACCESS */
export async function findLinkedLab(
  ctx: ReadContext,
  { entityType, entityId, externalId }: PageArgs<typeof linkedLabPage>,
): Promise<ShownLab> {
  const entity = await entityOf(ctx, entityType, entityId);
  const organizationId = entity?.organizationId ?? null;
  if (!entity || !ctx.caller || organizationId === null || !(await reads(ctx, organizationId)))
    throw new Refusal('FORBIDDEN_ACCESS');
  const { title } = entity;
  const startUrl = startUrlOf({ labId: null, externalId, name: title, userId: ctx.caller.userId });
  return { name: title, retired: false, entityTitle: title, startUrl };
}

/** @returns null: nothing of that kind. @throws Refusal FORBIDDEN_ACCESS */
async function entityOf(ctx: ReadContext, type: string, id: string) {
  if (!v.is(idSchema, id)) return null;
  if (type === 'skill') return accessSkill(ctx, id, 'Read');
  if (type === 'course' || type === 'collection') return accessCollection(ctx, id, 'ReadContent');
  return null;
}

/** @throws Refusal FORBIDDEN_ACCESS */
export async function findPlaygrounds(
  ctx: ReadContext,
  { organizationId }: PageArgs<typeof playgroundsPage>,
): Promise<PageAnswer<typeof playgroundsPage>> {
  if (!(await reads(ctx, organizationId))) throw new Refusal('FORBIDDEN_ACCESS');
  return ctx.tx
    .selectFrom('content.labs')
    .select(['id as labId', 'labName', 'entityType'])
    .where('organizationId', '=', organizationId)
    .where('archived', '=', false)
    .where('workflow', '<>', 'RETIRED')
    .orderBy('labName')
    .orderBy('id')
    .execute();
}
