/** An author changes what is said about a skill, or publishes its draft (API-036). */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { SkillAsset } from '#contract/content/skill.ts';
import type { updateSkillMetaOperation } from '#contract/content/skill-meta.ts';
import { assetIdsOf } from '#contract/document/sections.ts';
import { Refusal } from '#contract/errors.ts';
import { idSchema } from '#contract/ids.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { mayTriggerGeneration } from '#domain/content-generation.ts';
import { mayBeShown } from '#domain/own-space.ts';
import { audit } from '../../../audit/audit.ts';
import { openDraft } from '../../../drafts/draft-storage.ts';
import { sendJob } from '../../../jobs/job.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import { noteWrites } from '../../../verbs/field-writes.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announceCollection, announceSkill } from '../announce.ts';
import { assertApproved } from '../approvals/assert-approved.ts';
import { assertPictureOf } from '../assert-picture.ts';
import { assetsOfOwner } from '../assets/repository.ts';
import { bodyColumns } from '../body-columns.ts';
import { lockCoursesOf, publishFilled } from '../collections/repository.ts';
import { contentOfWorkflow } from '../generate-content.ts';
import { type AccessedSkill, accessSkill } from './access-skill.ts';
import { assertArrived } from './draft-arrived.ts';
import { lessonOf } from './lesson-of-draft.ts';
import {
  collectionsAbove,
  lockForAnnouncing,
  skillBodies,
  writeSkill,
  writeSkillBody,
} from './repository.ts';

type Args = ArgsOf<typeof updateSkillMetaOperation>;

/**
 * With the workflow PUBLISHED the draft, as it is stored at this moment, becomes the body: learners see the old text or this one. A text
 * that has not changed keeps its version. A retired skill stays as it is.
 * @throws Refusal FORBIDDEN_ACCESS, SKILL_IS_RETIRED, INVALID_ARGUMENTS, DRAFT_IS_INVALID, DRAFT_ASSETS_MISSING, DRAFT_NOT_ARRIVED, APPROVAL_MISSING
 */
export async function updateSkillMeta(ctx: ServiceContext, { skillId, fields, draftVector }: Args) {
  const { tx, at } = ctx;
  // Before the lesson, as everybody who changes a course does.
  if (fields.workflow === 'PUBLISHED') await lockCoursesOf(tx, skillId);
  await lockForAnnouncing(tx, [skillId]);
  const skill = await accessSkill(ctx, skillId, 'Update');
  const { images, tags, storyboard, ...plain } = fields;
  const workflow = fields.workflow ?? skill.workflow;
  // A skill is retired and restored with its course (SKILL-006).
  if (skill.workflow === 'RETIRED')
    throw new Refusal(fields.workflow === undefined ? 'SKILL_IS_RETIRED' : 'SKILL_RESTORE_NOT_SUPPORTED');
  if (workflow === 'RETIRED') throw new Refusal('SKILL_RETIRE_NOT_SUPPORTED');
  assertStaysPrivate(skill, fields);
  for (const picture of [images?.catalog, images?.featured])
    if (picture) await assertPictureOf(ctx, picture, skill);
  const title = fields.title ?? skill.title;
  const text =
    fields.workflow === 'PUBLISHED'
      ? await publish(ctx, skill, title, draftVector ?? null)
      : await renamed(ctx, skill, title);
  const { workflow: _act, ...values } = { ...plain, ...(tags && { tags }) };
  await noteWrites(ctx, { type: 'skill', entityId: skillId }, values);
  await writeSkill(tx, skillId, {
    ...plain,
    ...(images?.catalog !== undefined && { image: images.catalog }),
    ...(images?.featured !== undefined && { featuredImage: images.featured }),
    ...(tags && { tags: JSON.stringify(tags) }),
    ...(storyboard !== undefined && { storyboard: JSON.stringify(storyboard) }),
    ...text,
    // Learners see a skill from its first publication on.
    ...('bodyVersion' in text &&
      skill.bodyVersion === null && { visible: fields.visible ?? mayBeShown(skill) }),
    updatedAt: at,
  });
  if ('bodyVersion' in text) await publishFilled(tx, skill.courseIds, at);
  await announceSkill(ctx, skillId);
  if (fields.workflow !== undefined && mayTriggerGeneration(fields.workflow))
    await sendJob(
      tx,
      contentOfWorkflow,
      { skillId, userId: ctx.caller.userId, workflow: fields.workflow },
      { at, key: `${skillId} ${fields.workflow}` },
    );
  if (fields.visible !== undefined && fields.visible !== skill.visible) {
    const entity = { type: 'skill', id: skillId };
    const { organizationId } = skill;
    const details = { visible: fields.visible };
    await audit(tx, { kind: 'visibility changed', at, by: ctx.caller, organizationId, entity, details });
  }
  if ('sections' in text) {
    for (const collectionId of await collectionsAbove(tx, skill.courseIds)) {
      await announceCollection(ctx, collectionId);
    }
  }
  const bodyVersion = 'bodyVersion' in text ? text.bodyVersion : skill.bodyVersion;
  return { skillId, workflow, bodyVersion, updatedAt: at };
}

/** What a person owns nobody else sees. @throws Refusal INVALID_ARGUMENTS */
function assertStaysPrivate(skill: AccessedSkill, { visible, syndicated }: Args['fields']): void {
  if (mayBeShown(skill)) return;
  if (visible) throw invalid('visible', 'is private');
  if (syndicated) throw invalid('syndicated', 'is private');
}

async function publish(ctx: ServiceContext, skill: AccessedSkill, title: string, draftVector: string | null) {
  const { tx, at } = ctx;
  const draft = await openDraft(tx, skill.id, at);
  if (draftVector !== null) assertArrived(draft, draftVector);
  const document = lessonOf(draft.doc);
  const assetIds = assetIdsOf(document);
  const assets = await assetsOf(ctx, skill, assetIds);
  const missing = assetIds.filter((id) => !assets.some(({ assetId }) => assetId === id));
  if (missing.length > 0) throw new Refusal('DRAFT_ASSETS_MISSING', { extras: { assetIds: missing } });
  const [known] = await skillBodies(tx, [skill.id]);
  const same = known !== undefined && isDeepStrictEqual(known.document, document);
  // What learners read already needs no approval to stay.
  if (!same || skill.workflow !== 'PUBLISHED') await assertApproved(ctx, skill, draft, document);
  const bodyVersion = same ? known.bodyVersion : (skill.bodyVersion ?? 0) + 1;
  if (!same) await writeSkillBody(tx, skill.id, bodyVersion, document);
  return { ...bodyColumns(document, title), assets: JSON.stringify(assets), bodyVersion };
}

/** What stands before the first heading is named after the skill. */
async function renamed({ tx }: ServiceContext, skill: AccessedSkill, title: string) {
  if (title === skill.title) return {};
  const [body] = await skillBodies(tx, [skill.id]);
  return body ? bodyColumns(body.document, title) : {};
}

/** Those among them that belong to the skill's owner, or that it shows already: a former owner's stay with other lessons of theirs. */
async function assetsOf(
  { tx }: ServiceContext,
  skill: AccessedSkill,
  assetIds: readonly string[],
): Promise<SkillAsset[]> {
  const ids = assetIds.filter((id) => v.is(idSchema, id));
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('content.assets')
    .select(['id as assetId', 'bytes', 'contentType', 'captionsId'])
    .where((where) =>
      where.or([
        assetsOfOwner(skill)(where),
        where('id', '=', sql<string>`any(${skill.assets.map(({ assetId }) => assetId)}::uuid[])`),
      ]),
    )
    .where('id', 'in', ids)
    .execute();
  return ids.flatMap((id) => {
    const asset = rows.find(({ assetId }) => assetId === id);
    if (!asset) return [];
    const { captionsId, ...known } = asset;
    return [captionsId === null ? known : { ...known, captions: captionsId }];
  });
}
